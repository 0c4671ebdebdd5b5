"""Sentences of published pages."""

from __future__ import annotations

from canju._messages.said import Said


class PublishWords:
    """Words of a published page; its scripts use the names without ``pub_``."""

    no_web_core = Said(
        "the core for the browser is not installed: in a clone, run scripts/web && pip install .",
        "没有装浏览器用的内核：在克隆的目录里运行 scripts/web && pip install .",
    )
    pub_untitled = Said("Card puzzles", "残局")
    pub_can_you_win = Said("Can you win?", "这局你能胜吗？")
    pub_both_farmers = Said("You play both farmers. {}", "两家农民都由你来打。{}")
    pub_puzzles = Said("puzzles", "题目")
    pub_puzzle = Said("Puzzle {}", "第 {} 题")
    pub_solved = Said("{} of {} solved", "解出 {}/{} 题")
    pub_next_puzzle = Said("Next puzzle", "下一题")
    pub_next_puzzle_title = Said("go to the next puzzle", "做下一题")
    pub_loading = Said("Loading …", "正在载入……")
    pub_no_script = Said("This page needs JavaScript.", "这一页要用 JavaScript。")
    pub_old_browser = Said(
        "This browser cannot show the puzzle: it lacks WebAssembly or Web Workers.",
        "这个浏览器打不开残局：它没有 WebAssembly 或 Web Worker。",
    )
    pub_crashed = Said(
        "The search has failed: click again, or reload the page.",
        "计算出错：请再点一次，或重新载入这一页。",
    )
    # In place of the sentence about a kernel.
    pub_no_answer = Said(
        "The search does not answer: reload the page.", "计算没有回应：请重新载入这一页。"
    )
    pub_about = Said(
        "The other side plays perfectly. The page needs no network. Made with canju.",
        "对手每一手都不会出错。这一页不用联网。由 canju 制作。",
    )
