use serde::{Deserialize, Serialize, Serializer};

/// Leads from the elements of a lodged message back to the fields they came from, as pairs of a pointer chain with
/// indexes (`42A/67A/68A[1]/23A/137`) and a path of the create body (`declaration.items.0.description`). The map is
/// stored with the message: lists of the form share lists of the message, and only the builder knows which entry came
/// from which field.
///
/// A large message has some 80,000 pairs. They lie one after another in one text, because two allocations per pair
/// would take as long as building the rest of the message.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<(String, String)>")]
pub struct EmissionMap {
    text: String,
    /// The positions in `text` at which the chain and the path of each pair end.
    ends: Vec<(usize, usize)>,
}

impl EmissionMap {
    /// Creates an empty map with room for `pairs` pairs of the usual length.
    #[must_use]
    pub fn with_capacity(pairs: usize) -> Self {
        const USUAL_PAIR: usize = 64;
        Self { text: String::with_capacity(pairs.saturating_mul(USUAL_PAIR)), ends: Vec::with_capacity(pairs) }
    }

    /// Records that the element at `chain` came from the field at `path`.
    pub fn note(&mut self, chain: impl AsRef<str>, path: impl AsRef<str>) {
        self.text.push_str(chain.as_ref());
        let chain_end = self.text.len();
        self.text.push_str(path.as_ref());
        self.ends.push((chain_end, self.text.len()));
    }

    /// Returns the path of the field that an element came from. When the chain is unknown, steps are cut from its right
    /// end until a known one is found. A step without an index on a class that repeats counts as the first.
    #[must_use]
    pub fn path_of(&self, chain: &str) -> Option<&str> {
        let mut nearest: Option<(usize, &str)> = None;
        for (known, path) in self.iter() {
            if let Some(steps) = steps_shared(known, chain)
                && nearest.is_none_or(|(most, _)| steps > most)
            {
                nearest = Some((steps, path));
            }
        }
        nearest.map(|(_, path)| path)
    }

    /// The map without the pairs that have an unwanted chain.
    #[must_use]
    pub fn only(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        let mut only = Self::default();
        for (chain, path) in self.iter().filter(|(chain, _)| is_wanted(chain)) {
            only.note(chain, path);
        }
        only
    }

    /// The number of entries of the list at this path, such as `items`, up to the last one from which an element came.
    #[must_use]
    pub fn entries_of(&self, list: &str) -> usize {
        let number = |path: &str| {
            let entry = path.strip_prefix(list)?.strip_prefix('.')?.split('.').next()?;
            entry.parse::<usize>().ok()?.checked_add(1)
        };
        self.iter().filter_map(|(_, path)| number(path)).max().unwrap_or(0)
    }

    /// All pairs, in the order in which they were recorded.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.ends.iter().scan(0, |start, (chain_end, end)| {
            let pair = (self.text.get(*start..*chain_end)?, self.text.get(*chain_end..*end)?);
            *start = *end;
            Some(pair)
        })
    }
}

impl From<Vec<(String, String)>> for EmissionMap {
    fn from(pairs: Vec<(String, String)>) -> Self {
        let mut map = Self::with_capacity(pairs.len());
        for (chain, path) in &pairs {
            map.note(chain, path);
        }
        map
    }
}

impl Serialize for EmissionMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Returns the number of steps of `known` when `chain` starts with all of them.
fn steps_shared(known: &str, chain: &str) -> Option<usize> {
    let mut chain = chain.split('/');
    let mut steps = 0;
    for step in known.split('/') {
        if without_first_index(step) != without_first_index(chain.next()?) {
            return None;
        }
        steps += 1;
    }
    Some(steps)
}

/// Removes the index 1 from a step, because it means the same as no index.
fn without_first_index(step: &str) -> &str {
    step.strip_suffix("[1]").unwrap_or(step)
}

#[cfg(test)]
mod tests {
    use super::EmissionMap;

    fn map() -> EmissionMap {
        let mut map = EmissionMap::default();
        map.note("42A/65A", "declaration");
        map.note("42A/67A/68A[1]", "declaration.items.0");
        map.note("42A/67A/68A[2]/02A[3]/D006", "declaration.items.1.additional_references.0.type");
        map
    }

    #[test]
    fn a_pointer_leads_to_the_field_that_was_emitted_there() {
        assert_eq!(
            map().path_of("42A/67A/68A[2]/02A[3]/D006"),
            Some("declaration.items.1.additional_references.0.type")
        );
    }

    #[test]
    fn a_missing_index_is_the_first_and_an_unknown_step_is_cut() {
        assert_eq!(map().path_of("42A/67A/68A/23A/137"), Some("declaration.items.0"));
        assert_eq!(map().path_of("42A/67A/68A[2]/02A[3]/D005"), None, "a neighbour is not the field");
        assert_eq!(map().path_of("42A/67A/68A[11]"), None);
        assert_eq!(map().path_of("42A/99Z"), None);
    }

    #[test]
    fn the_nearest_element_counts_and_of_two_alike_the_first() {
        let mut map = map();
        map.note("42A/67A/68A/23A", "declaration.items.0.hs_code");
        map.note("42A/67A/68A[1]/23A", "declaration.items.0.description");
        assert_eq!(map.path_of("42A/67A/68A[1]/23A/137"), Some("declaration.items.0.hs_code"));
    }

    #[test]
    fn the_entries_of_a_list_are_counted_up_to_the_last_one() {
        let mut map = map();
        assert_eq!((map.entries_of("declaration.items"), map.entries_of("items")), (2, 0));
        map.note("42A/67A/68A[5]", "declaration.items.4");
        map.note("42A/67A/99A", "declaration.items_value.8");
        assert_eq!((map.entries_of("declaration.items"), EmissionMap::default().entries_of("items")), (5, 0));
    }

    #[test]
    fn pairs_that_are_not_wanted_are_left_out() {
        let only = map().only(|chain| chain.ends_with("D006"));
        assert_eq!(only.iter().collect::<Vec<_>>(), map().iter().skip(2).collect::<Vec<_>>());
        assert_eq!(map().only(|_| true), map());
        assert_eq!(map().only(|_| false), EmissionMap::default());
    }

    #[test]
    fn it_is_stored_as_pairs() {
        let stored = serde_json::to_string(&map()).expect("JSON");
        assert!(stored.starts_with(r#"[["42A/65A","declaration"],["#), "{stored}");
        assert_eq!(serde_json::from_str::<EmissionMap>(&stored).expect("a map"), map());
    }

    #[test]
    fn names_of_elements_are_followed_as_pointers_are() {
        let mut map = EmissionMap::default();
        map.note("/CC015C/Consignment/HouseConsignment/ConsignmentItem[1]", "items.0");
        map.note(
            "/CC015C/Consignment/HouseConsignment/ConsignmentItem[2]/Packaging[3]/typeOfPackages",
            "items.1.packaging.2.type",
        );
        let pointer = "/CC015C[1]/Consignment[1]/HouseConsignment[1]/ConsignmentItem[2]/Packaging[3]/typeOfPackages";
        assert_eq!(map.path_of(pointer), Some("items.1.packaging.2.type"));
        let item = "/CC015C/Consignment/HouseConsignment/ConsignmentItem";
        assert_eq!(map.path_of(&format!("{item}/Commodity/descriptionOfGoods")), Some("items.0"));
        assert_eq!(map.path_of(&format!("{item}[2]/Packaging[3]")), None, "what holds it is not the field");
        assert_eq!(map.path_of(&format!("{item}[11]")), None);
        assert_eq!(map.path_of(""), None);
    }
}
