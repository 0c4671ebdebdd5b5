"""The questions of ``tasks.py`` as a dataset of reasoning-gym, with its levels as a curriculum.

Importing it registers the dataset (``pip install reasoning-gym``):

    import reasoning_gym, reasoning_gym_tasks
    data = reasoning_gym.create_dataset("open_hand_endings", level=3, size=100, seed=1)
    entry = data[0]
    data.score_answer("lead: 4", entry)    # from 0 to 1

Question ``i`` of seed ``s`` is that of ``tasks.py`` with the seed ``s + i``: the same on every
machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset
from tasks import LEVELS, TASKS, Task, answered, generate, score

NAME = "open_hand_endings"


@dataclass
class Config:
    """Level 1 to 6, the kind of question (``None`` for all kinds), seed and number."""

    level: int = 1
    task: Task | None = None
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises ``AssertionError`` for a wrong option, as other datasets do."""
        assert self.level in LEVELS, f"level={self.level}: choose 1 to {len(LEVELS)}"
        assert self.task in (None, *TASKS), f"task={self.task!r}: choose {', '.join(TASKS)}"
        assert self.size > 0, f"size={self.size}: must be positive"


class OpenHandEndings(ProceduralDataset):
    """Questions about endings with open hands, graded exactly."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, config.seed, config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        question, entry = generate(self.seed + idx, self.config.level, self.config.task)
        facts = {
            "source_dataset": NAME,
            "source_index": idx,
            "entry": entry,
            "difficulty": {"level": self.config.level},
        }
        return {"question": question, "answer": answered(entry), "metadata": facts}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return score(answer, entry["metadata"]["entry"]) if isinstance(answer, str) else 0.0


class Curriculum(BaseCurriculum):
    """The levels of ``tasks.py``: one more card in each hand."""

    def __init__(self) -> None:
        super().__init__(Curriculum.__name__, Config)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="level",
                field_name="level",
                levels=list(LEVELS),
                description="one more card in each hand",
            )
        )


register_dataset(NAME, OpenHandEndings, Config, Curriculum)
