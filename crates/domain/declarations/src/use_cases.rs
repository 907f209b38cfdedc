//! The use cases of declarations: a folder for each phase of a declaration's life, and a file for each use case.
//!
//! | Phase | What it does | Statuses |
//! |---|---|---|
//! | `completing` | fills in a form and checks it, before it is stored or shown | none |
//! | `drafting` | makes, changes and deletes drafts; makes a declaration a draft again | `DRF`; `NEW`, `ERR` to `DRF` |
//! | `lodging` | makes the message of a declaration and submits it | `DRF` to `NEW` |
//! | `following_up` | sends customs what follows the submission | from `ACC` on; `INV_PENDING`; any by hand |
//! | `applying` | applies what customs answers | every change by customs |
//! | `mending` | corrects and submits refused declarations together, by a job | `ERR` to `NEW` |
//! | `reading` | shows declarations, their duties, and what can be done with them | none |
//!
//! A phase reaches the outside by its own ports alone (`DraftingPorts` in `drafting.rs` and so on): only
//! [`Declarations`] itself has all of them. It may use the methods of other phases, which then use theirs. What all
//! phases share is beside them: opening and keeping a declaration (`declarations.rs`), and the line of history and the
//! table of commands (`change.rs`).

mod applying;
mod change;
mod completing;
mod declarations;
mod drafting;
mod following_up;
mod lodging;
mod mending;
mod reading;

pub use applying::given_up::AfterGivingUp;
pub use declarations::{DeclarationPorts, Declarations};
pub use drafting::check::CheckedForm;
pub use drafting::copy::CopyDeclaration;
pub use drafting::correct::{CorrectedContent, CorrectedLine};
pub use drafting::create::{CreateDeclaration, CreatedDeclaration};
pub use drafting::distribute_transport_costs::{DistributedCosts, DistributionMethod, TransportCosts};
pub use drafting::draft::DraftTarget;
pub use drafting::edit_lines::EditedLine;
pub use drafting::mark_verified::Verification;
pub use drafting::update_draft::{DraftContent, NewLines, UpdateDraft, UpdatedDraft};
pub use following_up::alternative_proof::AlternativeProofForm;
pub use following_up::amend::{
    AmendDeclaration, AmendedDeclaration, AmendmentForm, AmendmentPreview, ComparedEstimates,
};
pub use following_up::control_response::{ControlResponseForm, ProvidedDocumentForm};
pub use following_up::invalidate::InvalidationForm;
pub use following_up::preview_supplementary::SupplementPreview;
pub use following_up::sent_amendment::AmendmentFields;
pub use following_up::sent_supplement::SupplementFields;
pub use following_up::set_status::StatusForm;
pub use following_up::supplement_content::{SupplementChange, SupplementContent};
pub use lodging::release_on_paper::PaperRelease;
pub use lodging::submit::SubmittedDeclaration;
pub use lodging::submit_overview::{EstimatedSums, SubmitOverview};
pub use lodging::xml::GeneratedXml;
pub use mending::{
    LookedAt, MOST_MENDED, MendOrder, MendPorts, MendPreview, MendTarget, MendedGoods, MendedLine, Mends,
};
pub use reading::duties::{ComparedTax, DutiesOfDeclaration};
pub use reading::estimate_duties::EstimatedDuties;

#[cfg(test)]
mod tests;
