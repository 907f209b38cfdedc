//! Dossiers: their list, and each with its movements, charges and costs.

pub(crate) mod list;
pub(crate) mod record;

use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::records::Fact;
use crate::routing::Routing;
use crate::visit::Member;
use crate::{Services, shown};
use customs_access::Scope;
use customs_billing::dossier::RevenueLine;
use customs_billing::{DossierId, Dossiers};
use customs_kernel::{Currency, OrganisationId};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/dossiers", list::list);
    record::register(routing);
}

/// The part of the navigation.
pub const PART: &str = "/console/dossiers";

/// The address of a dossier, for users with a role that may read it.
pub(crate) fn address(member: &Member, dossier: i64) -> Option<String> {
    member.may(Scope::DossiersRead).then(|| format!("{PART}/{dossier}"))
}

/// The number of the dossier that a record belongs to, by which people know it. It is the id if the dossier is gone.
pub(crate) fn number(
    dossiers: &Dossiers,
    organisation: OrganisationId,
    dossier: Option<i64>,
) -> Result<Option<String>, Failure> {
    let Some(id) = dossier else { return Ok(None) };
    let number = dossiers.number(organisation, DossierId::new(id))?;
    Ok(Some(number.unwrap_or_else(|| id.to_string())))
}

/// The dossier that a declaration or transit belongs to, with its number; no fact when it belongs to none.
pub(crate) fn fact(member: &Member, dossier: Option<i64>, number: Option<&str>) -> Option<Fact> {
    let (name, number) = (member.t().dossier(), number?);
    match address(member, dossier?) {
        Some(address) => Fact::link(name, number, address),
        None => Fact::text(name, Some(number)),
    }
}

/// The sums of these charges without VAT, such as `EUR 1.234,50`: one in each of their currencies.
fn sums<'a>(lines: impl IntoIterator<Item = &'a RevenueLine>) -> String {
    shown_sums(lines.into_iter().map(|line| (&line.currency, line.amounts.amount)))
}

/// The sums of these amounts, one in each of their currencies; empty without amounts.
pub fn shown_sums<'a>(amounts: impl IntoIterator<Item = (&'a Currency, Decimal)>) -> String {
    let mut sums: BTreeMap<&Currency, Decimal> = BTreeMap::new();
    for (currency, amount) in amounts {
        *sums.entry(currency).or_default() += amount;
    }
    let sums: Vec<String> = sums.into_iter().map(|(currency, sum)| shown::money(sum, currency.as_str())).collect();
    sums.join(" + ")
}

/// An id that no dossier has, so that the list of an unknown dossier is empty.
const NONE: i64 = 0;

/// The dossier by which a list is filtered: by its number, as people know it, or by its id, as links have it.
#[derive(Debug, PartialEq, Eq)]
pub enum WantedDossier {
    /// Any dossier, or none.
    Any,
    /// The one with this number.
    Numbered(String),
    /// The one with this id.
    Id(i64),
}

impl WantedDossier {
    /// The parameters by which a list is filtered by a dossier.
    pub(crate) const FILTERS: [&str; 2] = ["dossier", "dossier_id"];

    /// Reads the dossier that the filters in the address name.
    pub fn from_query(query: &ListQuery) -> Self {
        let [number, id] = Self::FILTERS.map(|name| query.filled(name));
        match (number, id) {
            (Some(number), _) => Self::Numbered(number),
            (None, Some(id)) => id.parse().map_or(Self::Numbered(id), Self::Id),
            (None, None) => Self::Any,
        }
    }

    /// Reads a list by the id of this dossier; returns it with the number that its field shows.
    pub(crate) async fn read<T: Send + 'static>(
        self,
        member: &Member,
        services: &Services,
        list: impl FnOnce(Option<i64>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<(T, String), Failure> {
        let (dossiers, organisation) = (services.dossiers.clone(), member.organisation());
        let reading = move || {
            let (id, number) = self.find(&dossiers, organisation)?;
            Ok((list(id)?, number))
        };
        member.read(reading).await
    }

    /// The id by which the list is filtered, and the number that its field shows.
    fn find(self, dossiers: &Dossiers, organisation: OrganisationId) -> Result<(Option<i64>, String), Failure> {
        Ok(match self {
            Self::Any => (None, String::new()),
            Self::Numbered(number) => {
                let id = dossiers.numbered(organisation, &number)?;
                (Some(id.map_or(NONE, DossierId::get)), number)
            }
            Self::Id(id) => (Some(id), number(dossiers, organisation, Some(id))?.unwrap_or_default()),
        })
    }
}
