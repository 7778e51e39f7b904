// Poses a situation in process, on the engine's scripted clock, and records what is drawn.
import { scriptedStage, type ScriptedStage } from "@test-cabinet/simple-2d/testing";
import { install } from "../../src/main";
import type { State } from "./state";

export class Drive {
  private constructor(private readonly stage: ScriptedStage) {}

  static async open(seed: number): Promise<Drive> {
    const stage = await scriptedStage({ width: 640, height: 360, tickRate: 60, install });
    const drive = new Drive(stage);
    await drive.call("reset", seed);
    await drive.call("start", seed);
    return drive;
  }

  async call(method: string, ...args: unknown[]): Promise<State> {
    return this.stage.debug("__slingmail")[method](...args);
  }

  pose(patch: Record<string, unknown>): Promise<State> {
    return this.call("pose", patch);
  }

  step(ticks: number, held = false): Promise<State> {
    return this.call("step", ticks, held);
  }

  async still(output: string): Promise<void> {
    await this.stage.capture(`media/${output}.png`);
  }
}
