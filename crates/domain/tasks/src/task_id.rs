use crate::TaskKind;
use std::fmt;
use std::str::FromStr;

/// Most characters of a key.
const LENGTH: usize = 64;

/// Names a task for as long as its cause lasts, and again when the cause comes back: the kind, and the key of the row
/// that is the cause. Its text is `declaration_rejected-123`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId {
    kind: TaskKind,
    key: String,
}

/// The text is no id of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not the id of a task")]
pub struct NotATaskId;

impl TaskId {
    /// The id of the task of this kind with this key: the id of a row, or what names it otherwise.
    #[must_use]
    pub fn new(kind: TaskKind, key: impl Into<String>) -> Self {
        Self { kind, key: key.into() }
    }

    /// The kind of the task.
    #[must_use]
    pub const fn kind(&self) -> TaskKind {
        self.kind
    }

    /// The key of the task among those of its kind.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.kind, self.key)
    }
}

impl FromStr for TaskId {
    type Err = NotATaskId;

    fn from_str(text: &str) -> Result<Self, NotATaskId> {
        let (kind, key) = text.split_once('-').ok_or(NotATaskId)?;
        let kind = TaskKind::from_word(kind).ok_or(NotATaskId)?;
        let is_key =
            (1..=LENGTH).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
        if is_key { Ok(Self::new(kind, key)) } else { Err(NotATaskId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_back_from_its_text() {
        for id in [
            TaskId::new(TaskKind::DeclarationRejected, "123"),
            TaskId::new(TaskKind::GuaranteeThreshold, "surety.NL123456789"),
        ] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn no_other_text_is_an_id() {
        let long = format!("declaration_rejected-{}", "1".repeat(65));
        for text in
            ["", "123", "declaration_rejected", "declaration_rejected-", "nonsense-1", "dossier_ready-1'", &long]
        {
            assert_eq!(text.parse::<TaskId>(), Err(NotATaskId), "{text}");
        }
    }
}
