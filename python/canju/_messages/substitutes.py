"""Substitutes for characters that an encoding lacks, for the command line and trees in ASCII.

A handler of encoding errors replaces single characters. A Chinese character becomes its traditional
or simplified form; other characters have an ASCII substitute below. Without a substitute that the
encoding has, a character becomes a question mark.
"""

from __future__ import annotations

import codecs

#: Name of the error handler, for ``errors=`` of streams and of ``str.encode``.
SUBSTITUTE = "canju-substitute"

#: Simplified characters in messages that Big5 lacks, and their traditional forms.
_SIMPLIFIED = (
    "两个为义从们会关内写农决则别动区单却压参双发变号块坚处头对将层带帮库应开张弹归当录总戏执择换摊数断无时"
    "显条来标树样桥检残没点独环现盘码类红约线组终结给绝编节见规视计认记论设证该误说请读谁负贪转轮输过运还这进"
    "连选邻针销错键长问间阶随隐难页项顺预领题飞驳验围称经闭笔细讲丢着缓败赛简赢办抢权刚让谈吗浏联装览载删摆电脑贴链报满许顶须统敌"
)
_TRADITIONAL = (
    "兩個為義從們會關內寫農決則別動區單卻壓參雙發變號塊堅處頭對將層帶幫庫應開張彈歸當錄總戲執擇換攤數斷無時"
    "顯條來標樹樣橋檢殘沒點獨環現盤碼類紅約線組終結給絕編節見規視計認記論設證該誤說請讀誰負貪轉輪輸過運還這進"
    "連選鄰針銷錯鍵長問間階隨隱難頁項順預領題飛駁驗圍稱經閉筆細講丟著緩敗賽簡贏辦搶權剛讓談嗎瀏聯裝覽載刪擺電腦貼鏈報滿許頂須統敵"
)
_SUBSTITUTES = {
    **dict(zip(_SIMPLIFIED, _TRADITIONAL, strict=True)),
    **dict(zip(_TRADITIONAL, _SIMPLIFIED, strict=True)),
    **dict(zip("✓✗♠♥♦♣─│├└█▒–—−“”‘’→·", "+xSHDC-||`#-" + "---" + "\"\"''>-", strict=True)),
    "…": "...",
}


def in_ascii(text: str) -> str:
    """Converts a text for a terminal that shows only ASCII.

    >>> print(in_ascii("└─ ♠AQ ✓ … 先手"))
    `- SAQ + ... ??
    """
    return text.encode("ascii", SUBSTITUTE).decode("ascii")


def columns(text: str) -> int:
    """Number of terminal columns that a text takes: two for each Chinese character.

    >>> columns("3 B"), columns("3 小王")
    (3, 6)
    """
    return sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)


def left(text: str, width: int) -> str:
    """A cell of a table, left-aligned.

    >>> left("有将", 6) + "|"
    '有将  |'
    """
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """A cell of a table, right-aligned."""
    return " " * (width - columns(text)) + text


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Substitutes for the characters at fault, and the place where the encoder continues."""
    assert isinstance(error, UnicodeEncodeError), "the handler is only for encoding"
    lacking = error.object[error.start : error.end]
    return "".join(_one(sign, error.encoding) for sign in lacking), error.end


def _one(sign: str, encoding: str) -> str:
    substitute = _SUBSTITUTES.get(sign, "?")
    try:
        substitute.encode(encoding)
    except UnicodeEncodeError:
        return "?"
    return substitute


codecs.register_error(SUBSTITUTE, _substitute)
