//! Where the causes of each kind of task are: one entry for each kind that is found by its rows.

use super::days::day_of;
use crate::declarations::is_not_covered;
use crate::exchange::answer_times;
use crate::statement::Statement;
use crate::transits::INBOUND;
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::SubjectKind;
use customs_tasks::TaskKind;
use std::collections::BTreeMap;

/// The column from which the day of a task follows.
pub(super) enum BasisColumn {
    /// A moment.
    Moment(String),
    /// A day in a column of days.
    Day(&'static str),
    /// A day as text (`2026-03-02`).
    Text(String),
}

/// The rows that are the causes of a kind.
pub(super) struct Source {
    /// The tables behind FROM; each but the first is compared with the organisation.
    pub(super) from: String,
    /// The first table.
    pub(super) table: &'static str,
    /// Which rows are causes.
    pub(super) condition: String,
    /// The number that tells the rows apart.
    pub(super) key: &'static str,
    /// The column from which the day follows.
    pub(super) basis: BasisColumn,
    /// The id of the record to which the task leads.
    pub(super) record: &'static str,
    /// What people call the record.
    pub(super) name: &'static str,
    /// The code of the customer.
    pub(super) customer: Option<&'static str>,
    /// The amount at stake, and its currency.
    pub(super) stake: Option<(String, &'static str)>,
}

/// The value of the goods of a declaration.
const GOODS: (&str, &str) = ("declarations.total_invoice_value", "declarations.currency");
/// The guarantee of a transit, which is in euros.
const GUARANTEE: (&str, &str) = ("transits.guarantee_amount", "'EUR'");
/// Statuses in which customs has accepted a declaration, and it can be followed up.
const ACCEPTED: &str = "('ACC', 'CTL', 'HLD', 'REL')";
/// Days for which something is a task that nobody can undo: a mail that is not sent again, a declaration that customs
/// rejected after it had accepted it, which becomes no draft again, and an arrival with an MRN that customs does not
/// know, which is reported under another.
const DAYS_TO_NOTICE: i64 = 14;
/// Days after the release at which a transit has to arrive when its form names none, as its message assumed.
const USUAL_DAYS: u32 = 8;

impl Source {
    fn declarations(condition: impl Into<String>, basis: BasisColumn) -> Self {
        Self {
            from: "declarations".to_owned(),
            table: "declarations",
            condition: condition.into(),
            key: "declarations.id",
            basis,
            record: "declarations.id",
            name: "declarations.reference",
            customer: Some("declarations.customer_code"),
            stake: Some((GOODS.0.to_owned(), GOODS.1)),
        }
    }

    fn transits(condition: impl Into<String>, basis: BasisColumn) -> Self {
        Self {
            from: "transits".to_owned(),
            table: "transits",
            condition: condition.into(),
            key: "transits.id",
            basis,
            record: "transits.id",
            name: "transits.reference",
            customer: Some("transits.customer_code"),
            stake: Some((GUARANTEE.0.to_owned(), GUARANTEE.1)),
        }
    }

    /// The same rows, as far as this condition holds too.
    fn with(self, condition: &str) -> Self {
        Self { condition: format!("{} AND {condition}", self.condition), ..self }
    }

    /// The source of a kind. `None` for guarantees, whose levels are no condition of a row.
    pub(super) fn of_kind(kind: TaskKind, statement: &mut Statement, own: &str, now: DateTime<Utc>) -> Option<Self> {
        Some(match kind {
            TaskKind::DeclarationRejected => {
                let since = statement.moment(now - TimeDelta::days(DAYS_TO_NOTICE));
                Self::declarations(
                    format!(
                        "declarations.status = 'ERR' AND (declarations.mrn IS NULL OR declarations.updated_at >= {since})"
                    ),
                    moment("coalesce(declarations.submitted_at, declarations.updated_at)"),
                )
            }
            TaskKind::DocumentsRequested => {
                Self::declarations(documents_wanted(own), moment("declarations.documents_requested_until"))
            }
            TaskKind::PresentationDue => Self::declarations(
                format!(
                    "declarations.registered_at IS NOT NULL AND declarations.accepted_at IS NULL \
                     AND declarations.presentation_sent_at IS NULL AND declarations.status IN {ACCEPTED}"
                ),
                moment("declarations.registered_at"),
            ),
            TaskKind::SupplementDue => Self::declarations(
                format!(
                    "declarations.symbol IN ('B', 'C', 'E', 'F', 'Z') AND declarations.accepted_at IS NOT NULL \
                     AND declarations.supplementary_sent_at IS NULL AND declarations.supplement_due_at IS NULL \
                     AND declarations.status IN {ACCEPTED}"
                ),
                moment("declarations.accepted_at"),
            ),
            TaskKind::ExitUnconfirmed => Self::declarations(
                "declarations.imex = 'EX' AND declarations.status = 'REL' AND declarations.released_at IS NOT NULL \
                 AND declarations.exit_confirmed_at IS NULL",
                moment("declarations.released_at"),
            ),
            TaskKind::DeclarationUnanswered => unanswered(SubjectKind::Declaration, statement, own, now),
            TaskKind::DeclarationOnPaper => on_paper(own),
            TaskKind::TransitOnPaper => Self::transits(
                "transits.departure = 'on_paper'",
                moment("coalesce(transits.released_at, transits.updated_at)"),
            ),
            TaskKind::TransitUnanswered => unanswered(SubjectKind::Transit, statement, own, now)
                .with(&format!("transits.transit_type <> '{INBOUND}'")),
            TaskKind::ArrivalUnanswered => unanswered(SubjectKind::Transit, statement, own, now)
                .with(&format!("transits.transit_type = '{INBOUND}'")),
            TaskKind::ArrivalRejected => rejected_arrivals(statement, now),
            TaskKind::ArrivalUnloading => Self::transits(
                "transits.transit_type = 'IN' AND transits.destination = 'unloading_allowed'",
                moment("transits.unloading_allowed_at"),
            ),
            TaskKind::DeclarationMailFailed => {
                let since = statement.moment(now - TimeDelta::days(DAYS_TO_NOTICE));
                let mails = failed_mails("declaration", "declarations", own);
                let condition = format!("{} AND mails.created_at >= {since}", mails.condition);
                Self { from: mails.from, condition, ..failed(Self::declarations("", mails.basis)) }
            }
            TaskKind::TransitMailFailed => {
                mails_of_movements(statement, own, now).with(&format!("transits.transit_type <> '{INBOUND}'"))
            }
            TaskKind::ArrivalMailFailed => {
                mails_of_movements(statement, own, now).with(&format!("transits.transit_type = '{INBOUND}'"))
            }
            TaskKind::InvoiceMailFailed => {
                let mails = failed_mails("invoice", "invoices", own);
                let condition = format!("{} AND invoices.status <> 'paid'", mails.condition);
                Self { from: mails.from, condition, ..failed(invoices(statement, mails.basis, "invoices.total_cents")) }
            }
            TaskKind::StockException => stock_exceptions(own),
            TaskKind::TransitRejected => Self::transits(
                "transits.departure IN ('error', 'rejected')",
                moment("coalesce(transits.submitted_at, transits.updated_at)"),
            ),
            TaskKind::TransitPresentationDue => Self::transits(
                "transits.departure = 'prelodged' AND transits.registered_at IS NOT NULL \
                 AND transits.presentation_sent_at IS NULL",
                moment("transits.registered_at"),
            ),
            TaskKind::TransitLimit => Self::transits(
                "transits.departure IN ('released', 'released_with_incident') \
                 AND transits.destination <> 'goods_released' AND transits.released_at IS NOT NULL",
                BasisColumn::Text(limit(statement)),
            ),
            TaskKind::TransitEnquiry => Self::transits(
                "transits.departure IN ('enquiry', 'discrepancies') AND (CASE WHEN transits.enquiry IS NULL \
                 THEN transits.departure = 'enquiry' ELSE transits.enquiry ->> 'answered_at' IS NULL END)",
                BasisColumn::Text(enquiry(statement)),
            ),
            TaskKind::TransitRequest => Self::transits(
                "transits.departure IN ('amendment_requested', 'guarantee_problem', 'recovery')",
                moment("coalesce(transits.released_at, transits.accepted_at, transits.updated_at)"),
            ),
            TaskKind::PowerOfAttorneyEnds => customers(),
            TaskKind::AuthorisationEnds => authorisations(own),
            TaskKind::GuaranteeThreshold => return None,
            TaskKind::DossierReady => dossiers(),
            TaskKind::InvoiceOverdue => overdue(statement, own),
            TaskKind::CreditDue => credits(statement, own),
            TaskKind::CallbackFailing => callbacks(),
        })
    }
}

/// Arrivals that customs rejected lately.
fn rejected_arrivals(statement: &mut Statement, now: DateTime<Utc>) -> Source {
    let since = statement.moment(now - TimeDelta::days(DAYS_TO_NOTICE));
    Source::transits(
        format!(
            "transits.transit_type = 'IN' AND transits.destination = 'arrival_rejected' \
             AND transits.updated_at >= {since}"
        ),
        moment("transits.updated_at"),
    )
}

/// Customs waits for documents before it decides on the goods, or after their release on an amendment.
fn documents_wanted(own: &str) -> String {
    format!(
        "declarations.documents_requested_until IS NOT NULL AND declarations.status IN ('CTL', 'HLD', 'REL') \
         AND (declarations.status <> 'REL' OR EXISTS (SELECT 1 FROM declaration_amendments AS asked \
         WHERE asked.organisation_id = {own} AND asked.declaration_id = declarations.id AND asked.state = 'pending'))"
    )
}

fn moment(column: &str) -> BasisColumn {
    BasisColumn::Moment(column.to_owned())
}

/// Messages about records of a kind that customs should have answered: the key is that of the message.
fn unanswered(kind: SubjectKind, statement: &mut Statement, own: &str, now: DateTime<Utc>) -> Source {
    let mut words: BTreeMap<TimeDelta, Vec<String>> = BTreeMap::new();
    for (word, within) in answer_times(kind) {
        words.entry(within).or_default().push(format!("'{word}'"));
    }
    let late: Vec<String> = words
        .into_iter()
        .map(|(within, words)| {
            let before = statement.moment(now - within);
            format!("(outbound_messages.kind IN ({}) AND outbound_messages.sent_at < {before})", words.join(", "))
        })
        .collect();
    let late = if late.is_empty() { "1 = 0".to_owned() } else { late.join(" OR ") };
    let basis = moment("outbound_messages.sent_at");
    let record = match kind {
        SubjectKind::Declaration => Source::declarations("", basis),
        SubjectKind::Transit => Source::transits("", basis),
    };
    let records = record.table;
    // Customs answers nothing about a declaration that it invalidated, apart from a surplus acceptance of it.
    let stands = match kind {
        SubjectKind::Declaration => {
            " AND (declarations.status <> 'INV' OR outbound_messages.kind = 'surplus_invalidation')".to_owned()
        }
        // Nobody waits for an answer to a submission whose goods left on paper.
        SubjectKind::Transit => format!(
            " AND (outbound_messages.kind <> 'declaration' OR transits.mrn IS NOT NULL \
             OR transits.departure NOT IN ('on_paper', 'written_off')) AND {}",
            last_at_destination(own)
        ),
    };
    Source {
        from: format!(
            "outbound_messages JOIN {records} ON {records}.organisation_id = {own} \
             AND {records}.id = outbound_messages.record_id"
        ),
        table: "outbound_messages",
        condition: format!(
            "outbound_messages.subject = '{}' AND outbound_messages.answered_at IS NULL \
             AND outbound_messages.replaced_by_lrn IS NULL AND outbound_messages.sent_at IS NOT NULL AND ({late}){stands}",
            kind.word()
        ),
        key: "outbound_messages.id",
        ..record
    }
}

/// Nobody waits for an answer to a message to the office of destination that was made again, or that customs went past: it
/// answers the last one.
fn last_at_destination(own: &str) -> String {
    format!(
        "(outbound_messages.kind NOT IN ('arrival', 'unloading_remarks') OR (transits.destination = \
         CASE outbound_messages.kind WHEN 'arrival' THEN 'arrival_sent' ELSE 'remarks_sent' END \
         AND NOT EXISTS (SELECT 1 FROM outbound_messages AS later WHERE later.organisation_id = {own} \
         AND later.subject = 'transit' AND later.record_id = outbound_messages.record_id \
         AND later.kind = outbound_messages.kind AND later.id > outbound_messages.id)))"
    )
}

/// Mails about transits that failed lately, those about movements that somebody else lodged among them.
fn mails_of_movements(statement: &mut Statement, own: &str, now: DateTime<Utc>) -> Source {
    let since = statement.moment(now - TimeDelta::days(DAYS_TO_NOTICE));
    let mails = failed_mails("transit", "transits", own);
    let condition = format!("{} AND mails.created_at >= {since}", mails.condition);
    Source { from: mails.from, condition, ..failed(Source::transits("", mails.basis)) }
}

/// What is the same for failed mails about records of all kinds.
struct FailedMails {
    from: String,
    condition: String,
    basis: BasisColumn,
}

/// Mails about records of a topic that failed, and after which none about the same record went out.
fn failed_mails(topic: &str, records: &str, own: &str) -> FailedMails {
    FailedMails {
        from: format!("mails JOIN {records} ON {records}.organisation_id = {own} AND {records}.id = mails.topic_id"),
        condition: format!(
            "mails.topic = '{topic}' AND mails.status = 'failed' AND NOT EXISTS (SELECT 1 FROM mails AS later \
             WHERE later.organisation_id = {own} AND later.topic = '{topic}' AND later.topic_id = mails.topic_id \
             AND later.id > mails.id AND later.status <> 'failed')"
        ),
        basis: moment("mails.created_at"),
    }
}

/// The record of a mail, with the mail as the first table and its id as the key.
fn failed(record: Source) -> Source {
    Source { table: "mails", key: "mails.id", ..record }
}

/// Declarations whose goods were released on paper, and which customs has not accepted, by their last day.
fn on_paper(own: &str) -> Source {
    Source {
        from: format!(
            "fallback_releases JOIN declarations ON declarations.organisation_id = {own} \
             AND declarations.id = fallback_releases.record_id"
        ),
        table: "fallback_releases",
        key: "fallback_releases.record_id",
        ..Source::declarations(
            "fallback_releases.subject = 'declaration' AND fallback_releases.regularised_at IS NULL \
             AND fallback_releases.lodge_by IS NOT NULL",
            BasisColumn::Day("fallback_releases.lodge_by"),
        )
    }
}

/// Declarations with lines that do not agree with the stock, by the oldest of them.
fn stock_exceptions(own: &str) -> Source {
    let from = format!(
        "(SELECT stock_exceptions.declaration_id AS id, min(stock_exceptions.since) AS since FROM stock_exceptions \
         WHERE stock_exceptions.organisation_id = {own} GROUP BY stock_exceptions.declaration_id) AS exceptions \
         JOIN declarations ON declarations.organisation_id = {own} AND declarations.id = exceptions.id"
    );
    Source { from, ..Source::declarations("1 = 1", moment("exceptions.since")) }
}

/// The day by which a transit has to arrive: that of its form, otherwise the one that its message assumed.
fn limit(statement: &Statement) -> String {
    let assumed = day_of(statement, "transits.released_at", USUAL_DAYS);
    format!("coalesce(transits.document ->> 'limit_date', {assumed})")
}

/// The last day for the answer to an enquiry; the day on which it came where it names none.
fn enquiry(statement: &Statement) -> String {
    let asked_at = "transits.enquiry ->> 'asked_at'";
    let asked_at =
        if statement.is_for_postgres() { format!("CAST({asked_at} AS TIMESTAMPTZ)") } else { format!("({asked_at})") };
    let (asked, changed) = (day_of(statement, &asked_at, 0), day_of(statement, "transits.updated_at", 0));
    format!("coalesce(transits.enquiry ->> 'limit', {asked}, {changed})")
}

fn customers() -> Source {
    Source {
        from: "customers".to_owned(),
        table: "customers",
        condition: "customers.document ->> 'poa_valid_until' IS NOT NULL".to_owned(),
        key: "customers.id",
        basis: BasisColumn::Text("customers.document ->> 'poa_valid_until'".to_owned()),
        record: "customers.id",
        name: "customers.customer_name",
        customer: Some("customers.customer_code"),
        stake: None,
    }
}

fn authorisations(own: &str) -> Source {
    Source {
        from: format!(
            "customer_parts JOIN customers ON customers.organisation_id = {own} \
             AND customers.id = customer_parts.customer_id"
        ),
        table: "customer_parts",
        condition: "customer_parts.kind = 'authorization' \
                    AND customer_parts.document ->> 'valid_until' IS NOT NULL"
            .to_owned(),
        key: "customer_parts.id",
        basis: BasisColumn::Text("customer_parts.document ->> 'valid_until'".to_owned()),
        ..customers()
    }
}

fn dossiers() -> Source {
    Source {
        from: "dossiers".to_owned(),
        table: "dossiers",
        condition: "dossiers.status = 'ready_to_invoice'".to_owned(),
        key: "dossiers.id",
        basis: moment("coalesce(dossiers.ready_at, dossiers.updated_at)"),
        record: "dossiers.id",
        name: "dossiers.dossier_number",
        customer: Some("dossiers.customer_code"),
        stake: None,
    }
}

/// Invoices that are not paid, as far as final credit notes leave something to be paid.
fn overdue(statement: &Statement, own: &str) -> Source {
    let owed = format!(
        "(invoices.total_cents + (SELECT CAST(coalesce(sum(notes.total_cents), 0) AS BIGINT) FROM invoices AS notes \
         WHERE notes.organisation_id = {own} AND notes.credited_invoice_id = invoices.id \
         AND notes.finalized_at IS NOT NULL))"
    );
    Source {
        condition: format!(
            "invoices.status IN ('finalized', 'sent') AND invoices.document_type = 'invoice' AND {owed} > 0"
        ),
        ..invoices(statement, BasisColumn::Day("invoices.due_date"), &owed)
    }
}

/// Invoices, with a number of cents at stake.
fn invoices(statement: &Statement, basis: BasisColumn, cents: &str) -> Source {
    let amount = if statement.is_for_postgres() {
        format!("round(CAST({cents} AS NUMERIC) / 100, 2)")
    } else {
        format!("printf('%d.%02d', {cents} / 100, abs({cents} % 100))")
    };
    Source {
        from: "invoices".to_owned(),
        table: "invoices",
        condition: "1 = 1".to_owned(),
        key: "invoices.id",
        basis,
        record: "invoices.id",
        name: "invoices.invoice_number",
        customer: Some("invoices.customer_code"),
        stake: Some((amount, "invoices.currency")),
    }
}

/// Declarations whose latest amendment lowered what was invoiced, until final credit notes cover that. A later amendment
/// that customs granted has a note of its own, if anything is left to credit.
fn credits(statement: &Statement, own: &str) -> Source {
    let is_open = is_not_covered(statement.is_for_postgres(), own);
    Source {
        from: format!(
            "declaration_amendments JOIN declarations ON declarations.organisation_id = {own} \
             AND declarations.id = declaration_amendments.declaration_id"
        ),
        table: "declaration_amendments",
        condition: format!(
            "declaration_amendments.to_credit AND declaration_amendments.state = 'granted' \
             AND NOT EXISTS (SELECT 1 FROM declaration_amendments AS later WHERE later.organisation_id = {own} \
             AND later.declaration_id = declaration_amendments.declaration_id \
             AND later.number > declaration_amendments.number AND later.state = 'granted') AND {is_open}"
        ),
        stake: Some(("declaration_amendments.credit_amount".to_owned(), "declaration_amendments.credit_currency")),
        ..Source::declarations("", moment("declaration_amendments.decided_at"))
    }
}

fn callbacks() -> Source {
    Source {
        from: "callbacks".to_owned(),
        table: "callbacks",
        condition: "coalesce(callbacks.ended_at, callbacks.failing_since) IS NOT NULL".to_owned(),
        key: "callbacks.id",
        basis: moment("coalesce(callbacks.ended_at, callbacks.failing_since)"),
        record: "callbacks.id",
        name: "callbacks.url",
        customer: None,
        stake: None,
    }
}
