use customs_form_macros::growing;
use customs_kernel::{Acting, ActingKind, Actor, UserId};

/// Who asked for a mend. A job acts in this name, with the rights that it has at that time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MendAuthor {
    /// A person who signed in.
    User {
        /// The id of the person.
        id: UserId,
        /// The name that the person had then.
        name: String,
    },
    /// An API client.
    Client {
        /// The client id.
        id: String,
        /// The name of the client.
        name: String,
    },
}

/// What an author of a mend may do at this moment.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GrantedRights {
    /// Whether declarations may be changed.
    pub may_write: bool,
    /// Whether declarations may be submitted.
    pub may_submit: bool,
    /// Whether goods may be taken out of stock.
    pub may_allocate: bool,
}

impl MendAuthor {
    /// The author as histories of declarations show it.
    #[must_use]
    pub fn actor(&self) -> Actor {
        match self {
            Self::User { id, name } => Actor::User { id: *id, name: name.clone() },
            Self::Client { id: _, name } => Actor::Client(name.clone()),
        }
    }

    /// The author as the audit log notes it. No request is carried out.
    #[must_use]
    pub fn acting(&self) -> Acting {
        match self {
            Self::User { id, name: _ } => Acting { kind: ActingKind::Person, id: Some(id.to_string()), request: None },
            Self::Client { id, name: _ } => Acting { kind: ActingKind::Client, id: Some(id.clone()), request: None },
        }
    }
}
