//! Messages about declarations that are sent to customs.

use crate::form::is_fiscal_party;
use crate::{DeclarationHistory, Symbol, ValidForm};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Statement;
use customs_kernel::{EmissionMap, Eori, Lrn, words};
use rust_decimal::Decimal;

/// The data that a declaration message is made from.
#[growing]
#[derive(Debug, Clone, PartialEq)]
pub struct Lodgement {
    /// The valid form with its items.
    pub form: ValidForm,
    /// The LRN of the message; `None` for a draft that is only previewed.
    pub lrn: Option<Lrn>,
    /// The EORI of the broker: the agent in direct representation, the declarant in indirect representation.
    pub organisation_eori: Option<Eori>,
    /// The moment of an entry in the declarant's records (symbol Z): that of the form, otherwise the moment of
    /// submission.
    pub entered_at: Option<DateTime<Utc>>,
    /// The statistical value of each item in EUR, in the order of the items. `None` when it is not known; then the
    /// message has the invoice value as it is.
    pub statistical_values: Vec<Option<Decimal>>,
    /// The payment of the import VAT.
    pub import_vat: ImportVat,
}

/// The facts about import VAT that customs receives besides the form.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportVat {
    /// Whether the VAT goes to the VAT return instead of being paid at import, by a permit under article 23 of the
    /// Dutch VAT act (Wet op de omzetbelasting 1968).
    pub is_deferred: bool,
    /// The VAT number of the importer that defers the VAT by its permit. The message names it besides the fiscal party
    /// of the form.
    pub importer: Option<String>,
}

/// The place of a method of payment in a message (Payment/MethodCode). The fields below show that a method belongs to
/// VAT: it is then G, into the VAT return. The method for duties comes from the authorisations.
pub(crate) const METHOD_OF_PAYMENT: &str = "/94A/107";
const IMPORTER: &str = "declaration.importer";

const AUTHORISATIONS: &str = "declaration.authorizations";

/// Returns whether the message with this map states that import VAT goes to a VAT return.
pub(crate) fn defers_vat(map: &EmissionMap) -> bool {
    has_method(map, |path| path == IMPORTER || is_fiscal_party(path))
}

/// Returns the methods of payment in the message with this map, by tax.
pub(crate) fn lodged_methods(map: &EmissionMap) -> Vec<Statement> {
    let of_duty = has_method(map, |path| path == AUTHORISATIONS).then_some(DeclarationHistory::DutiesDeferred);
    let of_vat = defers_vat(map).then_some(DeclarationHistory::VatDeferred);
    of_duty.into_iter().chain(of_vat).map(Statement::from).collect()
}

fn has_method(map: &EmissionMap, is_of: impl Fn(&str) -> bool) -> bool {
    map.iter().any(|(chain, path)| chain.ends_with(METHOD_OF_PAYMENT) && is_of(path))
}

impl Lodgement {
    /// Creates the data of a message under an LRN, without any facts besides the form.
    #[must_use]
    pub fn new(
        form: ValidForm,
        lrn: Option<Lrn>,
        organisation_eori: Option<Eori>,
        submitted_at: Option<DateTime<Utc>>,
    ) -> Self {
        let entered_at = form.form().entry_in_records().or(submitted_at).filter(|_| form.form().symbol() == Symbol::Z);
        let (statistical_values, import_vat) = (Vec::new(), ImportVat::default());
        Self { form, lrn, organisation_eori, entered_at, statistical_values, import_vat }
    }
}

/// A message exactly as it will be sent, byte for byte.
pub type DeclarationMessage = customs_exchange::BuiltMessage;

/// A message about a declaration, to be stored with the change that sends it.
pub type NewOutboundMessage = customs_exchange::NewOutboundMessage<MessageKind>;

/// The facts that are known about a sent message about a declaration.
pub type SentMessage = customs_exchange::SentMessage<MessageKind>;

words!(
    /// The kinds of messages that the declarant sends.
    #[growing]
    MessageKind {
        /// The declaration itself.
        Declaration = "declaration",
        /// The supplementary declaration that completes an incomplete one.
        Supplementary = "supplementary",
        /// The presentation of the goods of an advance declaration.
        Presentation = "presentation",
        /// The request to invalidate the declaration.
        Invalidation = "invalidation",
        /// The answer to a control or to questions of customs.
        ControlResponse = "control_response",
        /// The alternative proof that the goods left the Union.
        AlternativeProof = "alternative_proof",
        /// The request to amend the declaration.
        Amendment = "amendment",
        /// The request to invalidate a second acceptance of the same declaration.
        SurplusInvalidation = "surplus_invalidation",
    }
);
