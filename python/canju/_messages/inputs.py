"""Complaints about the input of a command: its lines, and arguments that do not go together."""

from __future__ import annotations

from canju._messages.said import Lang, Said

#: What is added where two bare numbers may have been meant as cards.
_AS_CARDS = (
    "two bare numbers are how many cards to deal; cards are written '3 4 5', the ten T",
    "只有两个数时是发牌的张数；牌写作 '3 4 5'，十写 T",
)


class InputWords:
    """Complaints of the commands themselves; those of the parser are in ``OptionWords``."""

    name: Lang

    # Lines.
    wrong_line = Said("line {}: {}", "第 {} 行: {}")
    wrong_input = Said("standard input: {}", "标准输入: {}")
    wrong_closed = Said("standard input is closed", "标准输入已关闭")
    wrong_more_lines = Said(
        "standard input: more than one line: 'canju batch' takes many",
        "标准输入: 不止一行: 多行请用 canju batch",
    )
    wrong_no_line = Said(
        "standard input: no position, write 'first | second | to beat | turn'",
        "标准输入: 没有局面，请写 'first | second | to beat | turn'",
    )
    wrong_long_line = Said("more than {} MiB in one line", "一行超过 {} MiB")
    wrong_encoding = Said("not UTF-8 text", "不是 UTF-8 文本")
    wrong_encoding_like = Said(
        "not UTF-8 text, perhaps {0}: convert it: iconv -f {0} -t UTF-8{1}",
        "不是 UTF-8 文本，可能是 {0}: 请转换: iconv -f {0} -t UTF-8{1}",
    )
    wrong_array = Said(
        "a JSON array: write one object on each line: jq -c '.[]'{}",
        "是 JSON 数组: 请每行写一个对象: jq -c '.[]'{}",
    )
    wrong_csv = Said(
        "CSV: write '|' between the hands: sed '{}'{}", "是 CSV: 手牌之间请写 '|': sed '{}'{}"
    )
    wrong_nothing_read = Said(
        "time limit reached: nothing read after line {}", "到了时间限制: 第 {} 行之后没有读"
    )
    wrong_reading = Said("{}: {}", "无法读取 {}: {}")
    wrong_writing = Said("{}: {}", "无法写入 {}: {}")
    wrong_output = Said("standard output: {}", "标准输出: {}")
    wrong_output_closed = Said("standard output is closed", "标准输出已关闭")
    # JSON objects.
    wrong_json = Said("not JSON: {}", "不是 JSON: {}")
    wrong_key = Said(
        "unknown key {}: {}, or those after --keep", "没有键 {}: 可用 {}，或 --keep 所列"
    )
    wrong_keep = Said(
        "--keep {}: a column of that name is there already", "--keep {}: 已有同名的列"
    )
    # Hands and rules.
    wrong_farmers = Said(
        "--farmers: the landlord's hand and these two are all: leave B out",
        "--farmers: 地主的牌加这两手就是全部: 不要再写 B",
    )
    wrong_dealt_farmers = Said(
        "--farmers: give the landlord's hand beside these two, and no other",
        "--farmers: 除这两手外，只写地主的牌",
    )
    wrong_beside_input = Said(
        "-: standard input has a whole position: give no hand beside it",
        "-: 标准输入已有整个局面: 不要再写手牌",
    )
    wrong_check = Said(
        "--check: in trick play nobody loses; see the number of tricks",
        "--check: 墩牌没有胜负，请看墩数",
    )
    wrong_bans = Said(
        "--without: singles and pairs has no kind that can be banned",
        "--without: singles-and-pairs 没有可禁用的牌型",
    )
    wrong_names = Said(
        "--names {}: write {} different names, such as --names {}",
        "--names {}: 请写 {} 个不同的名字，如 --names {}",
    )
    wrong_rewards = Said("--rewards: {}: write a kind and a number", "--rewards: {}: 请写牌型和数")
    # Deals and games.
    wrong_deal = Said(
        "--deal: hands, or numbers of cards, are there already", "--deal: 已经写了手牌或张数"
    )
    wrong_deal_numbers = Said(
        "--deal: two numbers of cards, or the landlord's, down's and up's",
        "--deal: 请写两手的张数，或地主、下家、上家的张数",
    )
    wrong_number = Said(
        f"{{}} cards: choose 1 to {{}} ({_AS_CARDS[0]})",
        f"{{}} 张: 请选 1 至 {{}}（{_AS_CARDS[1]}）",
    )
    wrong_dealt = Said(f"{{}} ({_AS_CARDS[0]})", f"{{}}（{_AS_CARDS[1]}）")
    wrong_count = Said(
        "{} alone is a number of cards: write T for the ten; {}",
        "单独的 {} 是张数: 十写作 T；{}",
    )
    use_deal = Said("'canju deal' deals hands", "发牌请用 canju deal")
    give_two = Said("give two numbers, or two hands", "请写两个张数，或两手牌")
    give_three = Said("give three numbers, or three hands", "请写三个张数，或三手牌")
    wrong_seed = Said("--seed: hands that are given are not dealt", "--seed: 给定的牌不用发")
    wrong_jokers = Said(
        "--no-jokers: hands that are given are not dealt", "--no-jokers: 给定的牌不用发"
    )
    wrong_table_options = Said(
        "--to-beat, --by and --turn go with hands that are given",
        "--to-beat、--by、--turn 要与给定的牌同用",
    )
    wrong_one_hand = Said(
        "give both hands, or how many cards to deal to each", "请写两手牌，或各发几张"
    )
    wrong_numbers = Said("give both numbers of cards, or neither", "两个张数要么都写，要么都不写")
    wrong_one_card = Said(
        "{}=1: a puzzle takes at least 2 cards on each side", "{}=1: 残局的每一方至少要有 2 张牌"
    )
    wrong_honeymoon = Said(
        "{}: honeymoon bridge is dealt whole, by --seed", "{}: 蜜月桥牌由 --seed 整副发牌"
    )
    wrong_levels = Said(
        "--levels: only a build has a choice of levels", "--levels: 只有 build 可选张数"
    )
    # Odds.
    wrong_sizes = Said(
        "SIZE: one, or two sizes of three hands; a hand is in quotes: '3 4 5'",
        "SIZE: 一个，三家时两个；手牌要加引号: '3 4 5'",
    )
    wrong_seat = Said(
        "--seat: two sizes are of three hands: say which of them is yours",
        "--seat: 两个张数表示三家: 请写明哪一家是你",
    )
    wrong_of_three = Said(
        "--{}: of three hands: give two sizes, the next player's first",
        "--{}: 用于三家: 请写两个张数，先写下一家的",
    )
    wrong_known = Said(
        "--known: give what each of the other hands is known to hold, '' for none",
        "--known: 请写已知另外每家各有哪些牌，没有写 ''",
    )
