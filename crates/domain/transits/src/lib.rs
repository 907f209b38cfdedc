#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! ## Use cases
//!
//! A service uses [`Transits`] over storage and messages of its own. This example uses the fakes of the feature
//! `testing`; the contract suites beside them define what every storage must do.
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_kernel::{Actor, OrganisationId};
//! use customs_transits::lifecycle::Status;
//! use customs_transits::testing::{PlainAnswer, a_valid_transit, transits_over_fakes};
//! use customs_transits::CreateTransit;
//!
//! let (transits, broker) = (transits_over_fakes().transits, OrganisationId::new(1));
//! let actor = Actor::Client("order desk".to_owned());
//! let form = a_valid_transit();
//! let command = CreateTransit::new(broker, actor.clone(), form);
//! let draft = transits.create(command).unwrap();
//! let lodged = transits.submit(broker, draft.id, &actor, None).unwrap().transit;
//!
//! // Customs writes under the LRN; the message is kept first, then acted on.
//! let answer = PlainAnswer::new("IE028").lrn(lodged.milestones.lrn.unwrap()).mrn("26NL000510A1B2C3J0");
//! transits.receive(answer.document()).unwrap();
//! transits.apply_received(10).unwrap();
//! assert_eq!(transits.find(broker, draft.id).unwrap().status(), Status::Accepted);
//! # }
//! ```

pub mod countries;
pub mod form;
pub mod lifecycle;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod validation;

mod access_code;
mod amendment;
mod arrival;
mod authorisation;
mod authority_message;
mod deadlines;
mod enquiry;
mod error;
mod event;
mod history;
mod lodged_message;
mod message_kind;
mod message_warning;
mod milestones;
mod movement_statement;
mod notice;
mod paper;
mod rejection;
mod role;
mod searched;
mod timeline;
mod totals;
mod transit;
mod transit_type;
mod transit_warning;
mod use_cases;
mod valid_form;

pub use access_code::AccessCode;
pub use amendment::{Amendment, AmendmentInForce, FormerAmendments};
pub use arrival::Arrival;
pub use authorisation::sendable_authorisation;
pub use authority_message::{AuthorityAnswer, AuthorityError, AuthorityMessage, Grounds, GuaranteeFault, Particular};
pub use customs_exchange::MessageId;
pub use customs_json_reading::{Read, UnknownField};
pub use customs_kernel::EmissionMap;
pub use customs_papers::{Paper, PaperChoice};
pub use deadlines::last_day_of_presentation;
pub use enquiry::Enquiry;
pub use error::TransitError;
pub use event::{EventKind, TransitEvent};
pub use history::{AmendmentRemark, TransitHistory};
pub use lodged_message::{
    AmendmentLodgement, Lodged, LodgedParties, Lodgement, NewOutboundMessage, SentMessage, TransitMessage,
};
pub use message_kind::MessageKind;
pub use message_warning::MessageWarning;
pub use milestones::Milestones;
pub use movement_statement::{Extent, MovementStatement};
pub use notice::{Notice, NoticeContent, Presentation};
pub use rejection::{Rejection, RejectionError};
pub use role::TransitRole;
pub use timeline::{TimelineEntry, TimelineEvent};
pub use totals::Totals;
pub use transit::{NewInbound, NewTransit, Transit, TransitId};
pub use transit_type::TransitType;
pub use transit_warning::TransitWarning;
pub use use_cases::{
    AfterGivingUp, AnsweredEnquiry, ArrivalForm, CopyTransit, CreateTransit, DraftContent, DraftTarget,
    EnquiryAnswerFields, EnquiryAnswerForm, GeneratedXml, InboundForm, InboundReportForm, InvalidationForm,
    PaperDischargeForm, ReleaseRequestForm, ReportInbound, ReportedInbound, SubmitOverview, SubmittedTransit,
    TransitOnPaper, TransitPorts, Transits, UnloadingForm, UpdatedTransit,
};
pub use valid_form::ValidForm;

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
