//! Children of open nodes, kept for the next visit.
//!
//! Half of all visits by proof numbers return to an open node. To expand it again takes several
//! times as long as to check the children that are left.

/// Lists of children by the keys of their nodes. Each key has one place, which keeps the latest
/// list.
pub(crate) struct Lists<K, C> {
    /// Empty until the first list: most searches end before.
    places: Vec<KeptChildren<K, C>>,
}

/// Children that the last visit of a node left.
struct KeptChildren<K, C> {
    key: Option<K>,
    children: Vec<C>,
}

/// Number of places of a thread, about a megabyte in all. Half of them make a deal 2 % slower,
/// double the number makes it 1 % faster.
const PLACES: usize = 1 << 10;

/// Length of the longest list that is kept. Longer ones are few and would take much memory.
const LONGEST: usize = 32;

impl<K: Copy + PartialEq, C: Copy> Lists<K, C> {
    pub(crate) const fn new() -> Lists<K, C> {
        Lists { places: Vec::new() }
    }

    /// List of a key, which has this hash.
    #[inline]
    pub(crate) fn get(&self, key: K, hash: u64) -> Option<&[C]> {
        let kept = self.places.get(place(hash))?;
        (kept.key == Some(key)).then_some(kept.children.as_slice())
    }

    /// Keeps the list of a key, which has this hash.
    pub(crate) fn put(&mut self, key: K, hash: u64, children: &[C]) {
        if children.len() > LONGEST {
            return;
        }
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || KeptChildren { key: None, children: Vec::new() });
        }
        let kept = &mut self.places[place(hash)];
        kept.key = Some(key);
        kept.children.clear();
        kept.children.extend_from_slice(children);
    }
}

#[inline]
fn place(hash: u64) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "its lowest bits")]
    let hash = hash as usize;
    hash % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    use crate::random::Random;

    #[test]
    fn a_list_belongs_to_its_key() {
        let (mut lists, mut random, mut latest) = (Lists::new(), Random(1), HashMap::new());
        assert_eq!(lists.get(0_usize, 0), None, "nothing has been put");
        let mut found = 0;
        for round in 0..100_000 {
            // Keys that share places, and some that share hashes.
            let key = random.below(4 * PLACES);
            let hash = (key % (2 * PLACES)) as u64;
            if let Some(children) = lists.get(key, hash) {
                assert_eq!(latest.get(&key).map(Vec::as_slice), Some(children), "{key}");
                found += 1;
            }
            let children = vec![(key, round); random.below(LONGEST + 1)];
            lists.put(key, hash, &children);
            assert_eq!(lists.get(key, hash), Some(children.as_slice()));
            latest.insert(key, children);
        }
        // Four keys take turns in each place.
        assert!((20_000..30_000).contains(&found), "{found}");
    }

    #[test]
    fn a_long_list_is_not_kept() {
        let mut lists = Lists::new();
        lists.put(7, 7, &[1; LONGEST]);
        lists.put(8, 8, &[1; LONGEST + 1]);
        assert_eq!(lists.get(7, 7), Some([1; LONGEST].as_slice()));
        assert_eq!(lists.get(8, 8), None);
    }
}
