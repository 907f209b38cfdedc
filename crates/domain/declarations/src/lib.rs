#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! ## Use cases
//!
//! A service uses [`Declarations`] over its own storage and messages. In this example the fakes of the feature `testing`
//! stand in for them; the contract suites beside the fakes define what every storage must do.
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_declarations::form::PartyForm;
//! use customs_declarations::lifecycle::Status;
//! use customs_declarations::ports::{KnownParty, PartyDirectory};
//! use customs_declarations::testing::{PlainAnswer, a_valid_import, declarations_over_fakes, plain_document};
//! use customs_declarations::{CreateDeclaration, Declarations};
//! use customs_kernel::{Actor, OrganisationId, StorageError};
//! use std::collections::BTreeMap;
//! use std::sync::Arc;
//!
//! /// The service's own customer register.
//! struct Register;
//!
//! impl PartyDirectory for Register {
//!     fn parties(&self, _: OrganisationId, codes: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
//!         let acme = KnownParty::default().with_name("Acme B.V.".to_owned());
//!         Ok(codes.iter().filter(|code| *code == "ACME").map(|code| (code.clone(), acme.clone())).collect())
//!     }
//!
//!     fn with_fiscal_number(&self, _: OrganisationId, _: &str) -> Result<Option<KnownParty>, StorageError> {
//!         Ok(None)
//!     }
//! }
//!
//! let mut ports = declarations_over_fakes().ports;
//! ports.parties = Arc::new(Register);
//! let declarations = Declarations::new(ports);
//!
//! let mut form = a_valid_import();
//! form.declaration.importer = Some(PartyForm::default().with_customer_code("ACME".to_owned()));
//! let command = CreateDeclaration::new(OrganisationId::new(1), Actor::Client("order desk".to_owned()), form)
//!     .with_submit_when_valid(true)
//!     .with_may_submit(true);
//! let declaration = declarations.create(command).unwrap().declaration;
//! assert_eq!(declaration.status, Status::Submitted);
//!
//! // Customs answers under the LRN; the message is kept first, then acted on.
//! let lrn = declaration.milestones.lrn.unwrap();
//! let answer = PlainAnswer::code("01").about(lrn).mrn("26NL000396A1B2C3R0");
//! declarations.receive(plain_document(&[answer])).unwrap();
//! declarations.apply_received(10).unwrap();
//! let accepted = declarations.find(declaration.organisation, declaration.id).unwrap();
//! assert_eq!(accepted.status, Status::Accepted);
//! # }
//! ```

pub mod form;
pub mod lifecycle;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod validation;

mod amendment;
mod answer_statement;
mod apportion;
mod assessed_tax;
mod authority_message;
mod deadlines;
mod declaration;
mod declaration_type;
mod declaration_warning;
mod direction;
mod duties_paid_by;
mod duties_payer;
mod error;
mod event;
mod history;
mod kind_of_message;
mod lodged_message;
mod mend;
mod message_warning;
mod milestones;
mod notice;
mod paper;
mod rejection;
mod searched;
mod skus;
mod statistical_value;
mod stock;
mod symbol;
mod timeline;
mod totals;
mod use_cases;
mod valid_form;
mod why_not_sent;

pub use amendment::{AmendedForms, Amendment, AmendmentState, CreditDue, FieldDifference, PayableChange};
pub use answer_statement::{AnswerParticular, AnswerStatement};
pub use assessed_tax::AssessedTax;
pub use authority_message::{AuthorityAnswer, AuthorityError, AuthorityMessage, Particular};
pub use customs_exchange::{MessageId, OutboundId};
pub use customs_json_reading::{Read, UnknownField};
pub use customs_kernel::EmissionMap;
pub use customs_papers::{Paper, PaperChoice};
pub use deadlines::{last_day_of_amendment, last_day_of_presentation, last_day_of_supplement, supplement_due};
pub use declaration::{Declaration, DeclarationId, Line, LineId, NewDeclaration};
pub use declaration_type::DeclarationType;
pub use declaration_warning::DeclarationWarning;
pub use direction::Direction;
pub use duties_paid_by::{DutiesPaidBy, PayerReason};
pub use duties_payer::DutiesPayer;
pub use error::DeclarationError;
pub use event::{AdvanceStep, DeclarationEvent, EventKind};
pub use history::{AnswerMeaning, DeclarationHistory};
pub use lodged_message::{DeclarationMessage, ImportVat, Lodgement, MessageKind, NewOutboundMessage, SentMessage};
pub use mend::{
    GoodsKey, GoodsValue, GrantedRights, LineValue, Mend, MendAuthor, MendEntry, MendId, MendReason, MendRefusal,
    MendState, MendValues, MendedCause, NewMend, NewMendEntry,
};
pub use message_warning::MessageWarning;
pub use milestones::Milestones;
pub use notice::{
    AlternativeProof, AmendmentRequest, ControlResponse, ControlResponseType, Notice, NoticeContent, ProofType,
    ProvidedDocument, Supplement,
};
pub use rejection::{Rejection, RejectionError, field_in_error};
pub use symbol::Symbol;
pub use timeline::{TimelineEntry, TimelineEvent};
pub use totals::{CurrencySum, Totals};
pub use use_cases::{
    AfterGivingUp, AlternativeProofForm, AmendDeclaration, AmendedDeclaration, AmendmentFields, AmendmentForm,
    AmendmentPreview, CheckedForm, ComparedEstimates, ComparedTax, ControlResponseForm, CopyDeclaration,
    CorrectedContent, CorrectedLine, CreateDeclaration, CreatedDeclaration, DeclarationPorts, Declarations,
    DistributedCosts, DistributionMethod, DraftContent, DraftTarget, DutiesOfDeclaration, EditedLine, EstimatedDuties,
    EstimatedSums, GeneratedXml, InvalidationForm, LookedAt, MOST_MENDED, MendOrder, MendPorts, MendPreview,
    MendTarget, MendedGoods, MendedLine, Mends, NewLines, PaperRelease, ProvidedDocumentForm, StatusForm,
    SubmitOverview, SubmittedDeclaration, SupplementChange, SupplementContent, SupplementFields, SupplementPreview,
    TransportCosts, UpdateDraft, UpdatedDraft, Verification,
};
pub use valid_form::ValidForm;
pub use why_not_sent::WhyNotSent;

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
