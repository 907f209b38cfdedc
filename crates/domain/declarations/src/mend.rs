//! Mends: refused declarations that have one cause in common are corrected and submitted together.

mod author;
mod refusal;
mod values;

pub use author::{GrantedRights, MendAuthor};
pub use refusal::{MendReason, MendRefusal};
pub use values::{GoodsKey, GoodsValue, LineValue, MendValues};

use crate::DeclarationId;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version};

customs_kernel::typed_id!(
    /// The id of a mend.
    MendId,
);

/// The cause that the refusals have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendedCause {
    /// The error code of customs.
    pub code: String,
    /// The field that it is about, a path of the create body without positions (`declaration.items.hs_code`); empty when
    /// customs pointed at none that is known, and then nothing can be mended.
    pub field: String,
}

/// The place where customs points when it means a goods item as a whole.
const ITEM: &str = "declaration.items";

/// The fields of an item that these codes mean, although customs can only point at the item, which lacks them.
const MEANT: [(&str, &str); 3] =
    [("DMS255AB", "taric_subheading"), ("DMS10047", "supplementary_quantity"), ("DMS40011", "additional_taric1")];

impl MendedCause {
    /// Whether customs pointed at goods items as a whole, so that a field of them has to be chosen.
    #[must_use]
    pub fn is_of_items(&self) -> bool {
        self.field == ITEM
    }

    /// The field of the items that the code means, where customs pointed at items as a whole; `None` when that is not
    /// known.
    #[must_use]
    pub fn meant_field(&self) -> Option<&'static str> {
        let meant = MEANT.iter().find(|(code, _)| *code == self.code).filter(|_| self.is_of_items());
        meant.map(|(_, field)| *field)
    }
}

/// A mend: the work of a job that goes on until each of its declarations is submitted or was left as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mend {
    /// The id that the database assigned.
    pub id: MendId,
    /// The organisation that owns the declarations.
    pub organisation: OrganisationId,
    /// The cause that is mended.
    pub cause: MendedCause,
    /// What is put into the field.
    pub values: MendValues,
    /// Who asked for it.
    pub author: MendAuthor,
    /// Whether the author had the right to take goods out of stock when asking.
    pub may_allocate: bool,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// When the last declaration was settled; `None` while some wait.
    pub finished_at: Option<DateTime<Utc>>,
}

/// A mend to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMend {
    /// The organisation that owns the declarations.
    pub organisation: OrganisationId,
    /// The cause that is mended.
    pub cause: MendedCause,
    /// What is put into the field.
    pub values: MendValues,
    /// Who asks for it.
    pub author: MendAuthor,
    /// Whether the author has the right to take goods out of stock.
    pub may_allocate: bool,
    /// When it is asked for.
    pub asked_at: DateTime<Utc>,
    /// The declarations in the list that the author saw, each waiting.
    pub entries: Vec<NewMendEntry>,
}

/// A declaration that is to be mended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMendEntry {
    /// The declaration.
    pub declaration: DeclarationId,
    /// The version that the author saw: another one is left as it is.
    pub version: Version,
    /// The reference that the author saw.
    pub reference: String,
}

/// A declaration of a mend, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendEntry {
    /// The declaration.
    pub declaration: DeclarationId,
    /// The version that the author saw.
    pub version: Version,
    /// The reference that the author saw.
    pub reference: String,
    /// What became of it.
    pub state: MendState,
    /// When it was settled; `None` while it waits.
    pub settled_at: Option<DateTime<Utc>>,
}

/// What became of a declaration of a mend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MendState {
    /// Its turn has not come.
    Waiting,
    /// It was corrected and submitted, in one unit of work.
    Submitted,
    /// It was left as it is, for this reason.
    Left(MendRefusal),
}

impl MendState {
    /// The word for programs and storage.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Submitted => "submitted",
            Self::Left(_) => "left",
        }
    }
}
