use super::FieldPath;
use super::field_path::push_number;
use customs_kernel::EmissionMap;

/// The emission map, and the place in the message and in the form at which the writer stands.
pub(super) struct Trail {
    /// The pointer chain of the open class, and the field paths of all open classes, one after another.
    chain: String,
    paths: String,
    map: EmissionMap,
}

/// Lengths of the chain and of the paths of a trail.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mark {
    chain: usize,
    paths: usize,
}

/// Approximate bytes of a message for each pair of the emission map, to reserve room for the map.
const BYTES_OF_PAIR: usize = 40;
/// Most pairs to reserve room for: a large message is mostly short items, and further room is allocated when needed.
const MOST_PAIRS_RESERVED: usize = 8_192;

impl Trail {
    /// Starts at the root element of a message of so many bytes.
    pub(super) fn new(root: &str, bytes: usize) -> Self {
        let mut trail = Self {
            chain: String::with_capacity(64),
            paths: String::with_capacity(128),
            map: EmissionMap::with_capacity((bytes / BYTES_OF_PAIR).min(MOST_PAIRS_RESERVED)),
        };
        trail.chain.push_str(root);
        trail.map.note(root, "declaration");
        trail
    }

    /// Steps into an element: its id, its number where it repeats, and the field that it stands for. Returns where the
    /// trail stood.
    pub(super) fn step_into(&mut self, id: &str, number: Option<u64>, path: Option<FieldPath<'_>>) -> Mark {
        let before = self.mark();
        self.chain.push('/');
        self.chain.push_str(id);
        if let Some(number) = number {
            self.chain.push('[');
            push_number(&mut self.chain, number);
            self.chain.push(']');
        }
        if let Some(path) = path {
            path.push_to(&mut self.paths);
        }
        before
    }

    /// Records that the element entered at `before`, with which the chain ended at `after`, came from its field, if it
    /// has one.
    pub(super) fn note(&mut self, before: Mark, after: Mark) {
        let path = self.paths.get(before.paths..after.paths).unwrap_or_default();
        if !path.is_empty() {
            self.map.note(self.chain.get(..after.chain).unwrap_or_default(), path);
        }
    }

    /// Returns where the trail stands.
    pub(super) fn mark(&self) -> Mark {
        Mark { chain: self.chain.len(), paths: self.paths.len() }
    }

    /// Steps back to where the trail stood.
    pub(super) fn step_back(&mut self, before: Mark) {
        self.chain.truncate(before.chain);
        self.paths.truncate(before.paths);
    }

    /// Returns the map.
    pub(super) fn into_map(self) -> EmissionMap {
        self.map
    }
}
