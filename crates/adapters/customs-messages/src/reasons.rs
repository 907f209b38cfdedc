//! Turns the details of an answer into entries for the history of a declaration.

use crate::pointing::PointerChain;
use crate::reading::{AdditionalInformation, Amendment, Amount, Bank, MessageTime, Payment, Response, Status};
use crate::tax_lines::tax_lines;
use customs_declarations::{AnswerParticular as Says, AnswerStatement};
use customs_kernel::facts::{Code, Day, Moment, Parts, Quoted, Reference, Statement, Sum};

/// The kind of statement that names the customs office of exit.
const OFFICE_OF_EXIT: &str = "CEX";
/// Function code of a rejection, which lists errors; in any other answer they are warnings.
const REJECTION: u8 = 3;

/// Makes one entry for each statement, correction, warning, status, account, office, payment and tax.
pub(crate) fn reasons(response: &Response) -> Vec<Statement> {
    let mut reasons: Vec<AnswerStatement> = response.additional_information.iter().map(statement).collect();
    reasons.extend(response.amendments.iter().map(|Amendment { reason, pointer }| {
        let particulars = Line::default().word(reason.as_deref()).at(pointer).parts();
        AnswerStatement::Correction { particulars }
    }));
    if response.function_code != REJECTION {
        reasons.extend(response.errors.iter().map(|error| {
            let line = Line::default().word(error.code.as_deref()).word(error.description.as_deref());
            AnswerStatement::Warning { particulars: line.at(&error.pointer).parts() }
        }));
    }
    reasons.extend(response.statuses.iter().map(|Status { code, effective_at, released_at, pointer }| {
        let line = Line::default().word(code.as_deref()).since(*effective_at).released(*released_at);
        AnswerStatement::Status { particulars: line.at(pointer).parts() }
    }));
    reasons.extend(response.bank.as_ref().map(|Bank { bic, iban }| {
        let particulars = Line::default().word(iban.as_deref()).word(bic.as_deref()).parts();
        AnswerStatement::Account { particulars }
    }));
    let office_of_appeal = response.appeal_office.as_deref();
    reasons.extend(office_of_appeal.map(|office| AnswerStatement::OfficeOfAppeal { office: Code::from(office) }));
    let offices = response.contact_offices.iter();
    reasons.extend(offices.map(|office| AnswerStatement::Office { office: Code::from(office) }));
    reasons.extend(response.declaration.payments.iter().map(payment));
    reasons.extend(tax_lines(&response.declaration.duties));
    reasons.into_iter().map(Statement::from).collect()
}

fn statement(information: &AdditionalInformation) -> AnswerStatement {
    let AdditionalInformation { code, text, limit, statement_type, pointer } = information;
    // The text of this statement is the code of the office of exit (data element 17 01), not words.
    if let (Some(OFFICE_OF_EXIT), Some(office)) = (statement_type.as_deref(), text) {
        let line = Line::default().word(Some(office)).word(Some(OFFICE_OF_EXIT)).word(code.as_deref());
        return AnswerStatement::OfficeOfExit { particulars: line.by(*limit).at(pointer).parts() };
    }
    let mut line = Line::default().word(statement_type.as_deref()).word(code.as_deref());
    if let Some(text) = text {
        line = line.with(Says::Text { text: Quoted::from(text) });
    }
    AnswerStatement::Statement { particulars: line.by(*limit).at(pointer).parts() }
}

fn payment(payment: &Payment) -> AnswerStatement {
    let Payment { reference, assessed, due, amount, guarantees } = payment;
    let mut line = Line::default().word(reference.as_deref());
    if let Some(amount) = amount {
        line = line.with(Says::Paid { amount: sum(amount) });
    }
    if let Some(assessed) = assessed {
        line = line.with(Says::Assessed { amount: sum(assessed) });
    }
    let line = guarantees
        .iter()
        .fold(line.due(*due), |line, guarantee| line.with(Says::Guarantee { guarantee: Reference::from(guarantee) }));
    AnswerStatement::Payment { particulars: line.parts() }
}

fn sum(Amount { value, currency }: &Amount) -> Sum {
    Sum { amount: *value, currency: currency.clone() }
}

/// What one entry says of its subject, built up part by part.
#[derive(Default)]
struct Line(Vec<Says>);

impl Line {
    fn with(mut self, part: Says) -> Self {
        self.0.push(part);
        self
    }

    fn word(self, word: Option<&str>) -> Self {
        match word {
            Some(word) => self.with(Says::Code { code: Quoted::from(word) }),
            None => self,
        }
    }

    fn by(self, time: Option<MessageTime>) -> Self {
        self.time(time, |day| Says::ByDay { day }, |at| Says::ByMoment { at })
    }

    fn since(self, time: Option<MessageTime>) -> Self {
        self.time(time, |day| Says::SinceDay { day }, |at| Says::SinceMoment { at })
    }

    fn released(self, time: Option<MessageTime>) -> Self {
        self.time(time, |day| Says::ReleasedOn { day }, |at| Says::ReleasedAt { at })
    }

    fn due(self, time: Option<MessageTime>) -> Self {
        self.time(time, |day| Says::DueOn { day }, |at| Says::DueAt { at })
    }

    fn time(self, time: Option<MessageTime>, on: impl FnOnce(Day) -> Says, at: impl FnOnce(Moment) -> Says) -> Self {
        match time {
            Some(MessageTime::Day(day)) => self.with(on(Day(day))),
            Some(MessageTime::Moment(moment)) => self.with(at(Moment(moment))),
            None => self,
        }
    }

    fn at(self, pointer: &PointerChain) -> Self {
        if pointer.0.is_empty() { self } else { self.with(Says::Pointer { pointer: Quoted::from(pointer) }) }
    }

    fn parts(self) -> Parts {
        Parts(self.0.into_iter().map(Statement::from).collect())
    }
}
