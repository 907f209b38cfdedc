//! The row of a revenue line.

use super::reading::{amounts, currency, known};
use crate::failure::Answer;
use crate::schema::revenue_lines;
use crate::values::{Exact, Ts};
use customs_billing::dossier::{LineOrigin, NewRevenueLine, RevenueLine};
use customs_billing::money::{LineAmounts, PaymentTermGroup};

use customs_billing::rate_card::InvoiceFrequency;
use customs_billing::{BillableItemId, DossierId, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;

/// The columns that an edit of a pending line may change.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = revenue_lines)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct ContentColumns<'a> {
    billable_item_id: i64,
    movement_kind: Option<&'static str>,
    movement_id: Option<i64>,
    origin: &'static str,
    charges_on: Option<&'a str>,
    description: &'a str,
    quantity: Exact,
    unit_price: Exact,
    vat_rate: Exact,
    reverse_charged: bool,
    not_taxed_here: bool,
    amount: Exact,
    vat_amount: Exact,
    payment_group: &'static str,
    invoice_frequency: &'static str,
    currency: &'a str,
    triggered_at: Ts,
}

/// A new line, as columns.
#[derive(Insertable)]
#[diesel(table_name = revenue_lines)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewRow<'a> {
    organisation_id: i64,
    id: i64,
    dossier_id: i64,
    #[diesel(embed)]
    content: ContentColumns<'a>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = revenue_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    dossier_id: i64,
    billable_item_id: i64,
    movement_kind: Option<String>,
    movement_id: Option<i64>,
    origin: String,
    charges_on: Option<String>,
    description: String,
    quantity: Exact,
    unit_price: Exact,
    vat_rate: Exact,
    reverse_charged: bool,
    not_taxed_here: bool,
    amount: Exact,
    vat_amount: Exact,
    payment_group: String,
    invoice_frequency: String,
    currency: String,
    triggered_at: Ts,
    invoice_id: Option<i64>,
}

impl<'a> NewRow<'a> {
    pub(super) fn of(id: i64, line: &'a NewRevenueLine) -> Self {
        let NewRevenueLine {
            organisation,
            dossier,
            billable_item,
            movement,
            origin,
            charges_on,
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged,
            not_taxed_here,
            amounts: LineAmounts { amount, vat_amount },
            group,
            frequency,
            currency,
            triggered_at,
        } = line;
        let content = ContentColumns {
            billable_item_id: billable_item.get(),
            movement_kind: movement.map(|movement| movement.kind.word()),
            movement_id: movement.map(|movement| movement.id),
            origin: origin.word(),
            charges_on: charges_on.as_deref(),
            description,
            quantity: Exact(*quantity),
            unit_price: Exact(*unit_price),
            vat_rate: Exact(*vat_rate),
            reverse_charged: *reverse_charged,
            not_taxed_here: *not_taxed_here,
            amount: Exact(*amount),
            vat_amount: Exact(*vat_amount),
            payment_group: group.word(),
            invoice_frequency: frequency.word(),
            currency: currency.as_str(),
            triggered_at: Ts(*triggered_at),
        };
        Self { organisation_id: organisation.get(), id, dossier_id: dossier.get(), content }
    }

    /// The columns to store for a changed line.
    pub(super) fn into_content(self) -> ContentColumns<'a> {
        self.content
    }
}

/// The line without its id and its invoice.
pub(super) fn content(line: &RevenueLine) -> NewRevenueLine {
    let RevenueLine {
        id: _,
        organisation,
        dossier,
        billable_item,
        movement,
        origin,
        charges_on,
        description,
        quantity,
        unit_price,
        vat_rate,
        reverse_charged,
        not_taxed_here,
        amounts,
        group,
        frequency,
        currency,
        triggered_at,
        invoice: _,
    } = line.clone();
    NewRevenueLine {
        organisation,
        dossier,
        billable_item,
        movement,
        origin,
        charges_on,
        description,
        quantity,
        unit_price,
        vat_rate,
        reverse_charged,
        not_taxed_here,
        amounts,
        group,
        frequency,
        currency,
        triggered_at,
    }
}

impl Row {
    pub(super) fn line(self) -> Answer<RevenueLine> {
        const RECORD: &str = "revenue line";
        let movement = match self.movement_kind.zip(self.movement_id) {
            Some((word, movement)) => {
                Some(Subject { kind: known(SubjectKind::from_word(&word), RECORD, self.id)?, id: movement })
            }
            None => None,
        };
        Ok(RevenueLine {
            id: RevenueLineId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            dossier: DossierId::new(self.dossier_id),
            billable_item: BillableItemId::new(self.billable_item_id),
            movement,
            origin: known(LineOrigin::from_word(&self.origin), RECORD, self.id)?,
            charges_on: self.charges_on,
            description: self.description,
            quantity: self.quantity.0,
            unit_price: self.unit_price.0,
            vat_rate: self.vat_rate.0,
            reverse_charged: self.reverse_charged,
            not_taxed_here: self.not_taxed_here,
            amounts: amounts(self.amount, self.vat_amount),
            group: known(PaymentTermGroup::from_word(&self.payment_group), RECORD, self.id)?,
            frequency: known(InvoiceFrequency::from_word(&self.invoice_frequency), RECORD, self.id)?,
            currency: currency(&self.currency, RECORD, self.id)?,
            triggered_at: self.triggered_at.0,
            invoice: self.invoice_id.map(InvoiceId::new),
        })
    }
}
