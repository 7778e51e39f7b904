"""What a medium may cost at most: bounds that keep a hostile file from costing more than itself.

Each bound lies far above anything that a validator or a model's showcase yields, and far below what hurts a build.
"""

MEGABYTE = 1 << 20

MAX_SOURCE_BYTES = {"image": 64 * MEGABYTE, "video": 512 * MEGABYTE, "replay": 256 * MEGABYTE, "plate": MEGABYTE}

MAX_IMAGE_SIDE_PX = 16_384
MAX_IMAGE_PIXELS = 40_000_000  # a 7,680 x 4,320 screenshot is 33 million
MAX_EMBEDDED_PIXELS = 64_000_000  # of all images of one recording together

MIN_VIDEO_SIDE_PX = 2  # yuv420p has no odd size, and a frame is never enlarged
MAX_VIDEO_SIDE_PX = 4_096
MAX_VIDEO_PIXELS = 4_096 * 2_304
MAX_VIDEO_SECONDS = 600.0
MAX_VIDEO_FRAMES = 36_000  # ten minutes at 60 frames a second
MAX_VIDEO_PIXEL_FRAMES = 1_280 * 720 * MAX_VIDEO_FRAMES  # about three minutes of one core
MAX_FRAMES_PER_SECOND = 60

MAX_RECORDING_BYTES = 256 * MEGABYTE  # inflated
MAX_PUBLISHED_RECORDING_BYTES = 256 * MEGABYTE
MAX_CAPTURED_IMAGE_BYTES = 16 * MEGABYTE  # data contract, section 5.1: captured image bytes stop there
MAX_RECORDING_SIDE_PX = 8_192
MAX_RECORDING_SURFACE_PIXELS = 33_554_432
MAX_RECORDING_FRAMES = 36_000
MAX_OPS_PER_FRAME = 65_536
MAX_TABLE_ROWS = 2_000_000  # of ops or states
MAX_STACK = 64  # data contract, section 5.1
MAX_PATH_OPS = 1_024  # of a state's clip, and of its path: section 5.1
MAX_VALUE_DEPTH = 32  # section 5.1
MAX_VALUE_PARTS = 65_536  # section 5.1
