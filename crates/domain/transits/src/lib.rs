//! Transit movements (NCTS5): the form, its rules, the states at departure and destination, and the messages of
//! customs.
//!
//! The crate knows no database, message format or gateway; it calls its [`ports`]. Another service can use
//! the rules alone,
//!
//! ```
//! use customs_transits::form::TransitForm;
//! use customs_transits::lifecycle::{DepartureState, MessageEffect, Stage, Stance, Standing, effect};
//! use customs_transits::{AuthorityAnswer, validation};
//!
//! // The text is what clients send to the service, and is read in the same way.
//! let read = TransitForm::read(r#"{
//!     "customer_code": "ACME", "transit_type": "T1",
//!     "office_of_departure": "NL000510", "office_of_destination": "DE003302",
//!     "guarantee_type": "0", "guarantee_reference": "26NL0000000123457",
//!     "items": [{ "description": "Wooden office chair", "hs_code": "940169", "gross_weight": 12.5, "weight": 11 }]
//! }"#).unwrap();
//! assert_eq!(read.unknown[0].path, "items.0.weight");
//!
//! let mut form = read.value;
//! let errors = validation::validate(form.clone()).unwrap_err();
//! assert_eq!(errors.paths().collect::<Vec<_>>(), ["guarantee_reference"]);
//!
//! form.guarantee_reference = Some("26NL0000000123456".to_owned());
//! assert!(validation::validate(form).is_ok());
//!
//! // A release that overtakes the MRN waits for it.
//! let submitted = Standing { departure: DepartureState::Submitted, ..Standing::DRAFT };
//! let release = AuthorityAnswer::ReleasedForTransit { released_on: None };
//! assert_eq!(effect(submitted, Stage::default(), Stance::Declaration, &release), MessageEffect::Wait);
//! ```
//!
//! or the use cases ([`Transits`]) over storage and messages of its own. This example uses the fakes of the feature
//! `testing`; the contract suites beside them define what every storage must do. The feature `mocks` has a mock of each
//! port.
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
//! let command = CreateTransit { organisation: broker, actor: actor.clone(), form, dossier_id: None };
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
mod rejection;
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
pub use timeline::{TimelineEntry, TimelineEvent};
pub use totals::Totals;
pub use transit::{NewTransit, Transit, TransitId};
pub use transit_type::TransitType;
pub use transit_warning::TransitWarning;
pub use use_cases::{
    AfterGivingUp, AnsweredEnquiry, ArrivalForm, CopyTransit, CreateTransit, DraftContent, DraftTarget,
    EnquiryAnswerFields, EnquiryAnswerForm, GeneratedXml, InvalidationForm, ReleaseRequestForm, SubmitOverview,
    SubmittedTransit, TransitPorts, Transits, UpdatedTransit,
};
pub use valid_form::ValidForm;
