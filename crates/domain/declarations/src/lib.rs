//! Customs declarations: the form, its validation, the lifecycle, and what customs answers.

pub mod form;
pub mod lifecycle;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod validation;

mod authority_message;
mod declaration;
mod declaration_type;
mod direction;
mod emission_map;
mod error;
mod event;
mod ids;
mod lodged_message;
mod milestones;
mod rejection;
mod rejection_path;
mod symbol;
mod timeline;
mod totals;
mod use_cases;
mod valid_form;

pub use authority_message::{AuthorityAnswer, AuthorityError, AuthorityMessage};
pub use declaration::{Declaration, Line, NewDeclaration};
pub use declaration_type::DeclarationType;
pub use direction::Direction;
pub use emission_map::EmissionMap;
pub use error::DeclarationError;
pub use event::{DeclarationEvent, EventKind};
pub use ids::{DeclarationId, LineId, MessageId};
pub use lodged_message::{DeclarationMessage, Lodgement, MessageKind, NewOutboundMessage, OutboundMessage};
pub use milestones::Milestones;
pub use rejection::{Rejection, RejectionError};
pub use symbol::Symbol;
pub use timeline::{TimelineEntry, TimelineEvent};
pub use totals::Totals;
pub use use_cases::{
    CheckedForm, CreateDeclaration, CreatedDeclaration, DeclarationPorts, Declarations, GeneratedXml,
    SubmittedDeclaration,
};
pub use valid_form::ValidForm;
