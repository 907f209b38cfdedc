//! Tests of the use cases over the in-memory state.

mod amended;
mod arithmetic;
mod billable_items;
mod charges;
mod charging_on;
mod credit_notes;
mod credits_that_charge;
mod currencies;
mod daily;
mod dossier_lines;
mod dossiers;
mod drift;
mod generating;
mod gone_debts;
mod invoice_mails;
mod invoices;
mod line_groups;
mod numbering;
mod papers;
mod paying_back;
mod prepaid_cents;
mod prepaid_drafts;
mod prepaid_lives;
mod prepayment;
mod profiles;
mod rate_cards;
mod runs;
mod unwired;
mod vat;
mod vat_in_euro;

use crate::billable_item::BillableItemForm;
use crate::dossier::{DossierForm, DossierStatus, RevenueLine};
use crate::invoice::{Invoice, InvoiceForm, InvoiceLineForm};

use crate::ports::BillingPorts;
use crate::rate_card::{RateCardForm, RateCardLineForm};
use crate::testing::{InMemoryBilling, card_form, customer, declaration, item_form};
use crate::{
    BillableItemId, BillableItems, BillingError, ChargedProgress, DossierId, DossierRequest, Dossiers, InvoiceId,
    Invoices, RateCardId, RateCards,
};
use customs_kernel::{ManualClock, OrganisationId, PageNumber, PageRequest, PageSize, Subject};
use rust_decimal::Decimal;
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const THEIRS: OrganisationId = OrganisationId::new(2);
const ALL: PageRequest = PageRequest {
    number: PageNumber::FIRST,
    size: match PageSize::new(100) {
        Some(size) => size,
        None => PageSize::DEFAULT,
    },
    after: None,
};

/// A broker with the customer ACME and nothing else. It is Monday, 2 March 2026, 10:00 in the Netherlands.
struct Bench {
    clock: Arc<ManualClock>,
    items: BillableItems,
    cards: RateCards,
    dossiers: Dossiers,
    invoices: Invoices,
    ports: BillingPorts,
    store: Arc<InMemoryBilling>,
}

impl Bench {
    fn new() -> Self {
        let store = Arc::new(InMemoryBilling::default());
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        store.keep_customer(OURS, customer("ACME"));
        let ports = store.ports(clock.clone());
        Self {
            items: BillableItems::new(ports.clone()),
            cards: RateCards::new(ports.clone()),
            dossiers: Dossiers::new(ports.clone()),
            invoices: Invoices::new(ports.clone()),
            ports,
            clock,
            store,
        }
    }

    fn item(&self, code: &str, price: &str, change: impl Fn(&mut BillableItemForm)) -> BillableItemId {
        let mut form = item_form(code, price);
        change(&mut form);
        self.items.create(OURS, form).expect("an item").id
    }

    fn card(&self, customer: &str, items: &[BillableItemId], change: impl Fn(&mut RateCardForm)) -> RateCardId {
        let mut form = card_form(customer);
        change(&mut form);
        let card = self.cards.create(OURS, form).expect("a card").card.id;
        for item in items {
            let line = RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
            self.cards.add_line(OURS, card, None, line).expect("a line");
        }
        card
    }

    fn dossier(&self) -> DossierId {
        self.dossier_of("ACME")
    }

    fn dossier_of(&self, customer: &str) -> DossierId {
        let form =
            DossierForm { customer_code: text(customer), invoice_reference: text("PO-1"), ..DossierForm::default() };
        self.dossiers.create(OURS, DossierRequest { form, number: None }).expect("a dossier").dossier.id
    }

    /// Links a new declaration with 3 lines to the dossier.
    fn linked(&self, dossier: DossierId, id: i64) -> Subject {
        self.store.keep_movement(OURS, declaration(id, 3));
        self.dossiers.link(OURS, dossier, None, Subject::declaration(id)).expect("it is linked");
        Subject::declaration(id)
    }

    fn accept(&self, movement: Subject) {
        self.store.progress(OURS, movement, false);
        let _progress: ChargedProgress = self.dossiers.movement_progressed(OURS, movement).expect("it is charged");
    }

    /// Creates a dossier with one accepted declaration.
    fn accepted(&self, id: i64) -> DossierId {
        let dossier = self.dossier();
        self.accept(self.linked(dossier, id));
        dossier
    }

    fn go(&self, dossier: DossierId, to: DossierStatus) {
        self.dossiers.update_status(OURS, dossier, None, to).expect("it goes there");
    }

    fn ready(&self, dossier: DossierId) {
        self.go(dossier, DossierStatus::Complete);
        self.go(dossier, DossierStatus::ReadyToInvoice);
    }

    fn revenue(&self, dossier: DossierId) -> Vec<RevenueLine> {
        self.dossiers.show(OURS, dossier).expect("a dossier").revenue
    }

    /// Descriptions, quantities and amounts of the revenue lines.
    fn charged(&self, dossier: DossierId) -> Vec<String> {
        let line = |line: RevenueLine| format!("{} x {} = {}", line.description, line.quantity, line.amounts.amount);
        self.revenue(dossier).into_iter().map(line).collect()
    }

    fn status(&self, dossier: DossierId) -> DossierStatus {
        self.dossiers.show(OURS, dossier).expect("a dossier").dossier.status
    }

    fn draft(&self, lines: &[(&str, &str, &str)]) -> Invoice {
        let form = InvoiceForm { customer_code: text("ACME"), ..InvoiceForm::default() };
        let mut invoice = self.invoices.create(OURS, form).expect("a draft");
        for (quantity, price, rate) in lines {
            invoice = self.invoices.add_line(OURS, invoice.id, None, typed(quantity, price, rate)).expect("a line").0;
        }
        invoice
    }

    fn finalized(&self) -> Invoice {
        let draft = self.draft(&[("1", "100", "21")]);
        self.invoices.finalize(OURS, draft.id, None).expect("it is finalized")
    }

    fn invoice(&self, id: InvoiceId) -> Invoice {
        self.invoices.show(OURS, id).expect("an invoice").invoice
    }
}

fn typed(quantity: &str, price: &str, rate: &str) -> InvoiceLineForm {
    InvoiceLineForm {
        description: text("Work"),
        quantity: Some(number(quantity)),
        unit_price: Some(number(price)),
        vat_rate: Some(number(rate)),
        billable_item_id: None,
    }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

/// The paths of the fields that broke a rule.
fn broken<T: std::fmt::Debug>(outcome: Result<T, BillingError>) -> Vec<String> {
    match outcome {
        Err(BillingError::Invalid(errors)) => errors.paths().map(str::to_owned).collect(),
        other => panic!("no rule is broken: {other:?}"),
    }
}

/// The text of an error.
fn refusal<T: std::fmt::Debug>(outcome: Result<T, BillingError>) -> String {
    outcome.expect_err("it is refused").to_string()
}
