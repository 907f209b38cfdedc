use super::InMemoryInventory;
use crate::ports::{ExceptionFilter, ExceptionRepository, ExceptionRow};
use crate::removal::StockException;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use std::cmp::Reverse;

impl ExceptionRepository for InMemoryInventory {
    fn for_declaration(
        &self,
        organisation: OrganisationId,
        declaration: i64,
    ) -> Result<Vec<StockException>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.exceptions.iter().filter(|kept| kept.organisation == organisation);
            let mut own: Vec<StockException> = own.filter(|kept| kept.declaration == declaration).cloned().collect();
            own.sort_by_key(|kept| (kept.finding.index, kept.finding.kind));
            Ok(own)
        })
    }

    fn replace(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        exceptions: &[StockException],
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.exceptions.retain(|kept| (kept.organisation, kept.declaration) != (organisation, declaration));
            state.exceptions.extend_from_slice(exceptions);
            Ok(())
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExceptionFilter,
        page: PageRequest,
    ) -> Result<Page<ExceptionRow>, StorageError> {
        self.with(|state| {
            state.read();
            let ExceptionFilter { customer_code, kind, declaration } = filter;
            let own = state.exceptions.iter().filter(|kept| kept.organisation == organisation);
            let own = own.filter(|kept| kind.is_none_or(|kind| kept.finding.kind == kind));
            let own = own.filter(|kept| declaration.is_none_or(|declaration| kept.declaration == declaration));
            let mut rows: Vec<ExceptionRow> = own
                .filter_map(|kept| {
                    let of = state.declarations.get(&(organisation, kept.declaration))?;
                    Some(ExceptionRow {
                        exception: kept.clone(),
                        reference: of.reference.clone(),
                        status: of.status.clone(),
                        mrn: of.mrn.clone(),
                        customer_code: of.customer_code.clone(),
                    })
                })
                .filter(|row| customer_code.is_none() || row.customer_code == *customer_code)
                .collect();
            rows.sort_by_key(|row| {
                let StockException { declaration, finding, .. } = &row.exception;
                (Reverse(*declaration), finding.index, finding.kind)
            });
            let total = rows.len() as u64;
            let skip = usize::try_from(page.offset()).unwrap_or(usize::MAX);
            let records = rows.into_iter().skip(skip).take(page.size.get() as usize).collect();
            Ok(Page { records, request: page, total })
        })
    }
}
