use crate::ports::{ReportRows, RowWindow};
use crate::reports::{Cell, Report, ReportRow, ReportSelection, ReportSubject};
use crate::testing::ReportedTransit;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, amsterdam_date};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The parts of a declaration that reports show.
#[derive(Debug, Clone, PartialEq)]
pub struct ReportedDeclaration {
    /// Whether the declaration is an export.
    pub export: bool,
    /// Reference of the declaration.
    pub reference: String,
    /// Movement reference number.
    pub mrn: Option<String>,
    /// Status code of the declaration.
    pub status: String,
    /// Customer code.
    pub customer_code: Option<String>,
    /// Name of the customer in the customer master.
    pub customer_name: Option<String>,
    /// Name of the importer (import) or consignor (export).
    pub party_name: Option<String>,
    /// EORI of that party.
    pub party_eori: Option<String>,
    /// Country of destination.
    pub destination_country: Option<String>,
    /// Gross mass of each item, in kg.
    pub gross_masses: Vec<Decimal>,
    /// Total invoice value.
    pub invoice_value: Option<Decimal>,
    /// Currency of the invoice value.
    pub currency: Option<String>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of submission.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Moment of registration, for a declaration lodged before its goods were presented.
    pub registered_at: Option<DateTime<Utc>>,
    /// Moment of acceptance.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Moment of release.
    pub released_at: Option<DateTime<Utc>>,
}

/// Declarations and transits of organisations, each with ids of their own.
#[derive(Debug, Default)]
pub struct MemoryReports {
    declarations: Mutex<BTreeMap<(OrganisationId, i64), ReportedDeclaration>>,
    transits: Mutex<BTreeMap<(OrganisationId, i64), ReportedTransit>>,
}

impl MemoryReports {
    /// Stores a declaration and returns its id.
    pub fn add(&self, organisation: OrganisationId, declaration: ReportedDeclaration) -> i64 {
        insert(&self.declarations, organisation, declaration)
    }

    /// Stores a transit and returns its id.
    pub fn add_transit(&self, organisation: OrganisationId, transit: ReportedTransit) -> i64 {
        insert(&self.transits, organisation, transit)
    }

    fn meant(&self, organisation: OrganisationId, selection: &ReportSelection) -> Vec<i64> {
        match selection.report.subject() {
            ReportSubject::Declaration => self.meant_declarations(organisation, selection),
            ReportSubject::Transit => {
                let all = self.transits.lock().unwrap_or_else(PoisonError::into_inner);
                let theirs = all.iter().filter(|((owner, _), _)| *owner == organisation);
                theirs.filter(|(_, transit)| transit.is_meant(selection)).map(|((_, id), _)| *id).collect()
            }
        }
    }

    fn meant_declarations(&self, organisation: OrganisationId, selection: &ReportSelection) -> Vec<i64> {
        let all = self.declarations.lock().unwrap_or_else(PoisonError::into_inner);
        let is_meant = |declaration: &ReportedDeclaration| {
            let ReportSelection { report, days, status, customer_code, mrn, reference } = selection;
            let day = amsterdam_date(declaration.accepted_at.unwrap_or(declaration.created_at));
            declaration.is_in(*report)
                && days.contains(day)
                && status.as_ref().is_none_or(|status| *status == declaration.status)
                && customer_code.as_ref().is_none_or(|code| Some(code) == declaration.customer_code.as_ref())
                && mrn.as_ref().is_none_or(|mrn| Some(mrn) == declaration.mrn.as_ref())
                && reference
                    .as_ref()
                    .is_none_or(|part| declaration.reference.to_lowercase().contains(&part.to_lowercase()))
        };
        let of_organisation = all.iter().filter(|((owner, _), _)| *owner == organisation);
        of_organisation.filter(|(_, declaration)| is_meant(declaration)).map(|((_, id), _)| *id).collect()
    }
}

fn insert<T>(kept: &Mutex<BTreeMap<(OrganisationId, i64), T>>, organisation: OrganisationId, record: T) -> i64 {
    let mut all = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let id = all.len() as i64 + 1;
    all.insert((organisation, id), record);
    id
}

impl ReportedDeclaration {
    fn is_in(&self, report: Report) -> bool {
        match report.subject() {
            ReportSubject::Declaration => self.export == (report == Report::DmsExport),
            ReportSubject::Transit => false,
        }
    }

    /// The expected row of the declaration in its report.
    #[must_use]
    pub fn row(&self) -> ReportRow {
        let text = |text: &str| Cell::Text(text.to_owned());
        let declaration_type = if self.export { "B1" } else { "H1" };
        let mut row = vec![
            text(&self.reference),
            self.mrn.clone().into(),
            text(&self.status),
            text(declaration_type),
            self.customer_code.clone().into(),
            self.customer_name.clone().into(),
            self.party_name.clone().into(),
            self.party_eori.clone().into(),
        ];
        if self.export {
            row.push(self.destination_country.clone().into());
        }
        row.extend([
            Cell::Number(Decimal::from(self.gross_masses.len())),
            Cell::Number(self.gross_masses.iter().sum::<Decimal>().normalize()),
            self.invoice_value.map(|value| value.normalize()).into(),
            self.currency.clone().into(),
            self.submitted_at.into(),
            self.accepted_at.into(),
        ]);
        if !self.export {
            row.push(self.released_at.into());
        }
        row
    }
}

impl ReportRows for MemoryReports {
    fn count(&self, organisation: OrganisationId, selection: &ReportSelection) -> Result<u64, StorageError> {
        Ok(self.meant(organisation, selection).len() as u64)
    }

    fn ids(
        &self,
        organisation: OrganisationId,
        selection: &ReportSelection,
        window: RowWindow,
    ) -> Result<Vec<i64>, StorageError> {
        let ids = self.meant(organisation, selection).into_iter().filter(|id| *id > window.after);
        Ok(ids.skip(usize::try_from(window.skip).unwrap_or(usize::MAX)).take(window.take as usize).collect())
    }

    fn rows(&self, organisation: OrganisationId, report: Report, ids: &[i64]) -> Result<Vec<ReportRow>, StorageError> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        if report.subject() == ReportSubject::Transit {
            let all = self.transits.lock().unwrap_or_else(PoisonError::into_inner);
            let found = ids.iter().filter_map(|id| all.get(&(organisation, *id)));
            return Ok(found.filter(|transit| transit.is_in(report)).map(|transit| transit.row(report)).collect());
        }
        let all = self.declarations.lock().unwrap_or_else(PoisonError::into_inner);
        let found = ids.iter().filter_map(|id| all.get(&(organisation, *id)));
        Ok(found.filter(|declaration| declaration.is_in(report)).map(ReportedDeclaration::row).collect())
    }
}
