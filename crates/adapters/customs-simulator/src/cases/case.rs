use super::CaseState;
use crate::accounts::GuaranteeName;
use crate::assessment::CaseAssessment;
use customs_kernel::{Mrn, typed_id};

typed_id!(
    /// A case of the simulated authority.
    CaseId,
    /// An answer of the simulated authority.
    AnswerId,
);

/// What the authority keeps of a declaration or a movement (or of a request that belongs to none, or an inquiry).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Given by the store.
    pub id: CaseId,
    /// Raised by the store with every message recorded about the case; the first is 1.
    pub revision: i64,
    /// The trader's account at the gateway.
    pub account: String,
    /// Reference of the message that opened the case, 1 to 35 characters.
    pub lrn: String,
    /// Given when the declaration is accepted or received; no other case has it.
    pub mrn: Option<Mrn>,
    /// Declaration and additional type (`IMA`); the number of a message of transit; the function code of an inquiry.
    pub type_code: String,
    /// Requested and previous procedure of the first item (`4071`), or empty.
    pub procedure: String,
    /// The trader's reference of the consignment, which may ask for a scenario.
    pub trader_reference: Option<String>,
    /// What a movement takes of its guarantee, as declared; at most 35 characters.
    pub guarantee_amount: Option<String>,
    /// The guarantee it uses: of an import that was accepted that of whoever secures it, by what the message names, else
    /// of its declarant; for a movement the one with its GRN, else of its holder.
    pub guarantor: Option<GuaranteeName>,
    /// What an import costs when it is released; calculated by the day of its acceptance.
    pub assessment: Option<CaseAssessment>,
    /// How far it is.
    pub state: CaseState,
}

/// A case to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCase {
    /// See [`Case::mrn`]: unique over all accounts.
    pub mrn: Option<Mrn>,
    /// See [`Case::type_code`]; what the message says, at most 35 characters.
    pub type_code: String,
    /// See [`Case::procedure`]; at most 35 characters.
    pub procedure: String,
    /// See [`Case::trader_reference`]; at most 35 characters.
    pub trader_reference: Option<String>,
    /// See [`Case::guarantee_amount`].
    pub guarantee_amount: Option<String>,
    /// See [`Case::guarantor`].
    pub guarantor: Option<GuaranteeName>,
    /// See [`Case::assessment`].
    pub assessment: Option<CaseAssessment>,
    /// How far it is from the start.
    pub state: CaseState,
}
