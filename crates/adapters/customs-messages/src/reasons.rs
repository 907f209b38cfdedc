//! Turns the details of an answer into entries for the history of a declaration.

use crate::pointing::PointerChain;
use crate::reading::{AdditionalInformation, Amendment, Amount, Bank, MessageTime, Payment, Response, Status};
use crate::tax_lines::tax_lines;

/// The kind of statement that names the customs office of exit.
const OFFICE_OF_EXIT: &str = "CEX";
/// Function code of a rejection, which lists errors; in any other answer they are warnings.
const REJECTION: u8 = 3;

/// Makes one entry for each statement, correction, warning, status, account, office, payment and tax.
pub(crate) fn reasons(response: &Response) -> Vec<String> {
    let mut reasons: Vec<String> = response.additional_information.iter().map(statement).collect();
    reasons.extend(
        response
            .amendments
            .iter()
            .map(|Amendment { reason, pointer }| Line::of("correction").word(reason.as_deref()).at(pointer).0),
    );
    if response.function_code != REJECTION {
        reasons.extend(response.errors.iter().map(|error| {
            let line = Line::of("warning").word(error.code.as_deref()).word(error.description.as_deref());
            line.at(&error.pointer).0
        }));
    }
    reasons.extend(response.statuses.iter().map(|Status { code, effective_at, released_at, pointer }| {
        let line = Line::of("status").word(code.as_deref()).time("since", *effective_at);
        line.time("released", *released_at).at(pointer).0
    }));
    reasons.extend(
        response
            .bank
            .as_ref()
            .map(|Bank { bic, iban }| Line::of("account").word(iban.as_deref()).word(bic.as_deref()).0),
    );
    reasons.extend(response.appeal_office.as_deref().map(|office| Line::of("office of appeal").word(Some(office)).0));
    reasons.extend(response.contact_offices.iter().map(|office| Line::of("office").word(Some(office)).0));
    reasons.extend(response.declaration.payments.iter().map(payment));
    reasons.extend(tax_lines(&response.declaration.duties));
    reasons
}

fn statement(information: &AdditionalInformation) -> String {
    let AdditionalInformation { code, text, limit, statement_type, pointer } = information;
    // The text of this statement is the code of the office of exit (data element 17 01), not words.
    if let (Some(OFFICE_OF_EXIT), Some(office)) = (statement_type.as_deref(), text) {
        let line = Line::of("office of exit").word(Some(office)).word(Some(OFFICE_OF_EXIT)).word(code.as_deref());
        return line.time("by", *limit).at(pointer).0;
    }
    let mut line = Line::of("statement").word(statement_type.as_deref()).word(code.as_deref());
    if let Some(text) = text {
        line.0.push_str(": ");
        line.0.push_str(text);
    }
    line.time("by", *limit).at(pointer).0
}

fn payment(payment: &Payment) -> String {
    let Payment { reference, assessed, due, amount, guarantees } = payment;
    let line = Line::of("payment").word(reference.as_deref()).amount(amount.as_ref());
    let line = match assessed {
        Some(assessed) => line.word(Some("assessed")).amount(Some(assessed)),
        None => line,
    };
    guarantees
        .iter()
        .fold(line.time("due", *due), |line, guarantee| line.word(Some("guarantee")).word(Some(guarantee)))
        .0
}

/// One entry, built up word by word.
struct Line(String);

impl Line {
    fn of(what: &str) -> Self {
        Self(what.to_owned())
    }

    fn word(mut self, word: Option<&str>) -> Self {
        if let Some(word) = word {
            self.0.push(' ');
            self.0.push_str(word);
        }
        self
    }

    fn amount(self, amount: Option<&Amount>) -> Self {
        let Some(Amount { value, currency }) = amount else { return self };
        self.word(Some(&value.to_string())).word(currency.as_deref())
    }

    fn time(self, what: &str, time: Option<MessageTime>) -> Self {
        match time {
            Some(MessageTime::Day(day)) => self.word(Some(what)).word(Some(&day.to_string())),
            Some(MessageTime::Moment(moment)) => {
                self.word(Some(what)).word(Some(&moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()))
            }
            None => self,
        }
    }

    fn at(self, pointer: &PointerChain) -> Self {
        if pointer.0.is_empty() { self } else { self.word(Some("at")).word(Some(&pointer.to_string())) }
    }
}
