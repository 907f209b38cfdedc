//! What the migration makes of advance declarations that an earlier release stored.

use crate::database::migrate_again;
use crate::declarations::deeds::after;
use crate::testing::both_migrated;
use crate::{Database, StoredDeclarations, StoredOrganisations};
use chrono::{DateTime, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::testing::a_valid_import;
use customs_declarations::{Declaration, DeclarationId, Milestones, NewDeclaration};
use customs_kernel::OrganisationId;

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

    /// A declaration of that symbol that has reached this.
    fn that_reached(&self, symbol: &str, milestones: Milestones) -> DeclarationId {
        let mut form = a_valid_import();
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
        // Out of a warehouse by a chain procedure: without a presentation.
        let by_chain = Milestones { accepted_at: Some(after(2)), released_at: Some(after(3)), ..none.clone() };
        let by_chain = store.that_reached("F", by_chain);
        let standard = store.that_reached("A", Milestones { accepted_at: Some(after(2)), ..none });
        // Back to the release that knew the registration as the acceptance, and forward again.
        migrate_again(&test.database, "0045_registered_in_advance");
        assert_eq!(store.reached(waiting), [Some(after(1)), None]);
        assert_eq!(store.reached(presented), [Some(after(1)), Some(after(8))], "as near as is known");
        assert_eq!(store.reached(by_chain), [None, Some(after(2))]);
        assert_eq!(store.reached(standard), [None, Some(after(2))]);
    }
}
