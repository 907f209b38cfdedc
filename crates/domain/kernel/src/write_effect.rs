/// What became of a write that changes something only on a condition.
#[must_use = "the write may have changed nothing"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteEffect {
    /// The condition held, and the change is stored.
    Changed,
    /// The condition did not hold, so that everything is as it was.
    Unchanged,
}

impl WriteEffect {
    /// The effect of a write, by whether it changed something.
    pub const fn when(is_changed: bool) -> Self {
        if is_changed { Self::Changed } else { Self::Unchanged }
    }
}
