#!/bin/sh
# Mutation testing of sitegen/evaluation: does a test notice each small change of the code?
#
#   sh tests/evaluation/mutate.sh                                 every mutant, about ten minutes on two cores
#   sh tests/evaluation/mutate.sh 'sitegen.evaluation.moments.*'  some of them
#
# It works in a copy, with a mutmut of its own, so that nothing in the repository changes. Needs .venv (make test).
# The laws, the figures and the speed test are left out: what is killed here is killed by plain examples.
set -eu

repository=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check mutmut==3.8.1
PYTHONPATH=$(ls -d "$repository"/.venv/lib/python3*/site-packages)
export PYTHONPATH

mkdir -p "$work/copy/tests"
cd "$work/copy"
cp -r "$repository/sitegen" .
cp "$repository/tests/__init__.py" tests/
cp -r "$repository/tests/evaluation" tests/
rm tests/evaluation/test_evaluation_laws.py tests/evaluation/test_evaluation_figures.py \
  tests/evaluation/test_evaluation_speed.py
cat > pyproject.toml <<'TOML'
[tool.mutmut]
source_paths = ["sitegen/evaluation"]
also_copy = ["sitegen", "tests"]
pytest_add_cli_args_test_selection = ["tests/evaluation"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-q"]

[tool.pytest.ini_options]
filterwarnings = ["ignore"]
TOML

"$work/venv/bin/python" -m mutmut run --max-children 2 "$@"
for mutant in $("$work/venv/bin/python" -m mutmut results | sed -n 's/^ *\(.*\): survived$/\1/p'); do
  "$work/venv/bin/python" -m mutmut show "$mutant"
done
