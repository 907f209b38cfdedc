//! The facts of a dossier under its head.

use crate::dossiers::sums;
use crate::records::Fact;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_billing::InvoiceId;
use customs_billing::dossier::{Dossier, DossierForm, DossierRecord, Prepayment, ToChargeOn};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// The subject of the dossier, and its state.
pub(super) fn facts(member: &Member, record: &DossierRecord) -> Vec<Fact> {
    let (t, dossier, form) = (member.t(), &record.dossier, &record.dossier.form);
    let customer = form.customer_code.as_deref();
    let payer = Some(&*dossier.billing_customer).filter(|payer| Some(*payer) != customer);
    let pending: Vec<_> = record.revenue.iter().filter(|line| line.is_pending()).collect();
    let pending = (!pending.is_empty()).then(|| t.dossier_sum_of(&sums(pending.iter().copied()), pending.len()));
    let shown = [
        Fact::text(t.customer(), customer),
        Fact::text(t.dossier_payer(), payer),
        Fact::text(t.dossier_customer_reference(), form.customer_reference.as_deref()),
        Fact::text(t.dossier_invoice_reference(), form.invoice_reference.as_deref()),
        Fact::text(t.dossier_invoicing(), form.frequency().map(|frequency| t.dossier_frequency(frequency))),
        Fact::text(t.dossier_pending(), pending.as_deref()),
        invoices(member, dossier, record.invoices_count),
        Fact::moment(t.created(), Some(dossier.created_at)),
        Fact::moment(t.dossier_changed(), Some(dossier.updated_at)),
        Fact::moment(t.dossier_ready_since(), dossier.ready_at),
        Fact::moment(t.dossier_invoiced_on(), dossier.invoiced_at),
    ];
    shown.into_iter().flatten().collect()
}

/// The number of invoices and credit notes for the dossier.
fn invoices(member: &Member, dossier: &Dossier, count: u64) -> Option<Fact> {
    let (name, number) = (member.t().invoices(), shown::number(count.into()));
    if count > 0 && member.may(Scope::InvoicesRead) {
        return Fact::link(name, &number, format!("/console/invoices?dossier_id={}", dossier.id));
    }
    Fact::value(name, number)
}

/// How the goods travel.
pub fn transport(t: Language, form: &DossierForm) -> Vec<Fact> {
    let weight = |weight: Option<Decimal>| weight.map(shown::kilograms);
    let terms = [filled(form.incoterms.as_deref()), filled(form.incoterms_place.as_deref())];
    let terms: Vec<&str> = terms.into_iter().flatten().collect();
    let shown = [
        Fact::text(t.dossier_transport_mode(), form.transport_mode.as_deref()),
        Fact::text(t.dossier_master_airwaybill(), form.master_airwaybill.as_deref()),
        Fact::text(t.dossier_house_airwaybill(), form.house_airwaybill.as_deref()),
        Fact::text(t.dossier_master_bill(), form.master_bill_of_lading.as_deref()),
        Fact::text(t.dossier_house_bill(), form.house_bill_of_lading.as_deref()),
        Fact::text(t.dossier_vessel(), form.vessel_name.as_deref()),
        Fact::text(t.dossier_voyage(), form.voyage_number.as_deref()),
        Fact::text(t.dossier_carrier(), form.carrier_name.as_deref()),
        Fact::text(t.dossier_carrier_eori(), form.carrier_eori.as_deref()),
        Fact::text(t.dossier_packages(), form.total_colli.map(|colli| shown::number(colli.into())).as_deref()),
        Fact::text(t.dossier_weight(), weight(form.total_weight).as_deref()),
        Fact::text(t.dossier_chargeable_weight(), weight(form.chargeable_weight).as_deref()),
        Fact::text(t.dossier_incoterms(), Some(&terms.join(" "))),
    ];
    shown.into_iter().flatten().collect()
}

/// What is to happen when, and what happened.
pub(super) fn dates(t: Language, form: &DossierForm) -> Vec<Fact> {
    let between = |name, from, to| Fact::text(name, span(t, from, to).as_deref());
    let shown = [
        between(t.dossier_pickup(), form.pickup_window_from, form.pickup_window_to),
        Fact::moment(t.dossier_etd(), form.etd),
        between(t.dossier_departure_between(), form.estimated_departure_from, form.estimated_departure_to),
        Fact::moment(t.dossier_departed(), form.actual_departure),
        Fact::moment(t.dossier_eta(), form.eta),
        between(t.dossier_arrival_between(), form.estimated_arrival_from, form.estimated_arrival_to),
        Fact::moment(t.dossier_arrived(), form.actual_arrival),
    ];
    shown.into_iter().flatten().collect()
}

/// The time between two moments, as far as they are known.
pub fn span(t: Language, from: Option<DateTime<Utc>>, to: Option<DateTime<Utc>>) -> Option<String> {
    match (from.map(shown::moment), to.map(shown::moment)) {
        (Some(from), Some(to)) => Some(t.dossier_span(&from, &to)),
        (Some(from), None) => Some(t.dossier_span_from(&from)),
        (None, Some(to)) => Some(t.dossier_span_until(&to)),
        (None, None) => None,
    }
}

/// The payment in advance that was asked for; nothing without one.
pub(super) fn prepayment(member: &Member, prepayment: Option<&Prepayment>) -> Vec<Fact> {
    let (t, Some(prepayment)) = (member.t(), prepayment) else { return Vec::new() };
    let money = |amount| shown::money(amount, prepayment.currency.as_str());
    let state = match prepayment.paid_at {
        Some(at) => Fact::moment(t.invoice_paid_at(), Some(at)),
        None => Fact::value(t.invoice_payment(), t.invoice_not_paid()),
    };
    let left =
        prepayment.paid_at.and_then(|_| Fact::value(t.dossier_prepayment_left(), money(prepayment.left().amount)));
    let back = prepayment.paid_back.iter().map(|part| part.amounts.amount).sum::<Decimal>();
    let shown = [
        Fact::value(t.dossier_prepayment_amount(), money(prepayment.amounts.amount)),
        Fact::value(t.invoice_payment_group(), t.invoice_group(prepayment.group)),
        Fact::text(t.customer(), Some(&prepayment.payer)),
        state,
        left,
        (!prepayment.paid_back.is_empty()).then(|| Fact::value(t.dossier_prepayment_back(), money(back))).flatten(),
        invoice(member, t.invoice_document(), prepayment.invoice),
        prepayment.credit_note.and_then(|note| invoice(member, t.invoice_credit_note(), note)),
    ];
    shown.into_iter().flatten().collect()
}

/// The way to an invoice; no fact for those who may not read invoices.
fn invoice(member: &Member, name: &'static str, id: InvoiceId) -> Option<Fact> {
    if !member.may(Scope::InvoicesRead) {
        return None;
    }
    Fact::link(name, member.t().dossier_show_invoice(), format!("/console/invoices/{id}"))
}

/// What is wrong with a tax that the broker paid to customs and charges on.
pub(super) fn warning(t: Language, tax: &ToChargeOn) -> String {
    let amount = shown::money(tax.difference.abs(), tax.currency.as_str());
    let what = shown::text(&tax.description);
    if tax.difference.is_sign_negative() {
        t.dossier_charged_too_much(&amount, &what)
    } else {
        t.dossier_not_charged(&amount, &what)
    }
}
