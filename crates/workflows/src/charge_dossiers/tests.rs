use super::{AmendedDeclarations, ChargeDossiers};
use crate::WorkflowError;
use crate::events::testing::{Bench, OURS};
use customs_billing::billable_item::BillableItemForm;
use customs_billing::dossier::{DossierForm, RevenueLine};
use customs_billing::movement::{AssessedTax, CustomsDebt, Direction, Movement};
use customs_billing::rate_card::RateCardLineForm;
use customs_billing::testing::{InMemoryBilling, card_form, customer, item_form};
use customs_billing::{BillableItems, DossierId, DossierRequest, Dossiers, RateCards};
use customs_declarations::{CreditDue, DeclarationId};
use customs_kernel::{OrganisationId, Subject, WriteEffect};
use customs_transits::EventKind;
use std::sync::{Arc, Mutex};

struct Charged {
    bench: Bench,
    billing: Arc<InMemoryBilling>,
    dossiers: Dossiers,
    workflow: ChargeDossiers,
    noted: Arc<Noted>,
}

/// Remembers the declarations about which a credit was noted.
#[derive(Default)]
struct Noted(Mutex<Vec<DeclarationId>>);

impl AmendedDeclarations for Noted {
    fn earlier_lines(&self, _: OrganisationId, _: DeclarationId) -> Result<Vec<u32>, WorkflowError> {
        Ok(vec![3])
    }

    fn note_to_credit(
        &self,
        _: OrganisationId,
        id: DeclarationId,
        credit: Option<CreditDue>,
    ) -> Result<WriteEffect, WorkflowError> {
        self.0.lock().expect("a lock").extend(credit.map(|_| id));
        Ok(WriteEffect::Changed)
    }
}

impl Charged {
    /// ACME pays for each acceptance, and for each line at the release.
    fn new() -> Self {
        let bench = Bench::new();
        let billing = Arc::new(InMemoryBilling::default());
        billing.keep_customer(OURS, customer("ACME"));
        let ports = billing.ports(bench.clock.clone());
        let (items, cards) = (BillableItems::new(ports.clone()), RateCards::new(ports.clone()));
        let card = cards.create(OURS, card_form("ACME")).expect("a card").card.id;
        for (code, trigger, method) in
            [("ACCEPTED", "on_acceptance", "per_declaration"), ("LINES", "on_release", "per_line")]
        {
            let form = BillableItemForm {
                trigger_event: Some(trigger.to_owned()),
                trigger_type: Some(method.to_owned()),
                ..item_form(code, "10")
            };
            let item = items.create(OURS, form).expect("an item").id;
            let line = RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
            cards.add_line(OURS, card, None, line).expect("a line");
        }
        let dossiers = Dossiers::new(ports);
        let noted = Arc::new(Noted::default());
        let declarations = noted.clone();
        let workflow = ChargeDossiers { events: bench.events.clone(), dossiers: dossiers.clone(), declarations };
        Self { bench, billing, dossiers, workflow, noted }
    }

    fn dossier(&self) -> DossierId {
        let form = DossierForm {
            customer_code: Some("ACME".to_owned()),
            invoice_reference: Some("PO-1".to_owned()),
            ..DossierForm::default()
        };
        self.dossiers.create(OURS, DossierRequest { form, number: None }).expect("a dossier").dossier.id
    }

    /// Links a movement with 3 lines to the dossier.
    fn linked(&self, dossier: DossierId, reference: Subject) {
        let movement = Movement {
            reference,
            name: "T".to_owned(),
            dossier: None,
            direction: Direction::Transit,
            movement_type: "T1".to_owned(),
            lrn: None,
            mrn: None,
            status: "NEW".to_owned(),
            lines: 3,
            accepted: false,
            released: false,
            released_at: None,
        };
        self.billing.keep_movement(OURS, movement);
        self.dossiers.link(OURS, dossier, None, reference).expect("it is linked");
    }

    fn happens(&self, dossier: DossierId, transit: i64, kind: EventKind) {
        self.billing.progress(OURS, Subject::transit(transit), kind == EventKind::Released);
        let linked = |event: &mut customs_transits::TransitEvent| event.dossier_id = Some(dossier.get());
        assert!(self.bench.transit(ChargeDossiers::OF_TRANSITS, transit, kind, linked));
    }

    /// The subject and the quantity of each charge in the dossier.
    fn charges(&self, dossier: DossierId) -> Vec<(Option<Subject>, String)> {
        let lines = self.dossiers.show(OURS, dossier).expect("a dossier").revenue;
        let charge = |line: RevenueLine| (line.movement, line.quantity.normalize().to_string());
        lines.into_iter().map(charge).collect()
    }
}

#[test]
fn a_transit_is_charged_when_it_is_accepted_and_by_its_items_when_it_is_released() {
    let charged = Charged::new();
    let (dossier, transit) = (charged.dossier(), Subject::transit(7));
    charged.linked(dossier, transit);
    charged.happens(dossier, 7, EventKind::Accepted);
    assert_eq!(charged.workflow.run_once(10).expect("done"), 1);
    assert_eq!(charged.charges(dossier), [(Some(transit), "1".to_owned())]);
    charged.happens(dossier, 7, EventKind::Released);
    charged.happens(dossier, 7, EventKind::Released);
    assert_eq!(charged.workflow.run_once(10).expect("done"), 2);
    assert_eq!(charged.charges(dossier), [(Some(transit), "1".to_owned()), (Some(transit), "3".to_owned())]);
}

#[test]
fn a_transit_is_charged_beside_the_declaration_that_has_its_number() {
    let charged = Charged::new();
    let dossier = charged.dossier();
    let both = [Subject::declaration(7), Subject::transit(7)];
    both.into_iter().for_each(|reference| charged.linked(dossier, reference));
    charged.billing.progress(OURS, both[0], false);
    let linked = |event: &mut customs_declarations::DeclarationEvent| event.dossier_id = Some(dossier.get());
    let accepted = customs_declarations::EventKind::Accepted;
    assert!(charged.bench.declaration(ChargeDossiers::OF_DECLARATIONS, 7, accepted, linked));
    charged.happens(dossier, 7, EventKind::Accepted);
    assert_eq!(charged.workflow.run_once(10).expect("done"), 2);
    assert_eq!(charged.charges(dossier), both.map(|reference| (Some(reference), "1".to_owned())));
}

#[test]
fn what_is_in_no_dossier_concerns_nobody() {
    let bench = Bench::new();
    for kind in [EventKind::Accepted, EventKind::Released, EventKind::StatusChanged] {
        assert!(!bench.transit(ChargeDossiers::OF_TRANSITS, 7, kind, |_| ()), "{kind:?}");
    }
}

/// UCC article 124(1)(d).
#[test]
fn the_duties_of_a_declaration_go_with_it() {
    let charged = Charged::new();
    let (dossier, declaration) = (charged.dossier(), Subject::declaration(7));
    charged.linked(dossier, declaration);
    let tax = |tax_type: &str| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: 100.into(),
        currency: customs_kernel::Currency::eur(),
    };
    charged.billing.charge_by_customs(OURS, declaration, vec![tax("A00"), tax("B00")]);
    let happens = |kind| {
        let linked = |event: &mut customs_declarations::DeclarationEvent| event.dossier_id = Some(dossier.get());
        assert!(charged.bench.declaration(ChargeDossiers::OF_DECLARATIONS, 7, kind, linked));
        charged.workflow.run_once(10).expect("done");
        charged.dossiers.purchase_lines(OURS, dossier).expect("costs").len()
    };
    assert_eq!(happens(customs_declarations::EventKind::TaxesAssessed), 2);
    charged.billing.owe_customs(OURS, declaration, CustomsDebt::Gone);
    assert_eq!(happens(customs_declarations::EventKind::Invalidated), 0);
}

/// VAT Directive 79(c): what the customer pays to customs itself is not a cost of the broker.
#[test]
fn the_duties_of_a_declaration_follow_who_is_said_to_pay_them() {
    let charged = Charged::new();
    let (dossier, declaration) = (charged.dossier(), Subject::declaration(7));
    charged.linked(dossier, declaration);
    let (tax_type, currency) = ("A00".to_owned(), customs_kernel::Currency::eur());
    charged.billing.charge_by_customs(OURS, declaration, vec![AssessedTax { tax_type, amount: 100.into(), currency }]);
    for (debt, costs) in [(CustomsDebt::OfBroker, 1), (CustomsDebt::OfCustomer, 0)] {
        charged.billing.owe_customs(OURS, declaration, debt);
        let linked = |event: &mut customs_declarations::DeclarationEvent| event.dossier_id = Some(dossier.get());
        let changed = customs_declarations::EventKind::PayerChanged;
        assert!(charged.bench.declaration(ChargeDossiers::OF_DECLARATIONS, 7, changed, linked));
        charged.workflow.run_once(10).expect("done");
        assert_eq!(charged.dossiers.purchase_lines(OURS, dossier).expect("costs").len(), costs, "{debt:?}");
    }
}

/// An amendment that customs granted lowers what it charges. What no invoice has follows, and needs no credit.
#[test]
fn duties_that_are_not_invoiced_follow_an_amendment() {
    let charged = Charged::new();
    let (dossier, declaration) = (charged.dossier(), Subject::declaration(7));
    charged.linked(dossier, declaration);
    let happens = |kind, amount: i64| {
        let (tax_type, currency) = ("A00".to_owned(), customs_kernel::Currency::eur());
        let tax = AssessedTax { tax_type, amount: amount.into(), currency };
        charged.billing.charge_by_customs(OURS, declaration, vec![tax]);
        let linked = |event: &mut customs_declarations::DeclarationEvent| event.dossier_id = Some(dossier.get());
        assert!(charged.bench.declaration(ChargeDossiers::OF_DECLARATIONS, 7, kind, linked));
        charged.workflow.run_once(10).expect("done");
        let costs = charged.dossiers.purchase_lines(OURS, dossier).expect("costs");
        costs.iter().map(|cost| cost.terms.amounts.amount.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(happens(customs_declarations::EventKind::TaxesAssessed, 100), ["100"]);
    assert_eq!(happens(customs_declarations::EventKind::Amended, 80), ["80"]);
    assert_eq!(charged.noted.0.lock().expect("a lock").as_slice(), []);
}

#[test]
fn charges_for_lines_follow_an_amendment() {
    let charged = Charged::new();
    let (dossier, declaration) = (charged.dossier(), Subject::declaration(7));
    charged.linked(dossier, declaration);
    charged.billing.progress(OURS, declaration, true);
    let linked = |event: &mut customs_declarations::DeclarationEvent| event.dossier_id = Some(dossier.get());
    let happens = |kind| {
        assert!(charged.bench.declaration(ChargeDossiers::OF_DECLARATIONS, 7, kind, linked));
        charged.workflow.run_once(10).expect("done");
        charged.charges(dossier).into_iter().map(|(_, quantity)| quantity).collect::<Vec<_>>()
    };
    assert_eq!(happens(customs_declarations::EventKind::Released), ["1", "3"]);
    charged.billing.count_lines(OURS, declaration, 2);
    assert_eq!(happens(customs_declarations::EventKind::Amended), ["1", "2"]);
}
