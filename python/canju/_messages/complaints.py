"""What is wrong with an argument of a command."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class ComplaintWords:
    """What the parser of arguments complains of.

    The English sentences are those of argparse, so that its messages are recognised and told in
    Chinese. The two about whole numbers from 0 and from 1 on are ours.
    """

    name: Lang

    bad_argument = Said("argument {}: {}", "参数 {}: {}")
    bad_missing = Said("the following arguments are required: {}", "缺少参数: {}")
    bad_unknown = Said("unrecognized arguments: {}", "没有这样的参数: {}")
    bad_choice = Said("invalid choice: {} (choose from {})", "{} 不在可选之列（可选: {}）")
    bad_whole = Said("invalid int value: {}", "{} 不是整数")
    bad_number = Said("invalid float value: {}", "{} 不是数")
    bad_natural = Said("{} is no whole number from 0 on", "{} 不是从 0 起的整数")
    bad_positive = Said("{} is no whole number from 1 on", "{} 不是从 1 起的整数")
    bad_without_value = Said("expected one argument", "后面要有一个值")
    bad_without_any = Said("expected at least one argument", "后面至少要有一个值")
    bad_without_values = Said("expected {} arguments", "后面要有 {} 个值")
    bad_value = Said("ignored explicit argument {}", "不带值，却写了 {}")

    def complaint(self, english: str) -> str:
        """A message of argparse in this language; one that is not listed above stays as it is.

        >>> from canju._messages import CHINESE
        >>> CHINESE.complaint("argument --threads: invalid int value: 'x'")
        "参数 --threads: 'x' 不是整数"
        """
        if self.name == "en":
            return english
        if found := ComplaintWords.bad_argument.blanks_of(english):
            return self.bad_argument.format(found[0], self.complaint(found[1]))
        for said in vars(ComplaintWords).values():
            if isinstance(said, Said) and (found := said.blanks_of(english)) is not None:
                return said.texts[self.name].format(*found)
        return english
