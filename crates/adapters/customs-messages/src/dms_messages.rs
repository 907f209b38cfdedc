use crate::building::{
    Completed, Lodged, Requested, build_amendment, build_declaration, build_notice, build_shown_declaration,
    build_supplementary,
};
use crate::preview::preview_page;
use crate::reading::{ItemDuty, MessageTime, Place, Response, ResponseError, divide_res, read_particulars, read_res};
use crate::reasons::reasons;
use customs_declarations::ports::{MessageBuilder, MessageReader, PlacedAnswer};
use customs_declarations::{
    AmendmentRequest, AssessedTax, AuthorityAnswer, AuthorityError, AuthorityMessage, DeclarationMessage, Lodgement,
    Notice, Particular, Supplement,
};
use customs_exchange::UnreadableMessage;
use customs_kernel::Currency;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Largest answer in bytes. No real answer comes near it, even one with corrections, which repeats the whole
/// declaration.
const LARGEST_ANSWER: usize = 16 * 1024 * 1024;

/// The messages of the declaration system (DMS): builds the outgoing ones and reads the incoming ones.
#[derive(Debug, Clone, Copy)]
pub struct DmsMessages {
    largest_answer: usize,
}

impl DmsMessages {
    /// Accepts answers of up to 16 MiB.
    #[must_use]
    pub const fn new() -> Self {
        Self { largest_answer: LARGEST_ANSWER }
    }

    /// Accepts answers of up to `bytes` bytes.
    #[must_use]
    pub const fn with_largest_answer(bytes: usize) -> Self {
        Self { largest_answer: bytes }
    }
}

impl Default for DmsMessages {
    fn default() -> Self {
        Self::new()
    }
}

impl MessageBuilder for DmsMessages {
    fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
        build_declaration(&lodged(lodgement))
    }

    fn shown_declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
        build_shown_declaration(&lodged(lodgement))
    }

    fn supplementary(&self, supplement: &Supplement) -> DeclarationMessage {
        let Supplement { lodgement, mrn, accepted_at } = supplement;
        build_supplementary(&lodged(lodgement), &Completed { mrn, accepted_at: *accepted_at })
    }

    fn notice(&self, notice: &Notice) -> DeclarationMessage {
        build_notice(notice)
    }

    fn amendment(&self, request: &AmendmentRequest) -> Option<DeclarationMessage> {
        let AmendmentRequest { lrn, mrn, submitter, reason, before, after } = request;
        let requested = Requested { lrn, mrn, submitter: submitter.as_ref(), reason };
        build_amendment(&requested, &lodged(before), &lodged(after))
    }

    fn preview(&self, document: &[u8]) -> String {
        preview_page(document)
    }
}

impl MessageReader for DmsMessages {
    fn read(&self, document: &[u8]) -> Result<Vec<AuthorityMessage>, UnreadableMessage> {
        let message =
            read_res(document, self.largest_answer).map_err(|error| UnreadableMessage { reason: error.to_string() })?;
        Ok(message.responses.into_iter().map(authority_message).collect())
    }

    fn particulars(&self, document: &[u8]) -> Result<Vec<Vec<Particular>>, UnreadableMessage> {
        read_particulars(document, self.largest_answer).map_err(|error| UnreadableMessage { reason: error.to_string() })
    }

    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer>, UnreadableMessage> {
        let places = divide_res(document, self.largest_answer)
            .map_err(|error| UnreadableMessage { reason: error.to_string() })?;
        let placed = |(response, document): Place| PlacedAnswer {
            message: response.map_or_else(to_nobody, authority_message),
            document,
        };
        Ok(places.into_iter().map(placed).collect())
    }
}

fn lodged(lodgement: &Lodgement) -> Lodged<'_> {
    let Lodgement { form, lrn, organisation_eori, entered_at, statistical_values, import_vat } = lodgement;
    Lodged {
        form: form.form(),
        lrn: lrn.as_ref(),
        organisation_eori: organisation_eori.as_ref(),
        entered_at: *entered_at,
        statistical_values,
        import_vat: Some(import_vat),
    }
}

/// Stands for an answer without a function code or a declaration, which fits no record.
fn to_nobody() -> AuthorityMessage {
    AuthorityMessage {
        function_code: String::new(),
        message_id: None,
        issued_at: None,
        lrn: None,
        mrn: None,
        answer: AuthorityAnswer::Other,
        reasons: Vec::new(),
    }
}

/// An LRN or MRN that is not in the service's own format cannot name one of its declarations. It counts as absent, and
/// the message then fits no declaration.
fn authority_message(response: Response) -> AuthorityMessage {
    AuthorityMessage {
        function_code: format!("{:02}", response.function_code),
        message_id: response.message_id.clone(),
        issued_at: response.issued_at.map(MessageTime::moment),
        lrn: response.declaration.lrn.as_deref().and_then(|lrn| lrn.parse().ok()),
        mrn: response.declaration.mrn.as_deref().and_then(|mrn| mrn.parse().ok()),
        reasons: reasons(&response),
        answer: answer(response),
    }
}

/// Translates the function code, which alone decides the outcome: an acceptance may carry errors, which then are
/// warnings.
fn answer(response: Response) -> AuthorityAnswer {
    let granted = |code: &str| response.statuses.iter().any(|status| status.code.as_deref() == Some(code));
    match response.function_code {
        1 => AuthorityAnswer::Accepted { at: response.declaration.accepted_at.map(MessageTime::moment) },
        2 => AuthorityAnswer::Received,
        3 => AuthorityAnswer::Rejected { errors: response.errors.into_iter().map(authority_error).collect() },
        5 => AuthorityAnswer::Control,
        6 => AuthorityAnswer::DocumentsWanted {
            // Of several demands, the earliest limit counts.
            limit: response.additional_information.iter().filter_map(|it| it.limit).map(MessageTime::last_moment).min(),
        },
        7 => AuthorityAnswer::Corrected,
        8 => AuthorityAnswer::Released,
        9 => AuthorityAnswer::Cleared,
        10 => AuthorityAnswer::Invalidated { at: response.declaration.cancelled_at.map(MessageTime::moment) },
        11 if granted("39") => AuthorityAnswer::RequestGranted,
        11 if granted("41") => AuthorityAnswer::RequestDenied,
        13 => AuthorityAnswer::TaxCalculated {
            is_final: granted("4"),
            names_methods: response.declaration.duties.iter().any(|duty| duty.method.is_some()),
            taxes: assessed_taxes(response.declaration.duties),
        },
        14 | 15 => AuthorityAnswer::BalanceTooLow,
        16 => AuthorityAnswer::ExitConfirmed,
        18 => AuthorityAnswer::ExitAwaited,
        51 => AuthorityAnswer::Query,
        _ => AuthorityAnswer::Other,
    }
}

/// Sums up what is to be paid for all items, one entry for each tax and currency. Amounts without a currency are in
/// euros.
fn assessed_taxes(duties: Vec<ItemDuty>) -> Vec<AssessedTax> {
    let mut sums: BTreeMap<(String, Currency), Decimal> = BTreeMap::new();
    for ItemDuty { tax_type, payable, assessed, .. } in duties {
        let (Some(tax_type), Some(amount)) = (tax_type, payable.or(assessed)) else { continue };
        let currency = amount.currency.and_then(|code| code.parse().ok()).unwrap_or_else(Currency::eur);
        let sum = sums.entry((tax_type, currency)).or_default();
        *sum = sum.saturating_add(amount.value);
    }
    sums.into_iter().map(|((tax_type, currency), amount)| AssessedTax { tax_type, amount, currency }).collect()
}

fn authority_error(error: ResponseError) -> AuthorityError {
    let ResponseError { code, description, pointer } = error;
    AuthorityError {
        code: code.unwrap_or_default(),
        text: description,
        pointer: (!pointer.0.is_empty()).then(|| pointer.to_string()),
    }
}
