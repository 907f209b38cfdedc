use super::reader::Reader;
use super::records::LATEST;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::shown;
use customs_declarations::lifecycle::{OpenRequest as DeclarationRequest, Status as DeclarationStatus};
use customs_declarations::ports::DeclarationFilter;
use customs_kernel::{PageNumber, PageRequest, PageSize};
use customs_transits::lifecycle::{OpenRequest as TransitRequest, Status as TransitStatus};
use customs_transits::ports::TransitFilter;

/// The number of records about which the same is open at customs.
pub(super) struct OpenCount {
    /// The word of the list's filter.
    pub(super) request: &'static str,
    pub(super) name: &'static str,
    pub(super) records: String,
}

/// What customs wants about declarations. If none has a status in which customs may want something, the page does not
/// look.
pub(super) fn declarations(
    services: &ConsoleServices,
    reader: Reader,
    count_of: &impl Fn(DeclarationStatus) -> u64,
) -> Result<Vec<OpenCount>, Failure> {
    let mut open = Vec::new();
    if DeclarationRequest::STATUSES.into_iter().all(|status| count_of(status) == 0) {
        return Ok(open);
    }
    let (sort, direction) = LATEST;
    for request in DeclarationRequest::ALL.iter().copied() {
        let filter = DeclarationFilter { open_request: Some(request), ..DeclarationFilter::default() };
        let total = services.declarations.list(reader.organisation, &filter, sort, direction, first_one())?.total;
        open.extend(open_count(request.word(), reader.t.open_request(request), total));
    }
    Ok(open)
}

/// What is open at customs about transits. If none has a status in which something may be open, the page does not look.
pub(super) fn transits(
    services: &ConsoleServices,
    reader: Reader,
    count_of: &impl Fn(TransitStatus) -> u64,
) -> Result<Vec<OpenCount>, Failure> {
    let mut open = Vec::new();
    let (sort, direction) = LATEST;
    for request in TransitRequest::ALL.iter().copied() {
        if request.statuses().iter().all(|status| count_of(*status) == 0) {
            continue;
        }
        let filter = TransitFilter { open_request: Some(request), ..TransitFilter::default() };
        let total = services.transits.list(reader.organisation, &filter, sort, direction, first_one())?.total;
        open.extend(open_count(request.word(), reader.t.transit_open_request(request), total));
    }
    Ok(open)
}

fn open_count(request: &'static str, name: &'static str, total: u64) -> Option<OpenCount> {
    (total > 0).then(|| OpenCount { request, name, records: shown::number(total.into()) })
}

/// The page for a query that only wants the total.
fn first_one() -> PageRequest {
    PageRequest { number: PageNumber::FIRST, size: PageSize::new(1).unwrap_or(PageSize::DEFAULT), after: None }
}
