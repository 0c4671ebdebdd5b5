//! Titles of puzzles: `第37关`, `【残局37】`, `Level 37: hard`.

/// Words before a number.
const WORDS: [&str; 8] = ["level", "puzzle", "残局", "殘局", "题目", "題目", "关卡", "關卡"];
/// Words after a number, which say how hard a puzzle is. Other words can be rules.
const GRADES: [&str; 22] = [
    "简单", "容易", "普通", "中等", "困难", "难", "很难", "极难", "简單", "簡單", "困難", "難", "初级",
    "中级", "高级", "残局", "easy", "medium", "normal", "hard", "expert", "puzzle",
];
const NUMERALS: &str = "0123456789一二三四五六七八九十百零";
const UNITS: [char; 5] = ['关', '關', '局', '题', '題'];
const BRACKETS: [(char, char); 4] = [('【', '】'), ('[', ']'), ('《', '》'), ('「', '」')];
/// Signs between a title and what follows.
const AFTER: [char; 9] = [':', '：', '、', '.', '．', '。', '-', '—', '·'];

/// Number of a puzzle that begins a line, and the text after it.
///
/// The number is 0 if it is written in Chinese.
pub(super) fn head_of(line: &str) -> Option<(u64, &str)> {
    let open = BRACKETS.iter().find(|(open, _)| line.starts_with(*open));
    let inside = open.map_or(line, |(open, _)| &line[open.len_utf8()..]).trim_start();
    let begins =
        |word: &&&str| inside.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let word = WORDS.iter().find(begins);
    let after = word.map_or(inside, |word| &inside[word.len()..]).trim_start();
    let counted = after.strip_prefix('第').map(str::trim_start);
    let text = counted.unwrap_or(after);
    let rest = text.trim_start_matches(|sign| NUMERALS.contains(sign));
    let number = &text[..text.len() - rest.len()];
    if number.is_empty() || word.is_none() && counted.is_none() {
        return None;
    }
    let unit = rest.trim_start().strip_prefix(UNITS).filter(|_| counted.is_some());
    if word.is_none() && unit.is_none() {
        return None;
    }
    let rest = unit.unwrap_or(rest);
    let closed = open.map(|(_, close)| rest.trim_start().strip_prefix(*close));
    let rest = closed.unwrap_or(Some(rest))?;
    let text = rest.trim_start_matches(|sign: char| sign.is_whitespace() || AFTER.contains(&sign));
    // 残局 33 K has cards.
    let is_apart = unit.is_some() || open.is_some() || rest.trim_start().starts_with(AFTER) || is_grade(text);
    is_apart.then(|| (number.parse().unwrap_or(0), text.trim()))
}

/// Returns true for a line that is the title of a puzzle and nothing else.
pub(super) fn is_title(line: &str) -> bool {
    head_of(line.trim()).is_some_and(|(_, rest)| is_grade(rest))
}

/// Returns true if a text is empty, a grade in words, or stars.
fn is_grade(text: &str) -> bool {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || "()（）[]【】★☆⭐".contains(sign));
    text.is_empty() || GRADES.contains(&&*text.to_lowercase())
}
