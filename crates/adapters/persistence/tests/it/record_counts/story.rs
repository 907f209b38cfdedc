//! Declarations and transits that come, change and go by chance, partly in units of work that are undone.

use crate::declarations::driver::after;
use crate::testing::exchange::sealer;
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Changes, DeclarationRepository, LineChange};
use customs_declarations::testing::{a_valid_export, a_valid_import};
use customs_declarations::{DeclarationId, NewDeclaration};
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};
use customs_persistence::{Database, StoredDeclarations, StoredTransits};
use customs_transits::lifecycle::DepartureState;
use customs_transits::ports::TransitRepository;
use customs_transits::testing::a_valid_transit;
use customs_transits::{NewTransit, TransitId};

const STATUSES: [Status; 4] = [Status::Draft, Status::Submitted, Status::Released, Status::Rejected];
const STATES: [DepartureState; 3] = [DepartureState::Draft, DepartureState::Released, DepartureState::Rejected];
const CUSTOMERS: [Option<&str>; 4] = [None, Some("C1"), Some("C2"), Some("")];

pub(super) struct Story {
    database: Database,
    organisations: [OrganisationId; 2],
    declarations: StoredDeclarations,
    transits: StoredTransits,
    there: Records,
    dice: u64,
}

/// The records that the story has made and not deleted.
#[derive(Clone, Default)]
struct Records {
    declarations: Vec<(OrganisationId, DeclarationId)>,
    transits: Vec<(OrganisationId, TransitId)>,
}

impl Story {
    pub(super) fn new(database: &Database, organisations: [OrganisationId; 2], seed: u64) -> Self {
        Self {
            database: database.clone(),
            organisations,
            declarations: StoredDeclarations::new(database.clone(), &[]),
            transits: StoredTransits::new(database.clone(), sealer(), &[]),
            there: Records::default(),
            dice: seed.wrapping_mul(2).wrapping_add(1),
        }
    }

    fn below(&mut self, most: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.dice >> 33).expect("a small number") % most
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Makes this many declarations.
    pub(super) fn begins_with(&mut self, declarations: usize) {
        (0..declarations).for_each(|_| self.declares());
    }

    /// Makes this many things happen, one after the other.
    pub(super) fn goes_on(&mut self, steps: usize) {
        for _ in 0..steps {
            if self.below(5) > 0 {
                self.next_step();
            } else {
                self.several_deeds();
            }
        }
    }

    /// Several deeds in one unit of work, some of them in an inner one that is undone. One in three is undone wholly.
    fn several_deeds(&mut self) {
        let database = self.database.clone();
        let before = self.there.clone();
        let undo = || Err::<(), _>(StorageError::Conflict { constraint: None });
        let kept = in_unit_of_work(&database, || {
            self.next_step();
            let before = self.there.clone();
            let inner = in_unit_of_work(&database, || {
                self.next_step();
                self.next_step();
                undo()
            });
            inner.expect_err("undone");
            self.there = before;
            self.next_step();
            if self.below(3) == 0 { undo() } else { Ok(()) }
        });
        if kept.is_err() {
            self.there = before;
        }
    }

    fn next_step(&mut self) {
        match self.below(8) {
            0..=2 => self.declares(),
            3 | 4 => self.changes_a_declaration(),
            5 => self.moves_goods(),
            6 => self.changes_a_transit(),
            _ => self.deletes(),
        }
    }

    fn form(&mut self) -> DeclarationForm {
        let mut form = if self.below(2) == 0 { a_valid_import() } else { a_valid_export() };
        form.items.clear();
        if self.below(4) == 0 {
            // This is a declaration of no known type.
            form.declaration.procedure.current = None;
        }
        form
    }

    fn declares(&mut self) {
        let organisation = self.one_of(&self.organisations.clone());
        let customer_code = self.one_of(&CUSTOMERS).map(str::to_owned);
        let (reference, dossier_id) = (None, None);
        let form = self.form();
        let new = NewDeclaration { organisation, reference, customer_code, dossier_id, form, created_at: after(0) };
        let made = self.declarations.insert(new, Vec::new()).expect("stored");
        self.there.declarations.push((organisation, made.id));
    }

    fn changes_a_declaration(&mut self) {
        if self.there.declarations.is_empty() {
            return;
        }
        let (organisation, id) = self.one_of(&self.there.declarations.clone());
        let mut found = self.declarations.find(organisation, id).expect("read").expect("it is there");
        if self.below(2) == 0 {
            found.status = self.one_of(&STATUSES);
            self.declarations.save(found, Changes::default()).expect("saved");
        } else {
            found.customer_code = self.one_of(&CUSTOMERS).map(str::to_owned);
            found.form = self.form();
            self.declarations.save_draft(found, LineChange::Keep).expect("saved");
        }
    }

    fn moves_goods(&mut self) {
        let organisation = self.one_of(&self.organisations.clone());
        let mut form = a_valid_transit();
        form.transit_type = Some(self.one_of(&["T1", "T2"]).to_owned());
        let customer_code = self.one_of(&["C1", "C2", ""]).to_owned();
        let (reference, dossier_id) = (None, None);
        let new = NewTransit { organisation, reference, customer_code, dossier_id, form, created_at: after(0) };
        let made = self.transits.insert(new, Vec::new()).expect("stored");
        self.there.transits.push((organisation, made.id));
    }

    fn changes_a_transit(&mut self) {
        if self.there.transits.is_empty() {
            return;
        }
        let (organisation, id) = self.one_of(&self.there.transits.clone());
        let mut found = self.transits.find(organisation, id).expect("read").expect("it is there");
        if self.below(2) == 0 {
            found.standing.departure = self.one_of(&STATES);
            self.transits.save(found, customs_transits::ports::Changes::default()).expect("saved");
        } else {
            found.customer_code = self.one_of(&["C1", "C2"]).to_owned();
            self.transits.save_draft(found).expect("saved");
        }
    }

    /// Deletes a declaration and a transit, if they are drafts.
    fn deletes(&mut self) {
        if !self.there.declarations.is_empty() {
            let place = self.below(self.there.declarations.len());
            let (organisation, id) = self.there.declarations[place];
            let found = self.declarations.find(organisation, id).expect("read").expect("it is there");
            if found.status == Status::Draft {
                self.declarations.delete(organisation, id, found.version).expect("deleted");
                self.there.declarations.swap_remove(place);
            }
        }
        if !self.there.transits.is_empty() {
            let place = self.below(self.there.transits.len());
            let (organisation, id) = self.there.transits[place];
            let found = self.transits.find(organisation, id).expect("read").expect("it is there");
            if found.standing.departure == DepartureState::Draft {
                self.transits.delete(organisation, id, found.version).expect("deleted");
                self.there.transits.swap_remove(place);
            }
        }
    }
}
