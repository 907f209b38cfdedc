use super::{KeptDeclaration, TraderMessage};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The authority's own copy of the declaration of a movement, which later messages repeat, with the moments of its
/// decisions. Movements of earlier versions have none.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovementRecord {
    /// The declaration in force.
    declaration: KeptDeclaration,
    /// Moment at which the declaration came in.
    pub submitted_at: DateTime<Utc>,
    /// Moment at which customs reports that it accepts the movement; after the presentation of the goods, that of their
    /// acceptance.
    pub accepted_at: DateTime<Utc>,
    /// Moment at which customs reports the MRN, which the presentation of the goods does not change.
    #[serde(default)]
    mrn_notice: MrnNotice,
    /// Moment at which customs reports that it takes over the last amendment; `None` without one.
    #[serde(default)]
    pub amended_at: Option<DateTime<Utc>>,
    /// Moment at which customs reports that it releases the goods; `None` while no release is planned.
    #[serde(default)]
    pub released_at: Option<DateTime<Utc>>,
}

/// Moment at which customs reports the MRN of a movement (IE028).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MrnNotice {
    /// With the acceptance. Earlier versions stored nothing else.
    #[default]
    WithAcceptance,
    /// At this moment.
    At(DateTime<Utc>),
    /// Never: the movement was invalidated before.
    Withdrawn,
}

impl std::fmt::Debug for MovementRecord {
    /// Shows no declaration: payloads do not belong in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MovementRecord").field("accepted_at", &self.accepted_at).finish_non_exhaustive()
    }
}

impl MovementRecord {
    /// The record of a declaration.
    #[doc(hidden)]
    pub fn opened(declaration: &TraderMessage, submitted_at: DateTime<Utc>, accepted_at: DateTime<Utc>) -> Self {
        let declaration = KeptDeclaration::from_message(declaration);
        let mrn_notice = MrnNotice::WithAcceptance;
        Self { declaration, submitted_at, accepted_at, mrn_notice, amended_at: None, released_at: None }
    }

    /// The record after an amendment, which repeats the whole declaration and is taken over at `amended_at`.
    #[doc(hidden)]
    pub fn amended(&self, amendment: &TraderMessage, amended_at: DateTime<Utc>) -> Self {
        Self { declaration: KeptDeclaration::from_message(amendment), amended_at: Some(amended_at), ..self.clone() }
    }

    /// The record after the goods were presented; see `KeptDeclaration::presented`.
    #[doc(hidden)]
    pub fn presented(&self, presentation: &TraderMessage, accepted_at: DateTime<Utc>) -> Self {
        let mrn_notice = match self.mrn_notice {
            MrnNotice::WithAcceptance => MrnNotice::At(self.accepted_at),
            reported => reported,
        };
        Self { declaration: self.declaration.presented(presentation), accepted_at, mrn_notice, ..self.clone() }
    }

    /// The record after a release was planned for this moment.
    pub(crate) fn released(self, at: DateTime<Utc>) -> Self {
        Self { released_at: Some(at), ..self }
    }

    /// The record after everything was withdrawn that was to be reported after this moment.
    #[doc(hidden)]
    pub fn withdrawn(self, at: DateTime<Utc>) -> Self {
        if self.has_told_mrn(at) { self } else { Self { mrn_notice: MrnNotice::Withdrawn, ..self } }
    }

    /// Whether customs has reported the MRN at this moment.
    #[doc(hidden)]
    pub fn has_told_mrn(&self, at: DateTime<Utc>) -> bool {
        match self.mrn_notice {
            MrnNotice::WithAcceptance => self.accepted_at <= at,
            MrnNotice::At(told_at) => told_at <= at,
            MrnNotice::Withdrawn => false,
        }
    }

    /// The declaration in force. The order of the elements in its consignment is that of the schema only where no
    /// presentation changed them.
    #[doc(hidden)]
    pub const fn declaration(&self) -> &Arc<TraderMessage> {
        self.declaration.message()
    }
}
