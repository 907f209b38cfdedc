use crate::TaskKind;

/// How many tasks of a kind there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindCount {
    /// The kind.
    pub kind: TaskKind,
    /// The number of its tasks.
    pub total: u64,
    /// The number of those whose day is over.
    pub overdue: u64,
}
