use super::CaseState;
use crate::accounts::GuaranteeName;
use crate::assessment::CaseAssessment;
use customs_kernel::{Mrn, typed_id};

typed_id!(
    /// Identifies a case of the simulated authority.
    CaseId,
    /// Identifies an answer of the simulated authority.
    AnswerId,
);

/// The authority's record of a declaration or a movement (or of an inquiry, or of a request that belongs to neither).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Id that the store gives the case.
    pub id: CaseId,
    /// Number of the messages recorded about the case: the first is 1, and the store raises it with each further
    /// message.
    pub revision: i64,
    /// The trader's account at the gateway.
    pub account: String,
    /// Reference of the message that opened the case, 1 to 35 characters.
    pub lrn: String,
    /// MRN, given when the declaration is accepted or received. No other case has the same.
    pub mrn: Option<Mrn>,
    /// Declaration and additional type (`IMA`), the number of a transit message, or the function code of an inquiry.
    pub type_code: String,
    /// Requested and previous procedure of the first item (`4071`), or empty.
    pub procedure: String,
    /// The trader's reference of the consignment, which may request a scenario.
    pub trader_reference: Option<String>,
    /// Amount of its guarantee that a movement uses, as declared; at most 35 characters.
    pub guarantee_amount: Option<String>,
    /// The guarantee that the case uses. An accepted import uses the guarantee of the trader that secures it by the
    /// message, else of its declarant. A movement uses the one with its GRN, else that of its holder.
    pub guarantor: Option<GuaranteeName>,
    /// Duties and taxes of an import on its release, calculated by the day of acceptance.
    pub assessment: Option<CaseAssessment>,
    /// State of the case from the authority's side.
    pub state: CaseState,
}

/// A case that a message opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCase {
    /// See [`Case::mrn`]: unique over all accounts.
    pub mrn: Option<Mrn>,
    /// See [`Case::type_code`]; as the message has it, at most 35 characters.
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
    /// First state of the case.
    pub state: CaseState,
}
