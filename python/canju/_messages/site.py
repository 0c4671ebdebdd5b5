"""Sentences of the site, on which hands are laid out and solved in a browser."""

from __future__ import annotations

from canju._messages.said import Said


class SiteWords:
    """Words of the site; its scripts use the names without ``web_``."""

    web_switches = Said("Other rules", "规则选项")
    web_title = Said("Solve a card endgame", "残局求解")
    web_told = Said(
        "Lay out both hands to see who wins, with which play, and how.",
        "摆好两手牌，就能看到谁胜、怎么出、为什么。",
    )
    web_cards = Said("Cards and rules", "牌和规则")
    web_number = Said("number of hands", "几手牌")
    web_two = Said("Two hands", "两手牌")
    web_three = Said("Landlord and two farmers", "地主和两家农民")
    web_first_hand = Said("first hand", "先手的牌")
    web_second_hand = Said("second hand", "后手的牌")
    web_hand_landlord = Said("landlord's hand", "地主的牌")
    web_hand_down = Said("down's hand", "下家的牌")
    web_hand_up = Said("up's hand", "上家的牌")
    web_by = Said("played by", "谁出的")
    web_seat_before = Said("previous seat", "前一家")
    web_turn = Said("to move", "谁出牌")
    web_on_table = Said("play on the table", "桌上的牌")
    web_into = Said("click cards for: {}", "点选的牌归入：{}")
    web_left = Said("{}: {} left", "{}：还有 {} 张")
    web_erase_title = Said("remove the last card", "删去最后一张")
    web_clear = Said("Clear", "清空")
    web_clear_title = Said("remove all cards", "删去所有的牌")
    web_example = Said("Examples", "例题")
    web_ex_trio = Said("Three threes", "三个三")
    web_ex_pairs = Said("Two pairs each", "各有两对")
    web_ex_singles = Said("Singles and pairs", "单张和对子")
    web_ex_split = Said("Split the pair?", "对子拆不拆")
    web_ex_plane = Said("Plane with wings", "飞机带翅膀")
    web_ex_rocket = Said("Open with the rocket", "王炸开路")
    web_ex_bomb = Said("Rocket against bomb", "王炸对炸弹")
    web_ex_straight = Said("Straights and aces", "顺子对三个尖")
    web_ex_trios = Said("Trios on both sides", "两家都有三张")
    web_ex_long = Said("A long fight", "持久战")
    web_last_position = Said("Last position", "上次的局面")
    web_paste = Said("or paste a position", "或粘贴整个局面")
    web_banned_kinds = Said("Banned kinds", "禁用的牌型")
    web_copy_link = Said("Copy link", "复制链接")
    web_copy_link_title = Said(
        "copy the address of this page, which holds the position", "复制本页地址，局面就在地址里"
    )
    web_copy_python = Said("Copy as Python", "复制为 Python")
    web_copy_line = Said("Copy line as text", "复制着法")
    web_copy_line_title = Said("the plays so far, in words", "到此为止的着法")
    web_copy_embed = Said("Copy embed code", "复制嵌入代码")
    web_copy_embed_title = Said(
        "HTML that shows this position in a page of yours", "把这个局面放进自己网页的 HTML"
    )
    web_save_svg = Said("Picture (SVG)", "图片（SVG）")
    web_save_svg_title = Said("a picture that stays sharp at any size", "放大也清晰的图片")
    web_save_png = Said("Picture (PNG)", "图片（PNG）")
    web_save_png_title = Said("a picture for chats and posts", "发到聊天和帖子里的图片")
    web_why_sign = Said("why?", "为什么")
    web_copied = Said("Copied.", "已复制。")
    web_copy_this = Said("Copy this:", "请复制：")
    web_give_cards = Said("Each hand needs a card.", "每一手都要有牌。")
    web_damaged = Said("The link is damaged: {} cannot be read.", "链接有误：读不懂 {}。")
    web_best = Said("Best play ▶", "最佳一手 ▶")
    web_best_title = Said("make the best play (n)", "走最佳的一手（n）")
    web_to_end = Said("To the end ▶▶", "走到底 ▶▶")
    web_to_end_title = Said("make the best plays to the end", "双方都走最佳，直到结束")
    web_replies = Said("Computer replies", "电脑应对")
    web_replies_title = Said(
        "the other side is played by the computer, which makes no mistake",
        "另一方由电脑来打，它不会失误",
    )
    web_search_on = Said("Search on", "接着算")
    web_search_on_title = Said("search for up to {:g} s more", "最多再算 {:g} 秒")
    web_cancel = Said("Cancel", "停止")
    web_old_browser = Said(
        "This browser cannot solve positions: it lacks WebAssembly or Web Workers.",
        "这个浏览器不能求解：它没有 WebAssembly 或 Web Worker。",
    )
    web_about = Said(
        "All of it runs in this page, also without a network: what you enter stays here. "
        "Made with canju.",
        "一切都在这一页里计算，断网也能用；输入的内容不会离开这一页。由 canju 制作。",
    )
