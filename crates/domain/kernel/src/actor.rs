use crate::UserId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The author of a change, as the timeline of a record shows it.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// An API client, named as it was registered.
    Client(String),
    /// A person who signed in.
    User {
        /// The id of the person.
        id: UserId,
        /// The name that the person had then.
        name: String,
    },
    /// The customs authority, through one of its messages.
    Customs,
    /// The service itself, for instance at a deadline or with a scheduled message.
    System,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Client(name) | Self::User { name, .. } => f.write_str(name),
            Self::Customs => f.write_str("customs"),
            Self::System => f.write_str("system"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user() -> Actor {
        Actor::User { id: UserId::new(7), name: "Jan de Vries".to_owned() }
    }

    #[test]
    fn what_was_stored_before_there_were_users_still_reads() {
        let before = [
            (r#"{"client":"ERP"}"#, Actor::Client("ERP".to_owned())),
            (r#""customs""#, Actor::Customs),
            (r#""system""#, Actor::System),
        ];
        for (stored, actor) in before {
            assert_eq!(serde_json::from_str::<Actor>(stored).expect("it reads"), actor);
            assert_eq!(serde_json::to_string(&actor).expect("it is written"), stored);
        }
    }

    #[test]
    fn a_user_is_stored_with_the_id_and_shown_by_name() {
        let stored = serde_json::to_string(&user()).expect("it is written");
        assert_eq!(stored, r#"{"user":{"id":7,"name":"Jan de Vries"}}"#);
        assert_eq!(serde_json::from_str::<Actor>(&stored).expect("it reads"), user());
        assert_eq!(user().to_string(), "Jan de Vries");
    }
}
