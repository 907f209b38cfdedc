//! The effect of the migration on advance declarations that an earlier release stored.

use crate::database::migrations::migrate_again;
use crate::declarations::deeds::after;
use crate::testing::both_migrated;
use chrono::{DateTime, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::testing::a_valid_import;
use customs_declarations::{Declaration, DeclarationId, Milestones, NewDeclaration};
use customs_kernel::OrganisationId;
use customs_persistence::{Database, StoredDeclarations, StoredOrganisations};

struct Store {
    declarations: StoredDeclarations,
    organisation: OrganisationId,
}

impl Store {
    fn on(database: &Database) -> Self {
        let ours = NewOrganisation::new("Ours", None, after(0)).expect("an organisation");
        let organisation = StoredOrganisations::new(database.clone()).add(&ours).expect("stored").id();
        Self { declarations: StoredDeclarations::new(database.clone(), &[]), organisation }
    }

    /// A declaration with that symbol and these milestones.
    fn that_reached(&self, symbol: &str, milestones: Milestones) -> DeclarationId {
        self.of_form_that_reached(a_valid_import(), symbol, milestones)
    }

    fn of_form_that_reached(&self, mut form: DeclarationForm, symbol: &str, milestones: Milestones) -> DeclarationId {
        form.declaration.symbol = Some(symbol.to_owned());
        let organisation = self.organisation;
        let new = NewDeclaration {
            organisation,
            reference: None,
            customer_code: None,
            dossier_id: None,
            form,
            created_at: after(0),
        };
        let draft = self.declarations.insert(new, Vec::new()).expect("kept");
        let id = draft.id;
        self.declarations.save(Declaration { milestones, ..draft }, Changes::default()).expect("saved");
        id
    }

    fn reached(&self, id: DeclarationId) -> [Option<DateTime<Utc>>; 2] {
        let found = self.declarations.find(self.organisation, id).expect("a look-up").expect("it is there");
        [found.milestones.registered_at, found.milestones.accepted_at]
    }
}

#[test]
fn a_registration_becomes_one_and_the_presentation_tells_the_acceptance() {
    for test in both_migrated() {
        let store = Store::on(&test.database);
        let none = Milestones::default();
        let registered = Milestones { registered_at: Some(after(1)), ..none.clone() };
        let waiting = store.that_reached("D", registered.clone());
        let accepted_at = Some(after(7));
        let presented = Milestones { accepted_at, presentation_accepted_at: Some(after(8)), ..registered };
        let presented = store.that_reached("E", presented);
        // Released from a warehouse by a chain procedure, which needs no presentation.
        let by_chain = Milestones { accepted_at: Some(after(2)), released_at: Some(after(3)), ..none.clone() };
        let by_chain = store.that_reached("F", by_chain);
        let standard = store.that_reached("A", Milestones { accepted_at: Some(after(2)), ..none });
        // Goes back to the release that stored the registration as the acceptance, and forward again.
        migrate_again(&test.database, "0045_registered_in_advance");
        assert_eq!(store.reached(waiting), [Some(after(1)), None]);
        assert_eq!(store.reached(presented), [Some(after(1)), Some(after(8))], "as near as is known");
        assert_eq!(store.reached(by_chain), [None, Some(after(2))]);
        assert_eq!(store.reached(standard), [None, Some(after(2))]);
    }
}

/// Goods that leave a warehouse by a chain procedure are already present: nothing is presented, and the acceptance
/// is a real one.
#[test]
fn an_acceptance_out_of_a_warehouse_by_a_chain_procedure_stays_one_before_the_release_too() {
    type Change = fn(&mut DeclarationForm);
    let by_chain: Change = |form| form.apply_chain_procedure = Some(true);
    let by_ketenregeling: Change = |form| form.declaration.use_ketenregeling = Some(true);
    let not_by_chain: Change = |form| form.apply_chain_procedure = Some(false);
    for test in both_migrated() {
        let store = Store::on(&test.database);
        let stored = |current: &str, previous: Option<&str>, change: Change| {
            let mut form = a_valid_import();
            form.declaration.procedure.current = Some(current.to_owned());
            form.declaration.procedure.previous = previous.map(str::to_owned);
            change(&mut form);
            let accepted = Milestones { accepted_at: Some(after(2)), ..Milestones::default() };
            store.of_form_that_reached(form, "E", accepted)
        };
        let stays = [
            stored("40", Some("71"), by_chain),
            stored("44", Some("71"), by_ketenregeling),
            stored("53", Some("71"), by_chain),
        ];
        // Goods that enter the warehouse, come from elsewhere, or leave without the chain procedure are presented.
        let moves = [
            stored("71", Some("00"), by_chain),
            stored("40", Some("00"), by_chain),
            stored("40", None, by_chain),
            stored("40", Some("71"), not_by_chain),
            stored("40", Some("71"), |_| {}),
        ];
        migrate_again(&test.database, "0045_registered_in_advance");
        assert_eq!(stays.map(|id| store.reached(id)), [[None, Some(after(2))]; 3]);
        assert_eq!(moves.map(|id| store.reached(id)), [[Some(after(2)), None]; 5]);
    }
}
