use std::hash::{DefaultHasher, Hash, Hasher};

/// Patterns with the same number of parts and the same first parts, which are routed together. Two groups that had the
/// same number would only be searched together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RouteGroup(u64);

impl RouteGroup {
    /// The group of a pattern (`/api/v1/declarations/{id}`).
    pub(crate) fn from_pattern(pattern: &str) -> Self {
        let parts: Vec<&str> = pattern.split('/').collect();
        let mut hasher = DefaultHasher::new();
        // The root of the API and the name of the records: `/api/v1/declarations` has four parts.
        (parts.len(), parts.iter().take(4).collect::<Vec<_>>()).hash(&mut hasher);
        Self(hasher.finish())
    }
}
