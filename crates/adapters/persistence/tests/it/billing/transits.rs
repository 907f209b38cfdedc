//! Transits in dossiers.

use super::organisation;
use super::use_cases::{ports, start};
use crate::testing::both_migrated;
use customs_billing::billable_item::BillableItemForm;
use customs_billing::dossier::DossierForm;
use customs_billing::movement::Movement;
use customs_billing::ports::{BillingPorts, Movements};
use customs_billing::rate_card::RateCardLineForm;
use customs_billing::testing::{card_form, item_form};
use customs_billing::{BillableItems, BillingError, DossierId, DossierRequest, Dossiers, RateCards};
use customs_declarations::NewDeclaration;
use customs_declarations::ports::DeclarationRepository;
use customs_declarations::testing::a_valid_import;
use customs_kernel::{OrganisationId, StorageError, Subject};
use customs_persistence::{Database, MasterKey, Sealer, StoredDeclarations, StoredMovements, StoredTransits};
use customs_transits::ports::{Changes, TransitRepository};
use customs_transits::testing::{a_valid_item, a_valid_transit};
use customs_transits::{NewTransit, Transit, TransitId};

fn transits(database: &Database) -> StoredTransits {
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    StoredTransits::new(database.clone(), sealer, &[])
}

/// A draft transit with two items.
fn draft(database: &Database, organisation: OrganisationId) -> Transit {
    let mut form = a_valid_transit();
    form.items.push(a_valid_item());
    let new = NewTransit {
        organisation,
        reference: None,
        customer_code: "ACME".to_owned(),
        dossier_id: None,
        form,
        created_at: start(),
    };
    transits(database).insert(new, vec![]).expect("a transit is kept")
}

fn reach(database: &Database, organisation: OrganisationId, id: TransitId, released: bool) {
    let mut transit = transits(database).find(organisation, id).expect("a look-up").expect("it is there");
    transit.milestones.mrn = "26NL000510A1B2C3J0".parse().ok();
    transit.milestones.accepted_at = Some(start());
    transit.milestones.released_at = released.then(start);
    transits(database).save(transit, Changes::default()).expect("saved");
}

fn stale(moved: Result<(), StorageError>) {
    assert!(matches!(moved, Err(StorageError::Conflict { constraint: None })), "{moved:?}");
}

#[test]
fn what_left_on_paper_is_charged_as_what_customs_accepted_and_released() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let mut transit = draft(database, ours);
        let reference = Subject::transit(transit.id.get());
        transit.milestones.released_at = Some(start());
        transits(database).save(transit, Changes::default()).expect("saved");
        let movements = StoredMovements::new(database.clone());
        let left = movements.find(ours, reference).expect("a look-up").expect("it is there");
        assert_eq!((left.mrn, left.accepted, left.released), (None, true, true));
    }
}

#[test]
fn transits_are_linked_and_show_how_far_they_are() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let (first, second) = (DossierId::new(11), DossierId::new(12));
        let transit = draft(database, ours);
        let reference = Subject::transit(transit.id.get());
        let movements = StoredMovements::new(database.clone());
        let find = |organisation| movements.find(organisation, reference).expect("a look-up");
        let expected = Movement {
            direction: customs_billing::movement::Direction::Transit,
            reference,
            name: transit.reference.clone(),
            dossier: None,
            movement_type: "T1".to_owned(),
            lrn: None,
            mrn: None,
            status: "DRF".to_owned(),
            lines: 2,
            accepted: false,
            released: false,
            released_at: None,
        };
        assert_eq!((find(ours), find(theirs)), (Some(expected), None));
        assert_eq!(movements.find(ours, Subject::declaration(reference.id)).expect("a look-up"), None);
        let go = |from: Option<DossierId>, to| movements.move_to(ours, reference, from, to);
        go(None, Some(first)).expect("it is linked");
        stale(go(None, Some(second)));
        stale(go(Some(second), None));
        stale(movements.move_to(theirs, reference, Some(first), None));
        // A writer who read the transit before cannot put the old dossier back.
        stale(transits(database).save(transit.clone(), Changes::default()));
        reach(database, ours, transit.id, false);
        let accepted = find(ours).expect("it is there");
        assert_eq!((accepted.dossier, accepted.accepted, accepted.released), (Some(first), true, false));
        assert_eq!(accepted.mrn.as_deref(), Some("26NL000510A1B2C3J0"));
        let list_for =
            |organisation, dossiers: &[DossierId]| movements.for_dossiers(organisation, dossiers).expect("a list");
        assert_eq!(list_for(ours, &[second, first]), [accepted]);
        assert_eq!((list_for(theirs, &[first]), list_for(ours, &[])), (vec![], vec![]));
        assert!(movements.assessed_taxes(ours, &[reference]).expect("charges").is_empty());
        go(Some(first), None).expect("it is taken out");
        assert_eq!(list_for(ours, &[first]), []);
    }
}

/// Prices for ACME: one for each acceptance, and at the release one for each line.
fn prices(ports: &BillingPorts, organisation: OrganisationId) {
    let (items, cards) = (BillableItems::new(ports.clone()), RateCards::new(ports.clone()));
    let card = cards.create(organisation, card_form("ACME")).expect("a card").card.id;
    for (code, event, method) in [("ACCEPTED", "on_acceptance", "per_declaration"), ("LINES", "on_release", "per_line")]
    {
        let form = BillableItemForm {
            trigger_event: Some(event.to_owned()),
            trigger_type: Some(method.to_owned()),
            ..item_form(code, "10")
        };
        let item = items.create(organisation, form).expect("an item").id;
        let line = RateCardLineForm { billable_item_id: Some(item.get()), ..RateCardLineForm::default() };
        cards.add_line(organisation, card, None, line).expect("a line");
    }
}

#[test]
fn a_transit_bears_charges_of_its_own_beside_the_declaration_that_has_its_number() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let ports = ports(database, ours);
        prices(&ports, ours);
        let dossiers = Dossiers::new(ports);
        let form = DossierForm {
            customer_code: Some("ACME".to_owned()),
            invoice_reference: Some("PO-1".to_owned()),
            ..DossierForm::default()
        };
        let dossier = dossiers.create(ours, DossierRequest { form, number: None }).expect("a dossier").dossier.id;
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let new = NewDeclaration {
            organisation: ours,
            reference: None,
            customer_code: Some("ACME".to_owned()),
            dossier_id: None,
            form: a_valid_import(),
            created_at: start(),
        };
        let mut declaration = declarations.insert(new, vec![]).expect("a declaration is kept");
        let transit = draft(database, ours);
        assert_eq!(declaration.id.get(), transit.id.get(), "both are the first of their kind");
        declaration.milestones.accepted_at = Some(start());
        declarations.save(declaration.clone(), customs_declarations::ports::Changes::default()).expect("saved");
        reach(database, ours, transit.id, false);
        let (one, other) = (Subject::declaration(declaration.id.get()), Subject::transit(transit.id.get()));
        let charges = || -> Vec<(Option<Subject>, String)> {
            let lines = dossiers.show(ours, dossier).expect("a dossier").revenue;
            lines.into_iter().map(|line| (line.movement, line.quantity.normalize().to_string())).collect()
        };
        let charge = |movement, quantity: &str| (Some(movement), quantity.to_owned());
        for movement in [one, other] {
            // Milestones that the transit already reached are charged at once.
            dossiers.link(ours, dossier, None, movement).expect("it is linked");
        }
        assert_eq!(charges(), [charge(one, "1"), charge(other, "1")]);
        reach(database, ours, transit.id, true);
        for _ in 0..2 {
            let progress = dossiers.movement_progressed(ours, other).expect("it is charged");
            assert_eq!(progress, customs_billing::ChargedProgress::Charged);
        }
        assert_eq!(charges(), [charge(one, "1"), charge(other, "1"), charge(other, "2")]);
        let again = dossiers.link(ours, dossier, None, other).map(|_| ());
        assert!(matches!(again, Err(BillingError::AlreadyLinked("transit"))), "{again:?}");
        dossiers.unlink(ours, dossier, None, other).expect("it is taken out");
        assert_eq!(charges(), [charge(one, "1")], "its pending charges go along, those of the declaration stay");
        dossiers.link(ours, dossier, None, other).expect("it comes back");
        assert_eq!(charges().len(), 3);
    }
}
