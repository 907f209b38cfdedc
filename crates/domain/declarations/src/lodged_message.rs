//! Messages to customs.

use crate::{EmissionMap, MessageId, Symbol, ValidForm};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn, Mrn};
use rust_decimal::Decimal;
use std::fmt;

/// What a declaration message is made from.
#[derive(Debug, Clone, PartialEq)]
pub struct Lodgement {
    /// The valid form with its items.
    pub form: ValidForm,
    /// What the message is called; drafts that are only looked at have none yet.
    pub lrn: Option<Lrn>,
    /// The broker's own EORI: agent (direct representation) or declarant (indirect).
    pub organisation_eori: Option<Eori>,
    /// The moment of an entry in the declarant's records (symbol Z): of its submission.
    pub entered_at: Option<DateTime<Utc>>,
    /// The statistical value of each item in euros, in their order; none where it is not known, and the invoice value
    /// goes as it is.
    pub statistical_values: Vec<Option<Decimal>>,
    /// How the import VAT is paid, and by whom.
    pub import_vat: ImportVat,
}

/// What customs is told of import VAT beside the form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportVat {
    /// Whether it goes to the VAT return instead of being paid at import, by a permit under article 23 of the Dutch VAT
    /// act (Wet op de omzetbelasting 1968).
    pub is_deferred: bool,
    /// VAT number of the importer by whose permit that is so, to be named beside the fiscal party of the form.
    pub importer: Option<String>,
}

/// The place of a method of payment in a message (Payment/MethodCode), and the fields from which that of VAT comes: G,
/// into the VAT return. That of duties comes from the authorisations.
const METHOD_OF_PAYMENT: &str = "/94A/107";
const ANSWERABLE_FOR_VAT: [&str; 2] = ["declaration.importer", "declaration.domestic_duty_tax_party"];

const AUTHORISATIONS: &str = "declaration.authorizations";

/// Whether the message with this map told customs that import VAT goes to a VAT return.
pub(crate) fn defers_vat(map: &EmissionMap) -> bool {
    has_method(map, &ANSWERABLE_FOR_VAT)
}

/// The methods of payment in the message with this map, by tax.
pub(crate) fn lodged_methods(map: &EmissionMap) -> Option<String> {
    let of_duty = has_method(map, &[AUTHORISATIONS]).then_some("A00 method of payment E, deferred payment");
    let of_vat = defers_vat(map).then_some("B00 method of payment G, to the VAT return");
    let methods: Vec<&str> = of_duty.into_iter().chain(of_vat).collect();
    (!methods.is_empty()).then(|| methods.join("; "))
}

fn has_method(map: &EmissionMap, of_fields: &[&str]) -> bool {
    map.iter().any(|(chain, path)| of_fields.contains(&path) && chain.ends_with(METHOD_OF_PAYMENT))
}

impl Lodgement {
    /// What is lodged under an LRN at a moment, or would be; nothing is known beside the form.
    #[must_use]
    pub fn new(
        form: ValidForm,
        lrn: Option<Lrn>,
        organisation_eori: Option<Eori>,
        submitted_at: Option<DateTime<Utc>>,
    ) -> Self {
        let entered_at = submitted_at.filter(|_| form.form().symbol() == Symbol::Z);
        let (statistical_values, import_vat) = (Vec::new(), ImportVat::default());
        Self { form, lrn, organisation_eori, entered_at, statistical_values, import_vat }
    }
}

/// A message as it will be sent, byte for byte.
#[derive(Clone, PartialEq, Eq)]
pub struct DeclarationMessage {
    /// The XML document.
    pub bytes: Vec<u8>,
    /// Where each element came from.
    pub emission_map: EmissionMap,
    /// What was cut or changed to fit the message schema, as `path: message`.
    pub warnings: Vec<String>,
}

impl fmt::Debug for DeclarationMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The document holds trade secrets: it never gets into a log.
        f.debug_struct("DeclarationMessage").field("length", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// Kinds of messages that the declarant sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageKind {
    /// The declaration itself.
    Declaration,
    /// The supplementary declaration that completes an incomplete one.
    Supplementary,
    /// The presentation of the goods of an advance declaration.
    Presentation,
    /// The request to invalidate it.
    Invalidation,
    /// The answer to a control or to questions of customs.
    ControlResponse,
    /// The proof by other means that the goods left the Union.
    AlternativeProof,
    /// The request to invalidate a second acceptance of the same declaration.
    SurplusInvalidation,
}

impl MessageKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Declaration,
        Self::Supplementary,
        Self::Presentation,
        Self::Invalidation,
        Self::ControlResponse,
        Self::AlternativeProof,
        Self::SurplusInvalidation,
    ];

    /// The word under which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Declaration => "declaration",
            Self::Supplementary => "supplementary",
            Self::Presentation => "presentation",
            Self::Invalidation => "invalidation",
            Self::ControlResponse => "control_response",
            Self::AlternativeProof => "alternative_proof",
            Self::SurplusInvalidation => "surplus_invalidation",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A message to be stored with the change that sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOutboundMessage {
    /// What it is.
    pub kind: MessageKind,
    /// Its LRN, which is also its correlation id.
    pub lrn: Lrn,
    /// The document and where its elements came from.
    pub message: DeclarationMessage,
    /// The message that it sends again.
    pub replaces: Option<SentMessage>,
}

impl NewOutboundMessage {
    /// A message that is sent for the first time.
    #[must_use]
    pub const fn new(kind: MessageKind, lrn: Lrn, message: DeclarationMessage) -> Self {
        Self { kind, lrn, message, replaces: None }
    }
}

/// What is known of a message that was made for customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMessage {
    /// What it is.
    pub kind: MessageKind,
    /// Its LRN.
    pub lrn: Lrn,
    /// The LRN under which the same was sent first: its own, unless it sends another one again.
    pub first_lrn: Lrn,
    /// The MRN that customs gave it.
    pub mrn: Option<Mrn>,
    /// The function code of the answer that settled it.
    pub answer_code: Option<String>,
}

impl SentMessage {
    /// Whether customs rejected it.
    #[must_use]
    pub fn is_rejected(&self) -> bool {
        self.answer_code.as_deref() == Some("03")
    }

    /// Whether it is a submission that customs accepted without need and invalidated again.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.kind == MessageKind::Declaration && self.answer_code.as_deref() == Some("10")
    }
}

/// A stored message that waits to be handed to customs.
#[derive(Clone, PartialEq, Eq)]
pub struct OutboundMessage {
    /// Id.
    pub id: MessageId,
    /// The tenant, named to the gateway as the account.
    pub organisation: customs_kernel::OrganisationId,
    /// Correlation id: the LRN. The same in every try.
    pub correlation_id: Lrn,
    /// The exact bytes. The same in every try.
    pub bytes: Vec<u8>,
    /// Tries before this one.
    pub attempts: u32,
    /// How many of them the gateway refused for what the message is.
    pub refusals: u32,
}

impl fmt::Debug for OutboundMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutboundMessage")
            .field("id", &self.id)
            .field("correlation_id", &self.correlation_id)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}
