use super::reading::{IDS, currency, in_order, known};
use super::transit_movements;
use crate::declarations::without_lines;
use crate::failure::{Failure, Fallible, stale};
use crate::schema::{declaration_taxes as taxes, declarations};
use crate::values::{Exact, Ts};
use crate::{Database, StoredOrganisations};
use customs_access::{Organisation, OrganisationRepository};
use customs_billing::DossierId;
use customs_billing::movement::{AssessedTax, CustomsDebt, Direction, Movement};
use customs_billing::ports::Movements;
use customs_declarations::DutiesPayer;
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// Declarations and transits, as billing sees them.
    pub struct StoredMovements(Database);
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = declarations)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct DeclarationRow {
    id: i64,
    reference: Option<String>,
    dossier_id: Option<i64>,
    imex: String,
    declaration_type: Option<String>,
    lrn: Option<String>,
    mrn: Option<String>,
    status: String,
    total_items: i32,
    registered_at: Option<Ts>,
    accepted_at: Option<Ts>,
    released_at: Option<Ts>,
    fallback_released_at: Option<Ts>,
}

impl DeclarationRow {
    fn movement(self) -> Fallible<Movement> {
        Ok(Movement {
            reference: Subject::declaration(self.id),
            name: self.reference.unwrap_or_default(),
            dossier: self.dossier_id.map(DossierId::new),
            direction: if self.imex == "EX" { Direction::Export } else { Direction::Import },
            // A draft may have no declaration type yet.
            movement_type: self.declaration_type.unwrap_or_default(),
            lrn: self.lrn,
            mrn: self.mrn,
            status: self.status,
            lines: known(u32::try_from(self.total_items).ok(), "declaration", self.id)?,
            // A declaration lodged in advance counts as accepted when customs registers it: charges on acceptance do
            // not wait for the goods.
            // What was released on paper is charged as after any release, and not again when customs confirms it.
            accepted: self.registered_at.or(self.accepted_at).or(self.fallback_released_at).is_some(),
            released: self.fallback_released_at.or(self.released_at).is_some(),
            released_at: self.fallback_released_at.or(self.released_at).map(|at| at.0),
        })
    }
}

impl Movements for StoredMovements {
    fn find(&self, organisation: OrganisationId, movement: Subject) -> Result<Option<Movement>, StorageError> {
        match movement.kind {
            SubjectKind::Declaration => self.0.read(|connection| {
                let found = declaration(organisation, movement.id).select(DeclarationRow::as_select());
                found.first(connection).optional()?.map(DeclarationRow::movement).transpose()
            }),
            SubjectKind::Transit => {
                self.0.read(|connection| transit_movements::find(connection, organisation, movement.id))
            }
        }
    }

    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<Movement>, StorageError> {
        let dossiers = in_order(dossiers.iter().map(|dossier| dossier.get()));
        self.0.read(|connection| {
            let mut found = Vec::new();
            for dossiers in dossiers.chunks(IDS) {
                let rows: Vec<DeclarationRow> = declarations::table
                    .filter(declarations::organisation_id.eq(organisation.get()))
                    .filter(declarations::dossier_id.eq_any(dossiers))
                    .select(DeclarationRow::as_select())
                    .load(connection)?;
                found.extend(rows.into_iter().map(DeclarationRow::movement).collect::<Fallible<Vec<_>>>()?);
            }
            found.extend(transit_movements::for_dossiers(connection, organisation, &dossiers)?);
            found.sort_by_key(|movement| movement.reference);
            Ok(found)
        })
    }

    fn assessed_taxes(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, Vec<AssessedTax>>, StorageError> {
        // Customs charges nothing for goods under transit.
        let declarations = declarations_among(movements);
        self.0.read(|connection| {
            let mut charged: BTreeMap<Subject, Vec<AssessedTax>> = BTreeMap::new();
            for ids in declarations.chunks(IDS) {
                let rows: Vec<(i64, String, String, Exact)> = taxes::table
                    .filter(taxes::organisation_id.eq(organisation.get()))
                    .filter(taxes::declaration_id.eq_any(ids))
                    .order((taxes::declaration_id.asc(), taxes::tax_type.asc(), taxes::currency.asc()))
                    .select((taxes::declaration_id, taxes::tax_type, taxes::currency, taxes::amount))
                    .load(connection)?;
                for (id, tax_type, code, amount) in rows {
                    let currency = currency(&code, "declaration", id)?;
                    let tax = AssessedTax { tax_type, amount: amount.0, currency };
                    charged.entry(Subject::declaration(id)).or_default().push(tax);
                }
            }
            Ok(charged)
        })
    }

    fn customs_debts(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, CustomsDebt>, StorageError> {
        // Goods under transit owe no duty.
        let mut debts: BTreeMap<Subject, CustomsDebt> =
            movements.iter().map(|movement| (*movement, CustomsDebt::Gone)).collect();
        let declarations = declarations_among(movements);
        let found = self.0.read(|connection| {
            let mut found = Vec::new();
            for ids in declarations.chunks(IDS) {
                found.extend(without_lines::with_ids(connection, organisation, ids)?);
            }
            Ok(found)
        })?;
        let owing: Vec<_> = found.iter().filter(|declaration| !declaration.owes_nothing_any_more()).collect();
        if owing.is_empty() {
            return Ok(debts);
        }
        let broker = StoredOrganisations::new(self.0.clone()).find(organisation)?;
        let broker = broker.as_ref().and_then(Organisation::eori);
        for declaration in owing {
            let debt = match declaration.duties_paid_by(broker).map(|paid_by| paid_by.payer) {
                Some(DutiesPayer::Customer) => CustomsDebt::OfCustomer,
                // All that customs charges on an export is asked of the broker.
                Some(DutiesPayer::Broker) | None => CustomsDebt::OfBroker,
            };
            debts.insert(Subject::declaration(declaration.id.get()), debt);
        }
        Ok(debts)
    }

    fn move_to(
        &self,
        organisation: OrganisationId,
        movement: Subject,
        from: Option<DossierId>,
        to: Option<DossierId>,
    ) -> Result<(), StorageError> {
        match movement.kind {
            SubjectKind::Declaration => {}
            SubjectKind::Transit => {
                return self
                    .0
                    .write(|connection| transit_movements::move_to(connection, organisation, movement.id, from, to));
            }
        }
        // The version is raised too, so that a writer who read the declaration before cannot put the old dossier
        // back.
        let set =
            (declarations::dossier_id.eq(to.map(DossierId::get)), declarations::version.eq(declarations::version + 1));
        let own = declaration(organisation, movement.id);
        self.0.write(|connection| {
            let moved = match from {
                Some(from) => {
                    diesel::update(own.filter(declarations::dossier_id.eq(from.get()))).set(set).execute(connection)?
                }
                None => diesel::update(own.filter(declarations::dossier_id.is_null())).set(set).execute(connection)?,
            };
            if moved == 0 { Err(Failure::from(stale())) } else { Ok(()) }
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn declaration(organisation: OrganisationId, id: i64) -> _ {
    let organisation: i64 = organisation.get();
    declarations::table.filter(declarations::organisation_id.eq(organisation)).filter(declarations::id.eq(id))
}

/// The ids of the declarations among these movements.
fn declarations_among(movements: &[Subject]) -> Vec<i64> {
    in_order(movements.iter().filter(|movement| movement.kind == SubjectKind::Declaration).map(|movement| movement.id))
}
