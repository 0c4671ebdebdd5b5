//! Labels of pages, and words for players, by name, for hosts that draw them.
//!
//! A sentence about facts is written where it is used, with [`say!`](crate::say).

use std::collections::BTreeMap;

use super::Lang;
use crate::seats::NAMES;

/// Names of labels, each with its text in English and in Chinese. A host fills `{}`.
type Labels = &'static [(&'static str, (&'static str, &'static str))];

macro_rules! table {
    ($($name:ident: $english:literal, $chinese:literal;)*) => {
        &[$((stringify!($name), ($english, $chinese))),*]
    };
}

/// The labels of a page, or the words for players.
///
/// ```
/// use canju::words::{Lang, page_labels::labels};
/// assert_eq!(labels("table", Lang::Chinese)["pass"], "不要");
/// // A page of puzzles has no kernel.
/// assert_ne!(labels("table", Lang::English)["no_answer"], labels("puzzles", Lang::English)["no_answer"]);
/// ```
///
/// # Panics
/// If there is no such page.
#[must_use]
pub fn labels(page: &str, lang: Lang) -> BTreeMap<&'static str, &'static str> {
    let tables: &[Labels] = match page {
        "players" => &[MARKS, PLAYERS],
        "table" => &[MARKS, TABLE],
        "puzzles" => &[MARKS, TABLE, PUZZLES],
        "site" => &[MARKS, TABLE, PUZZLES, SITE],
        "honeymoon" => &[MARKS, TABLE, HONEYMOON],
        other => panic!("no page {other}"),
    };
    let labels = tables.concat().into_iter().map(|(name, texts)| (name, lang.of(texts)));
    let sides = NAMES.into_iter().map(|texts| (texts.0, lang.of(texts)));
    labels.chain(sides.filter(|_| page == "players")).collect()
}

/// Between words.
const MARKS: Labels = table! {
    colon: ": ", "：";
    comma: ", ", "，";
};

/// Players, and what records add to their names.
const PLAYERS: Labels = table! {
    you: "You", "你";
    perfect: "Computer", "电脑";
    greedy: "Greedy", "贪心";
    random: "Random", "随机";
    sampling: "Sampling", "抽样";
    program: "Program", "程序";
    sees_all_cards: "Computer (sees all cards)", "电脑（看得见所有牌）";
    sees_both: "sees both hands", "看得到双方的牌";
    sees_all: "sees all hands", "看得到三家的牌";
    sat_as: "{} ({})", "{}（{}）";
    no_move: "no move", "没有出牌";
    cards_left: "Cards left", "余牌";
};

/// The table, and the walk through a split.
const TABLE: Labels = table! {
    board: "table", "牌桌";
    index_black: "B", "小";
    index_red: "R", "大";
    leads: "leads", "领出";
    wins: "wins", "胜";
    choose: "Choose cards", "请选牌";
    no_play: "Not a play", "不成牌型";
    play_these: "Play {}", "出 {}";
    best_title: "make this play (Enter)", "出这一手（Enter）";
    take_back: "Take back {}", "收回 {}";
    score: "Score", "着法";
    best_line: "best line in grey, leads underlined", "灰色为主线，下划线为领出";
    leads_underlined: "leads underlined", "下划线为领出";
    settings: "Settings", "设置";
    four_colours: "Four colours of suits", "四色花色";
    keys: "Keys (?)", "按键（?）";
    stop: "Stop", "停止";
    plays_here: "plays", "出法";
    card_of: "{0} of {1}", "{1}{0}";
    jack: "jack", "J";
    queen: "queen", "Q";
    king: "king", "K";
    ace: "ace", "A";
    black_joker: "black joker", "小王";
    red_joker: "red joker", "大王";
    one_card: "1 card", "1 张";
    some_cards: "{} cards", "{} 张";
    one_trick: "1 trick", "1 墩";
    some_tricks: "{} tricks", "{} 墩";
    has_passed: "passed", "不要";
    hand_of: "{}: hand", "{}的手牌";
    last_trick: "Last trick: ", "上一墩：";
    next: "Next", "下一手";
    next_title: "make the next move (n)", "走下一手（n）";
    play: "Play", "出牌";
    play_title: "play the selected cards (Enter)", "打出选中的牌（Enter）";
    pass: "Pass", "不要";
    pass_title: "make no play (p)", "这一手不出（p）";
    hint: "Hint", "提示";
    hint_title: "show a good play (h)", "一手好牌（h）";
    undo: "Undo", "悔牌";
    undo_title: "take a move back (u)", "收回一手（u）";
    show_verdict: "Show the verdict", "显示胜负";
    review: "Review", "复盘";
    review_title: "review the game, play by play (r)", "逐手复盘（r）";
    hide_review: "Hide review", "收起复盘";
    review_more: "Search on", "接着算";
    marks: "Mark mistakes", "标出失误";
    review_strip: "review", "复盘";
    mistake: "mistake", "失误";
    before_play: "Before play {} of {}.", "第 {}/{} 手之前。";
    keys_review: "Arrows step through the plays, Home and End go to the ends, r closes the review.",
        "方向键走一手，Home 和 End 到两端，r 收起复盘。";
    show_plan: "How to win", "必胜打法";
    again: "Restart", "重来";
    again_title: "restart with the same cards", "同样的牌，从头开始";
    new_deal: "New deal", "重新发牌";
    new_title: "play with other cards", "换一副牌";
    reading: "{} of {}", "{}，点数 {}";
    long_reading: "{} of {}, length {}", "{}，点数 {}，长 {}";
    moves: "moves", "出牌记录";
    move_title: "go to this move", "回到这一手";
    walk_back: "one move back (←)", "退一手（←）";
    walk_forward: "one move on (→)", "进一手（→）";
    branch: "Played over, from move {} on:", "换掉的着法，从第 {} 手起：";
    hinted: "hint shown", "看了提示";
    why: "why?", "为什么？";
    try_again: "Try again from here", "从这里重打";
    try_again_title: "go to the position before this mistake", "回到这一失误之前";
    thinking: "Thinking …", "思考中……";
    searched: "{0} s of at most {1} s, {2} positions", "已算 {0} 秒（最多 {1} 秒），{2} 个局面";
    no_answer: "The kernel does not answer: it may be busy, or not running.", "内核没有回应：可能正忙，或没有运行。";
    none: "none", "无";
    no_cards: "no cards", "无牌";
    to_move: "to move", "出牌";
    clubs: "clubs", "梅花";
    diamonds: "diamonds", "方块";
    hearts: "hearts", "红心";
    spades: "spades", "黑桃";
};

/// A page of puzzles. These come before those of a table.
const PUZZLES: Labels = table! {
    never_errs: "The other side never errs.", "对手一手都不会错。";
    solved: "Solved", "解出";
    not_this_time: "Not this time", "这次没成";
    try_again_at: "Try again from play {}", "从第 {} 手重打";
    all_puzzles: "All", "全部";
    previous_puzzle: "go to the previous puzzle", "回到上一题";
    share: "Share", "分享";
    dark: "Dark cards and page", "深色";
    answers: "Answers", "答案";
    blocked: "The search cannot run here: this place blocks it. Save the page, and open it in a browser.",
        "这里不让页面计算：请保存这一页，再用浏览器打开。";
    copy_link: "Copy link", "复制链接";
    copy_link_title: "copy the address of this page, which holds the position", "复制本页地址，局面就在地址里";
    copy_line: "Copy line as text", "复制着法";
    copy_line_title: "the plays so far, in words", "到此为止的着法";
    copy_embed: "Copy embed code", "复制嵌入代码";
    copy_embed_title: "HTML that shows this position in a page of yours", "把这个局面放进自己网页的 HTML";
    save_svg: "Picture (SVG)", "图片（SVG）";
    save_svg_title: "a picture that stays sharp at any size", "放大也清晰的图片";
    save_png: "Picture (PNG)", "图片（PNG）";
    save_png_title: "a picture for chats and posts", "发到聊天和帖子里的图片";
    copied: "Copied.", "已复制。";
    copy_this: "Copy this:", "请复制：";
    on_table: "play on the table", "桌上的牌";
    untitled: "Card puzzles", "残局";
    can_you_win: "Can you win?", "这局你能胜吗？";
    both_farmers: "You play both farmers. {}", "两家农民都由你来打。{}";
    puzzles: "puzzles", "题目";
    puzzle: "Puzzle {}", "第 {} 题";
    next_puzzle: "Next puzzle", "下一题";
    next_puzzle_title: "go to the next puzzle", "做下一题";
    loading: "Loading … If this stays, scripts are blocked here: save the page, and open it in a browser.",
        "正在载入……一直不动的话，是这里不让脚本运行：请保存这一页，再用浏览器打开。";
    no_script: "This page needs JavaScript.", "这一页要用 JavaScript。";
    old_browser: "This browser cannot show the puzzle: it lacks WebAssembly or Web Workers.",
        "这个浏览器打不开残局：它没有 WebAssembly 或 Web Worker。";
    crashed: "The search has failed: click again, or reload the page.", "计算出错：请再点一次，或重新载入这一页。";
    no_answer: "The search does not answer: reload the page.", "计算没有回应：请重新载入这一页。";
    about: "The other side plays perfectly. The page needs no network. Made with canju.",
        "对手每一手都不会出错。这一页不用联网。由 canju 制作。";
    puzzle_begins: "You can win: find the winning play.", "这局能胜：找出那一手。";
};

/// The site on which hands are laid out.
const SITE: Labels = table! {
    mark_black: "B", "小王";
    mark_red: "R", "大王";
    rules: "rules", "规则";
    edit: "Edit cards", "改牌";
    lay_out: "Lay out cards", "摆牌";
    or_choose: "Or begin with one of these.", "也可以从这里挑一局。";
    paste_one: "Paste a position", "粘贴局面";
    search_on_for: "Search on · {:g} s", "接着算 · {:g} 秒";
    tree: "Game tree", "出牌树";
    switches: "Other rules", "规则选项";
    forms: "Own kinds of play", "自定牌型";
    forms_example: "straight 4-12, bomb AAA top", "顺子 4-12，炸弹 AAA 最大";
    forms_title: "Kinds that differ from the rules above. A game of its own begins with \"forms:\".",
        "与上面规则不同的牌型。要自成一套，就以“牌型：”开头。";
    title: "Solve a card endgame", "残局求解";
    told: "Lay out both hands to see who wins, with which play, and how.", "摆好两手牌，就能看到谁胜、怎么出、为什么。";
    cards: "Cards and rules", "牌和规则";
    number: "number of hands", "几手牌";
    two: "Two hands", "两手牌";
    three: "Landlord and two farmers", "地主和两家农民";
    first_hand: "first hand", "先手的牌";
    second_hand: "second hand", "后手的牌";
    hand_landlord: "landlord's hand", "地主的牌";
    hand_down: "down's hand", "下家的牌";
    hand_up: "up's hand", "上家的牌";
    by: "played by", "谁出的";
    seat_before: "previous seat", "前一家";
    turn: "to move", "谁出牌";
    into: "click cards for: {}", "点选的牌归入：{}";
    left: "{}: {} left", "{}：还有 {} 张";
    erase_title: "remove the last card", "删去最后一张";
    done: "Done", "完成";
    done_title: "close the cards and rules (Esc)", "收起牌和规则（Esc）";
    not_solved: "Not solved", "没有求解";
    clear: "Clear", "清空";
    clear_title: "remove all cards", "删去所有的牌";
    example: "Examples", "例题";
    ex_trio: "Three threes", "三个三";
    ex_pairs: "Two pairs each", "各有两对";
    ex_singles: "Singles and pairs", "单张和对子";
    ex_split: "Split the pair?", "对子拆不拆";
    ex_plane: "Plane with wings", "飞机带翅膀";
    ex_rocket: "Open with the rocket", "王炸开路";
    ex_bomb: "Rocket against bomb", "王炸对炸弹";
    ex_straight: "Straights and aces", "顺子对三个尖";
    ex_long: "A long fight", "持久战";
    last_position: "Last position", "上次的局面";
    paste: "or paste a position", "或粘贴整个局面";
    banned_kinds: "Banned kinds", "禁用的牌型";
    copy_python: "Copy as Python", "复制为 Python";
    give_cards: "Each hand needs a card.", "每一家都要有牌。";
    damaged: "The link is damaged: {} cannot be read.", "链接有误：读不懂 {}。";
    replies: "Computer replies", "电脑应对";
    search_on_title: "search for up to {:g} s more", "最多再算 {:g} 秒";
    old_browser: "This browser cannot solve positions: it lacks WebAssembly or Web Workers.",
        "这个浏览器不能求解：它没有 WebAssembly 或 Web Worker。";
    about: "All of it runs in this page, also without a network: what you enter stays here. Made with canju.",
        "一切都在这一页里计算，断网也能用；输入的内容不会离开这一页。由 canju 制作。";
};

/// The table of honeymoon bridge.
const HONEYMOON: Labels = table! {
    to_move: "to move", "轮到";
    calls: "calls", "叫牌";
    no_calls: "no calls yet", "还没有叫牌";
    bids: "bids", "叫品";
    stock: "stock, face down", "牌堆，牌面朝下";
    turned_up: "turned up", "翻开";
    led: "led", "领出";
    you_drew: "unseen:", "暗拿：";
    next: "Next", "下一步";
    odds: "Show values", "各自价值";
    remember: "Card counting", "替我记牌";
    known: "Known in the other hand:", "已知的对方手牌：";
    unseen: "Never seen:", "没见过的牌：";
    keys: "Click a card to play it. Keys: arrows move, h gives a hint, Enter plays it, p passes, \
        o shows values, r shows card counting, u takes a move back.",
        "点牌即出。按键：方向键移动，h 提示，Enter 照提示出，p 不叫，o 价值，r 记牌，u 悔牌。";
};
