# SPDX-License-Identifier: Apache-2.0
"""Writes molecules.trig, the data of the tests: some molecules in the words of the recorded texts."""

import random
from pathlib import Path
from typing import List

SEED = 7
MOLECULES = 40

HEAD = """\
# Written by molecules.py.
@prefix : <http://dl-learner.org/carcinogenesis#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix htedl: <https://w3id.org/htedl#> .
:Compound a owl:Class .
:Carbon rdfs:subClassOf :Atom . :Carbon-22 rdfs:subClassOf :Carbon .
:Hydrogen rdfs:subClassOf :Atom . :Nitrogen rdfs:subClassOf :Atom .
:Oxygen rdfs:subClassOf :Atom . :Iodine rdfs:subClassOf :Atom .
:Bond-1 rdfs:subClassOf :Bond . :Bond-2 rdfs:subClassOf :Bond .
:Nitro rdfs:subClassOf :Structure .
"""


def molecules() -> str:
    dice = random.Random(SEED)
    lines = [HEAD]
    positive: List[str] = []
    negative: List[str] = []
    for number in range(1, MOLECULES + 1):
        name = f":d{number}"
        atoms, kinds = [], []
        for place in range(1, dice.randint(2, 9)):
            atom = f":d{number}_{place}"
            kind = dice.choice(["Carbon", "Carbon-22", "Hydrogen", "Nitrogen", "Oxygen", "Iodine"])
            charge = dice.choice(["-0.5e0", "-0.1e0", "0.05e0", "0.5e0", "1.5e0"])
            bond = f" ; :hasBond :b{number}_{place}" if dice.random() < 0.4 else ""
            lines.append(f"{atom} a :{kind} ; :charge {charge}{bond} .")
            if bond:
                end = atom if dice.random() < 0.2 else f":d{number}_1"
                lines.append(f":b{number}_{place} a :Bond-{dice.randint(1, 2)} ; :inBond {end} .")
            if dice.random() < 0.1:
                lines.append(f"{atom} :inBond {atom} .")
            atoms.append(atom)
            kinds.append(kind)
        structure = f" ; :hasStructure :s{number}" if dice.random() < 0.3 else ""
        if structure:
            lines.append(f":s{number} a :Nitro .")
        test = dice.choice([" ; :amesTestPositive true", " ; :amesTestPositive false", ""])
        lines.append(f"{name} a :Compound ; :hasAtom {', '.join(atoms)}{structure}{test} .")
        right = kinds.count("Nitrogen") >= 2 or structure != ""
        (positive if right != (dice.random() < 0.1) else negative).append(name)
    lines.append(f":active htedl:example {', '.join(positive)} .")
    lines.append(f":inactive htedl:example {', '.join(negative)} .")
    lines.append(":other { :x a :Compound . }")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("molecules.trig").write_text(molecules(), encoding="utf-8")
