//! The list of movements that somebody else lodged, in the order of their creation. An index holds them alone, however
//! many transits there are.

use super::rows::{INBOUND, SUMMARY, SummaryRow};
use crate::connection::AnyConnection;
use crate::cursor::{Cursor, SortKey};
use crate::failure::Fallible;
use crate::listing::CountedList;
use crate::record_counts::FirstPage;
use crate::statement::Statement;
use crate::window::Window;
use customs_kernel::{OrganisationId, PageRequest, SortDirection};
use customs_transits::lifecycle::DestinationState;
use customs_transits::ports::InboundFilter;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// A list that a client asked for.
pub(super) struct InboundListing<'a> {
    organisation: OrganisationId,
    filter: &'a InboundFilter,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    movements: i64,
}

/// Whether the filter holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(filter: &InboundFilter) -> bool {
    let InboundFilter { state: _, mrn, customer_code, dossier_id: _ } = filter;
    [mrn, customer_code].into_iter().flatten().any(|text| text.contains('\0'))
}

impl CountedList for InboundListing<'_> {
    type Row = SummaryRow;

    /// The total is counted, so no page comes with it.
    fn first_page(&self, _: &mut AnyConnection, _: SortDirection, _: PageRequest) -> Fallible<FirstPage<SummaryRow>> {
        Ok(FirstPage::Unknown)
    }

    fn total(&self, connection: &mut AnyConnection) -> Fallible<u64> {
        let mut statement = Statement::on(connection);
        let found = self.found(&mut statement);
        let counted: Vec<Counted> = statement.load(connection, format!("SELECT count(*) AS movements FROM {found}"))?;
        Ok(counted.first().map_or(0, |counted| counted.movements.unsigned_abs()))
    }

    fn rows(&self, connection: &mut AnyConnection, window: Window, _: u64) -> Fallible<Vec<SummaryRow>> {
        let mut statement = Statement::on(connection);
        let found = self.found(&mut statement) + &window.condition(&mut statement);
        let way = match window.direction {
            SortDirection::Ascending => "ASC",
            SortDirection::Descending => "DESC",
        };
        let limit = window.limit(&mut statement);
        let order = format!("transits.created_at {way}, transits.id {way}");
        statement.load(connection, format!("SELECT {SUMMARY} FROM {found} ORDER BY {order} {limit}"))
    }

    fn cursor(&self, direction: SortDirection, page: PageRequest) -> Option<Cursor> {
        let key = SortKey { table: "transits", column: "created_at", is_nullable: false };
        Cursor::new(page, self.organisation, key, direction)
    }
}

impl<'a> InboundListing<'a> {
    pub(super) const fn new(organisation: OrganisationId, filter: &'a InboundFilter) -> Self {
        Self { organisation, filter }
    }

    /// The movements that match the filter, as SQL behind FROM.
    fn found(&self, statement: &mut Statement) -> String {
        let InboundFilter { state, mrn, customer_code, dossier_id } = self.filter;
        let organisation = statement.organisation(self.organisation.get());
        let mut found =
            format!("transits WHERE transits.organisation_id = {organisation} AND transits.transit_type = '{INBOUND}'");
        for (column, text) in [
            ("destination", state.map(DestinationState::word)),
            ("mrn", mrn.as_deref()),
            ("customer_code", customer_code.as_deref()),
        ] {
            if let Some(text) = text {
                found += &format!(" AND transits.{column} = {}", statement.text(text));
            }
        }
        if let Some(dossier) = dossier_id {
            found += &format!(" AND transits.dossier_id = {}", statement.number(*dossier));
        }
        found
    }
}
