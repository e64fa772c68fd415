# SPDX-License-Identifier: Apache-2.0
"""Runs the code cells of tutorial.ipynb in their order, without Jupyter.

``python3 -m tests.notebook URL`` compares what they print with what the notebook has, and
``--write`` puts it there.
"""

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any, Dict, List

NOTEBOOK = Path(__file__).parent.parent / "tutorial.ipynb"
ADDRESS = "http://localhost:3030/kb"


def printed(cell: Dict[str, Any]) -> str:
    return "".join(text for output in cell["outputs"] for text in output["text"])


def run(url: str, write: bool) -> int:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: Dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        source = "".join(cell["source"]).replace(ADDRESS, url)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(source, f"cell {number}", "exec"), names)
        if write:
            lines: List[str] = out.getvalue().splitlines(keepends=True)
            cell["execution_count"] = number
            stream = {"name": "stdout", "output_type": "stream", "text": lines}
            cell["outputs"] = [stream] if lines else []
        elif out.getvalue() != printed(cell):
            print(f"cell {number} prints\n{out.getvalue()}instead of\n{printed(cell)}")
            return 1
    if write:
        text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        NOTEBOOK.write_text(text, encoding="utf-8")
    print(f"{len(cells)} cells")
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], "--write" in sys.argv))
