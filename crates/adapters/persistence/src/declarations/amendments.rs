//! Amendments of declarations. Lists read the rows without the forms.

use super::credits_due::settle;
use crate::Database;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt, stale};
use crate::schema::{declaration_amendments as amendments, declarations};
use crate::timeline::{actor, actor_columns};
use crate::values::{Exact, Json, Ts};
use customs_declarations::ports::AmendmentRepository;
use customs_declarations::{AmendedForms, Amendment, AmendmentState, CreditDue, DeclarationId, PayableChange};
use customs_kernel::{Lrn, OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// Amendments of declarations, stored in the database.
    pub struct StoredAmendments(Database);
}

#[derive(Insertable)]
#[diesel(table_name = amendments)]
#[diesel(treat_none_as_default_value = false)]
struct NewRow<'a> {
    organisation_id: i64,
    declaration_id: i64,
    number: i32,
    lrn: &'a str,
    state: &'static str,
    reason: &'a str,
    after_release: bool,
    payable_before: Option<Exact>,
    payable_after: Option<Exact>,
    asked_at: Ts,
    actor: &'static str,
    actor_name: Option<&'a str>,
    actor_id: Option<i64>,
    decided_at: Option<Ts>,
    to_credit: bool,
    forms: Json<AmendedForms>,
    credit_amount: Option<Exact>,
    credit_currency: Option<&'a str>,
    credit_until: Option<Exact>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = amendments)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct Row {
    organisation_id: i64,
    declaration_id: i64,
    number: i32,
    lrn: String,
    state: String,
    reason: String,
    after_release: bool,
    payable_before: Option<Exact>,
    payable_after: Option<Exact>,
    asked_at: Ts,
    actor: String,
    actor_name: Option<String>,
    actor_id: Option<i64>,
    decided_at: Option<Ts>,
    credit_amount: Option<Exact>,
    credit_currency: Option<String>,
    credit_until: Option<Exact>,
}

impl<'a> NewRow<'a> {
    fn new(amendment: &'a Amendment, forms: &AmendedForms) -> Self {
        let Amendment {
            organisation,
            declaration,
            number,
            lrn,
            state,
            reason,
            after_release,
            payable,
            asked_at,
            asked_by,
            decided_at,
            to_credit,
        } = amendment;
        let (actor, actor_name, actor_id) = actor_columns(asked_by);
        Self {
            organisation_id: organisation.get(),
            declaration_id: declaration.get(),
            number: stored(*number),
            lrn: lrn.as_str(),
            state: state.word(),
            reason,
            after_release: *after_release,
            payable_before: payable.map(|payable| Exact(payable.before)),
            payable_after: payable.map(|payable| Exact(payable.after)),
            asked_at: Ts(*asked_at),
            actor,
            actor_name,
            actor_id,
            decided_at: decided_at.map(Ts),
            to_credit: to_credit.is_some(),
            forms: Json(forms.clone()),
            credit_amount: to_credit.as_ref().map(|due| Exact(due.amount)),
            credit_currency: to_credit.as_ref().map(|due| due.currency.as_str()),
            credit_until: to_credit.as_ref().map(|due| Exact(due.until)),
        }
    }
}

impl Row {
    fn amendment(self) -> Fallible<Amendment> {
        let unreadable = || corrupt(format!("amendment {} of declaration {}", self.number, self.declaration_id));
        let payable = match (self.payable_before, self.payable_after) {
            (Some(before), Some(after)) => Some(PayableChange { before: before.0, after: after.0 }),
            _ => None,
        };
        let to_credit = match (self.credit_amount, &self.credit_currency, self.credit_until) {
            (Some(amount), Some(currency), Some(until)) => Some(CreditDue {
                amount: amount.0,
                currency: currency.parse().map_err(|_| unreadable())?,
                until: until.0,
                is_settled: false,
            }),
            _ => None,
        };
        Ok(Amendment {
            organisation: OrganisationId::new(self.organisation_id),
            declaration: DeclarationId::new(self.declaration_id),
            number: u32::try_from(self.number).map_err(|_| unreadable())?,
            lrn: self.lrn.parse().map_err(|_| unreadable())?,
            state: AmendmentState::from_word(&self.state).ok_or_else(unreadable)?,
            asked_by: actor((self.actor.clone(), self.actor_name.clone(), self.actor_id)).ok_or_else(unreadable)?,
            reason: self.reason,
            after_release: self.after_release,
            payable,
            asked_at: self.asked_at.0,
            decided_at: self.decided_at.map(|at| at.0),
            to_credit,
        })
    }
}

impl AmendmentRepository for StoredAmendments {
    fn insert(&self, amendment: &Amendment, forms: &AmendedForms) -> Result<(), StorageError> {
        let row = [NewRow::new(amendment, forms)];
        self.0.write(|connection| {
            insert_all!(connection, amendments::table, row);
            Ok(())
        })
    }

    fn save(&self, amendment: &Amendment) -> Result<(), StorageError> {
        let Amendment { organisation, declaration, number, state, decided_at, to_credit, .. } = amendment;
        let decided_at = decided_at.map(Ts);
        let due = to_credit.as_ref();
        self.0.write(|connection| {
            let dossier = if due.is_some() { dossier_of(connection, *organisation, *declaration)? } else { None };
            let one = of_declaration(*organisation, *declaration).filter(amendments::number.eq(stored(*number)));
            let columns = (
                amendments::state.eq(state.word()),
                amendments::decided_at.eq(decided_at),
                amendments::to_credit.eq(due.is_some()),
                amendments::credit_amount.eq(due.map(|due| Exact(due.amount))),
                amendments::credit_currency.eq(due.map(|due| due.currency.as_str())),
                amendments::credit_until.eq(due.map(|due| Exact(due.until))),
                amendments::credit_dossier_id.eq(dossier),
            );
            let saved = diesel::update(one).set(columns).execute(connection)?;
            if saved == 0 { Err(stale().into()) } else { Ok(()) }
        })
    }

    fn list(&self, organisation: OrganisationId, declaration: DeclarationId) -> Result<Vec<Amendment>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<Row> = of_declaration(organisation, declaration)
                .order(amendments::number.asc())
                .select(Row::as_select())
                .load(connection)?;
            let found = rows.into_iter().map(Row::amendment).collect::<Fallible<Vec<Amendment>>>()?;
            settle(connection, found)
        })
    }

    fn pending(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Option<Amendment>, StorageError> {
        self.0.read(|connection| {
            let pending = of_declaration(organisation, declaration)
                .filter(amendments::state.eq(AmendmentState::Pending.word()))
                .select(Row::as_select());
            pending.first(connection).optional()?.map(Row::amendment).transpose()
        })
    }

    fn under(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Amendment>, StorageError> {
        self.0.read(|connection| {
            let named = amendments::table
                .filter(amendments::organisation_id.eq(organisation.get()))
                .filter(amendments::lrn.eq(lrn.as_str()))
                .select(Row::as_select());
            let found: Option<Row> = named.first(connection).optional()?;
            let found = found.map(Row::amendment).transpose()?;
            Ok(settle(connection, found.into_iter().collect())?.pop())
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        number: u32,
    ) -> Result<Option<(Amendment, AmendedForms)>, StorageError> {
        self.0.read(|connection| find(connection, organisation, declaration, number))
    }
}

fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    number: u32,
) -> Fallible<Option<(Amendment, AmendedForms)>> {
    let Ok(number) = i32::try_from(number) else { return Ok(None) };
    let found: Option<(Row, Json<AmendedForms>)> = of_declaration(organisation, declaration)
        .filter(amendments::number.eq(number))
        .select((Row::as_select(), amendments::forms))
        .first(connection)
        .optional()?;
    let Some((row, forms)) = found else { return Ok(None) };
    let amendment = settle(connection, vec![row.amendment()?])?.pop();
    Ok(amendment.map(|amendment| (amendment, forms.0)))
}

/// Returns the dossier of a declaration, in which its charges are.
fn dossier_of(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
) -> Fallible<Option<i64>> {
    let own = declarations::table
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::id.eq(declaration.get()))
        .select(declarations::dossier_id);
    Ok(own.first::<Option<i64>>(connection).optional()?.flatten())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of_declaration(organisation: OrganisationId, declaration: DeclarationId) -> _ {
    let (organisation, declaration): (i64, i64) = (organisation.get(), declaration.get());
    amendments::table
        .filter(amendments::organisation_id.eq(organisation))
        .filter(amendments::declaration_id.eq(declaration))
}

/// The number as it is stored; no declaration comes near so many amendments.
fn stored(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
