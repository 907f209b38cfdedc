use super::liable_transits::LiableTransit;
use crate::Database;
use crate::connection::MultiBackend;
use crate::failure::Fallible;
use crate::prepared::{Prepared, load_named};
use crate::schema::customers;
use crate::values::Json;
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::liability::AccountUse;
use customs_guarantees::ports::{DvaTerms, GuaranteeCustomer, GuaranteeCustomers};
use customs_kernel::{Grn, OrganisationId, StorageError, filled};
use customs_master_data::customer::CustomerForm;
use customs_transits::form::CustomerGuarantee;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

repository! {
    /// Customers with guarantee balances that are fetched from customs.
    pub struct StoredGuaranteeCustomers(Database);
}

/// Organisation, id, code, name, form.
type Row = (i64, i64, String, String, Json<CustomerForm>);

const COLUMNS: (
    customers::organisation_id,
    customers::id,
    customers::customer_code,
    customers::customer_name,
    customers::document,
) = (
    customers::organisation_id,
    customers::id,
    customers::customer_code,
    customers::customer_name,
    customers::document,
);

/// Conditions on the account that a customer uses, written as in the index.
const SURETY_ACCOUNT: &str = "upper(replace(customers.eori, ' ', '')) = ";
const DVA_ACCOUNT: &str = "upper(replace(coalesce(nullif(trim(customers.document ->> 'dva_holder_eori'), ''), \
     customers.eori), ' ', '')) = ";

/// Expressions for the GRN of a customer's guarantee, written as in the index.
const HAS_GRN: &str = "customers.document ->> 'dva_guarantee_grn' IS NOT NULL";
const GRN: &str = "upper(replace(customers.document ->> 'dva_guarantee_grn', ' ', ''))";

impl GuaranteeCustomers for StoredGuaranteeCustomers {
    fn enabled(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        self.load(kind, || {
            let own = for_kind(kind).filter(customers::organisation_id.eq(organisation.get()));
            own.order(customers::customer_code.asc())
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        kind: GuaranteeKind,
        code: &str,
    ) -> Result<Option<GuaranteeCustomer>, StorageError> {
        // PostgreSQL stores no NUL, so a code that contains one exists nowhere.
        if code.contains('\0') {
            return Ok(None);
        }
        let found = self.load(kind, || {
            let own = for_kind(kind).filter(customers::organisation_id.eq(organisation.get()));
            own.filter(customers::customer_code.eq(code))
        })?;
        Ok(found.into_iter().next())
    }

    fn with_account(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        let account = match key.kind {
            GuaranteeKind::Surety => SURETY_ACCOUNT,
            GuaranteeKind::Dva => DVA_ACCOUNT,
        };
        let mut found = self.load(key.kind, || {
            let own = for_kind(key.kind).filter(customers::organisation_id.eq(organisation.get()));
            let having = sql::<Bool>(account).bind::<Text, _>(key.eori.as_str());
            own.filter(having).order(customers::customer_code.asc())
        })?;
        found.retain(|customer| customer.eori.as_ref() == Some(&key.eori));
        Ok(found)
    }

    fn with_grn(&self, organisation: OrganisationId, grns: &[Grn]) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        let names: Vec<&str> = grns.iter().map(Grn::as_str).collect();
        if names.is_empty() {
            return Ok(Vec::new());
        }
        self.0.read(|connection| {
            let own = customers::table.filter(customers::organisation_id.eq(organisation.get()));
            let own = own.filter(sql::<Bool>(HAS_GRN)).order(customers::customer_code.asc()).select(COLUMNS);
            let rows: Vec<Row> = load_named!(own, sql::<Text>(GRN), names.as_slice(), connection)?;
            Ok(rows.into_iter().map(|row| customer(GuaranteeKind::Dva, row)).collect())
        })
    }

    fn is_any_enabled(&self, organisation: OrganisationId, kind: GuaranteeKind) -> Result<bool, StorageError> {
        self.0.read(|connection| {
            let own = for_kind(kind).filter(customers::organisation_id.eq(organisation.get()));
            let one: Option<i64> = Prepared(own.select(customers::id).limit(1)).get_result(connection).optional()?;
            Ok(one.is_some())
        })
    }

    fn enabled_everywhere(
        &self,
        kind: GuaranteeKind,
        after: i64,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, GuaranteeCustomer)>, StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.0.read(|connection| {
            let next = for_kind(kind).filter(customers::id.gt(after)).order(customers::id.asc()).limit(limit);
            let rows: Vec<Row> = next.select(COLUMNS).load(connection)?;
            let with_organisation = |row: Row| (OrganisationId::new(row.0), customer(kind, row));
            Ok(rows.into_iter().map(with_organisation).collect())
        })
    }
}

impl StoredGuaranteeCustomers {
    /// The amount that a transit uses of each account, by the guarantees that customs books it on. The account of a
    /// guarantee is that of the customer who owns the guarantee, else of the transit's own customer, else of its
    /// holder; `None` when the balance of that account is not fetched. If several customers have the guarantee, the
    /// transit's own customer comes first, then the first by code with a balance that is fetched. Usually one query.
    pub(super) fn transit_uses(
        &self,
        organisation: OrganisationId,
        transit: &LiableTransit,
    ) -> Result<Vec<AccountUse>, StorageError> {
        let named = grns(&transit.lodged(&CustomerGuarantee::default()));
        let mut known = self.for_transit(organisation, transit, &named)?;
        let own = known.iter().find(|(known, _)| known.code == transit.customer_code);
        let theirs = own.map(|(own, _)| CustomerGuarantee {
            guarantee_type: own.dva.guarantee_type.as_deref(),
            reference: own.dva.grn.as_deref(),
        });
        let lodged = transit.lodged(&theirs.unwrap_or_default());
        let all = grns(&lodged);
        if all != named {
            // Other customers may share the guarantee of the transit's own customer.
            known = self.for_transit(organisation, transit, &all)?;
        }
        known.sort_by_key(|(known, _)| known.code != transit.customer_code);
        let mut fetched = BTreeMap::new();
        let mut uses = Vec::with_capacity(lodged.len());
        for (grn, amount) in lodged {
            let account = self.account_among(organisation, transit, grn.as_ref(), &known, &mut fetched)?;
            uses.push(AccountUse { account, grns: grn.into_iter().collect(), amount });
        }
        Ok(AccountUse::by_account(uses))
    }

    /// The account of one guarantee of a transit, chosen among those of the known customers and of the holder. `known`
    /// has the transit's own customer first. `fetched` holds the accounts with a balance that is fetched, as
    /// far as that was looked up.
    fn account_among(
        &self,
        organisation: OrganisationId,
        transit: &LiableTransit,
        grn: Option<&Grn>,
        known: &[(GuaranteeCustomer, bool)],
        fetched: &mut BTreeMap<AccountKey, bool>,
    ) -> Result<Option<AccountKey>, StorageError> {
        let of_grn =
            |(known, _): &&(GuaranteeCustomer, bool)| known.dva.guarantee().is_some_and(|own| Some(&own) == grn);
        let account = |(known, is_fetched): &(GuaranteeCustomer, bool)| {
            known.account(GuaranteeKind::Dva).map(|key| (key, *is_fetched))
        };
        let mut accounts: Vec<(AccountKey, bool)> = known.iter().filter(of_grn).filter_map(account).collect();
        if accounts.is_empty() {
            let own = known.iter().find(|(known, _)| known.code == transit.customer_code);
            accounts.extend(own.and_then(account));
        }
        if accounts.is_empty() {
            let holder = filled(transit.holder.as_deref()).and_then(|eori| eori.parse().ok());
            accounts.extend(holder.map(|eori| (AccountKey::dva(eori), false)));
        }
        for (key, is_fetched) in accounts {
            if is_fetched || self.is_fetched(organisation, &key, fetched)? {
                return Ok(Some(key));
            }
        }
        Ok(None)
    }

    /// Whether any customer has the balance of this account fetched; looked up once for each account.
    fn is_fetched(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        fetched: &mut BTreeMap<AccountKey, bool>,
    ) -> Result<bool, StorageError> {
        if let Some(known) = fetched.get(key) {
            return Ok(*known);
        }
        let is_fetched = !self.with_account(organisation, key)?.is_empty();
        fetched.insert(key.clone(), is_fetched);
        Ok(is_fetched)
    }

    /// The customer of a transit and those with these guarantees, by code, each with whether its balance is fetched.
    fn for_transit(
        &self,
        organisation: OrganisationId,
        transit: &LiableTransit,
        grns: &[Grn],
    ) -> Result<Vec<(GuaranteeCustomer, bool)>, StorageError> {
        self.0.read(|connection| {
            let own = customers::table.filter(customers::organisation_id.eq(organisation.get())).into_boxed();
            let own = match grns {
                [] => own.filter(customers::customer_code.eq(&transit.customer_code)),
                // A single value is compared by itself, for the sake of the plan.
                [grn] => {
                    let has_grn = sql::<Bool>(HAS_GRN).and(sql::<Text>(GRN).eq(grn.as_str()));
                    own.filter(customers::customer_code.eq(&transit.customer_code).or(has_grn))
                }
                grns => {
                    let names: Vec<&str> = grns.iter().map(Grn::as_str).collect();
                    let has_grn = sql::<Bool>(HAS_GRN).and(sql::<Text>(GRN).eq_any(names));
                    own.filter(customers::customer_code.eq(&transit.customer_code).or(has_grn))
                }
            };
            let own =
                own.order(customers::customer_code.asc()).select((COLUMNS, customers::dva_guarantee_sync_enabled));
            let rows: Vec<(Row, bool)> = Prepared(own).load(connection)?;
            Ok(rows.into_iter().map(|(row, is_fetched)| (customer(GuaranteeKind::Dva, row), is_fetched)).collect())
        })
    }

    fn load<'a>(
        &self,
        kind: GuaranteeKind,
        which: impl Fn() -> customers::BoxedQuery<'a, MultiBackend>,
    ) -> Result<Vec<GuaranteeCustomer>, StorageError> {
        self.0.read(|connection| -> Fallible<Vec<GuaranteeCustomer>> {
            let rows: Vec<Row> = Prepared(which().select(COLUMNS)).load(connection)?;
            Ok(rows.into_iter().map(|row| customer(kind, row)).collect())
        })
    }
}

/// The GRNs among lodged guarantees, each once.
fn grns(lodged: &[(Option<Grn>, Decimal)]) -> Vec<Grn> {
    let grns: BTreeSet<&Grn> = lodged.iter().filter_map(|(grn, _)| grn.as_ref()).collect();
    grns.into_iter().cloned().collect()
}

fn for_kind<'a>(kind: GuaranteeKind) -> customers::BoxedQuery<'a, MultiBackend> {
    let all = customers::table.into_boxed();
    match kind {
        GuaranteeKind::Surety => all.filter(customers::surety_sync_enabled),
        GuaranteeKind::Dva => all.filter(customers::dva_guarantee_sync_enabled),
    }
}

fn customer(kind: GuaranteeKind, (_, id, code, name, Json(form)): Row) -> GuaranteeCustomer {
    let own = filled(form.customer_eori_number.as_deref());
    let eori = match kind {
        GuaranteeKind::Surety => own,
        GuaranteeKind::Dva => filled(form.dva_holder_eori.as_deref()).or(own),
    };
    let text = |text: Option<&str>| filled(text).map(|text| text.trim().to_owned());
    GuaranteeCustomer {
        id,
        code,
        name,
        eori: eori.and_then(|eori| eori.parse().ok()),
        dva: DvaTerms {
            guarantee_type: text(form.dva_guarantee_type.as_deref()),
            grn: text(form.dva_guarantee_grn.as_deref()),
        },
    }
}
