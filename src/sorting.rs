//! Sorting with little code: each sort of the standard library is compiled anew for each type that
//! is sorted, at seven kilobytes or more. Those here leave the sorting to one, of numbers.

use std::cmp::Ordering;

/// As many items are sorted where they stand.
const FEW: usize = 20;

/// Sorts by a number of each item, which is asked for again and again; equal ones stay as they stand.
pub(crate) fn sort_by_number<T>(items: &mut [T], number: impl Fn(&T) -> i32) {
    if items.len() > FEW {
        return sort_by_key(items, number);
    }
    for end in 1..items.len() {
        let (last, mut place) = (number(&items[end]), end);
        while place > 0 && number(&items[place - 1]) > last {
            place -= 1;
        }
        if place < end {
            items[place..=end].rotate_right(1);
        }
    }
}

/// Sorts by a key of each item, which is asked for once; equal ones stay as they stand.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let mut order = sorted(keys.len(), &|a, b| keys[a].cmp(&keys[b]));
    for place in 0..items.len() {
        // What is to come here stands there still, unless it had to make room for another.
        let mut from = order[place];
        while from < place {
            from = order[from];
        }
        order[place] = from;
        items.swap(place, from);
    }
}

/// The numbers of so many items, in order.
fn sorted(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn items_are_sorted_as_the_standard_library_sorts_them() {
        let mut random = Random(1);
        for round in 0..2000 {
            let most = 1 + round % 9;
            // With a text each, so that equal numbers can be told apart.
            let mut items: Vec<(i32, String)> = (0..random.below(if round % 50 == 0 { 400 } else { 40 }))
                .map(|i| (i32::try_from(random.below(most)).expect("small") - 4, i.to_string()))
                .collect();
            if round % 3 == 0 {
                for (number, _) in &mut items {
                    *number = [i32::MIN, *number, i32::MAX][number.unsigned_abs() as usize % 3];
                }
            }
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let (mut by_number, mut by_key) = (items.clone(), items);
            sort_by_number(&mut by_number, |item| item.0);
            sort_by_key(&mut by_key, |item| (item.0, "the same"));
            assert_eq!(by_number, expected);
            assert_eq!(by_key, expected);
        }
    }

    #[test]
    fn high_ones_come_first_by_the_complement() {
        let mut scores = [3, i32::MIN, -1, i32::MAX, 0];
        sort_by_number(&mut scores, |&score| !score);
        assert_eq!(scores, [i32::MAX, 3, 0, -1, i32::MIN]);
    }
}
