//! The row of a revenue line.

use super::reading::{amounts, currency, known};
use crate::failure::Fallible;
use crate::schema::revenue_lines;
use crate::values::{Exact, Ts};
use customs_billing::dossier::{LineOrigin, NewRevenueLine, RevenueLine};
use customs_billing::money::{LineAmounts, PaymentTermGroup};

use customs_billing::rate_card::InvoiceFrequency;
use customs_billing::{BillableItemId, DossierId, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;

/// The columns that an edit of a pending line may change.
#[derive(Insertable, AsChangeset, Queryable, Selectable)]
#[diesel(table_name = revenue_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct ContentColumns {
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
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = revenue_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    dossier_id: i64,
    #[diesel(embed)]
    content: ContentColumns,
    invoice_id: Option<i64>,
}

impl Row {
    /// The row of a new line, which no invoice has yet.
    pub(super) fn new(id: i64, line: &NewRevenueLine) -> Self {
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
            movement_kind: movement.map(|movement| movement.kind.word().to_owned()),
            movement_id: movement.map(|movement| movement.id),
            origin: origin.word().to_owned(),
            charges_on: charges_on.clone(),
            description: description.clone(),
            quantity: Exact(*quantity),
            unit_price: Exact(*unit_price),
            vat_rate: Exact(*vat_rate),
            reverse_charged: *reverse_charged,
            not_taxed_here: *not_taxed_here,
            amount: Exact(*amount),
            vat_amount: Exact(*vat_amount),
            payment_group: group.word().to_owned(),
            invoice_frequency: frequency.word().to_owned(),
            currency: currency.to_string(),
            triggered_at: Ts(*triggered_at),
        };
        Self { organisation_id: organisation.get(), id, dossier_id: dossier.get(), content, invoice_id: None }
    }

    /// The columns to store for a changed line.
    pub(super) fn into_content(self) -> ContentColumns {
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
    pub(super) fn line(self) -> Fallible<RevenueLine> {
        const RECORD: &str = "revenue line";
        let content = self.content;
        let movement = match content.movement_kind.zip(content.movement_id) {
            Some((word, movement)) => {
                Some(Subject { kind: known(SubjectKind::from_word(&word), RECORD, self.id)?, id: movement })
            }
            None => None,
        };
        Ok(RevenueLine {
            id: RevenueLineId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            dossier: DossierId::new(self.dossier_id),
            billable_item: BillableItemId::new(content.billable_item_id),
            movement,
            origin: known(LineOrigin::from_word(&content.origin), RECORD, self.id)?,
            charges_on: content.charges_on,
            description: content.description,
            quantity: content.quantity.0,
            unit_price: content.unit_price.0,
            vat_rate: content.vat_rate.0,
            reverse_charged: content.reverse_charged,
            not_taxed_here: content.not_taxed_here,
            amounts: amounts(content.amount, content.vat_amount),
            group: known(PaymentTermGroup::from_word(&content.payment_group), RECORD, self.id)?,
            frequency: known(InvoiceFrequency::from_word(&content.invoice_frequency), RECORD, self.id)?,
            currency: currency(&content.currency, RECORD, self.id)?,
            triggered_at: content.triggered_at.0,
            invoice: self.invoice_id.map(InvoiceId::new),
        })
    }
}
