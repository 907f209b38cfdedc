use super::blocks::Block;
use super::open::{self, OpenCount};
use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::listing::{Refusal, Refusals};
use crate::shown;
use customs_declarations::lifecycle::Status as DeclarationStatus;
use customs_declarations::ports::DeclarationFilter;
use customs_exchange::{KindOfMessage, Unanswered};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, RecordSort, SortDirection};
use customs_reporting::reports::ReportSubject;
use customs_transits::lifecycle::Status as TransitStatus;
use customs_transits::ports::{TransitFilter, TransitSummary};

/// Records that are named in a list of the page; the others are behind its link.
const NAMED: u32 = 5;

/// How the declarations or the transits stand.
pub(super) struct RecordFigures {
    /// The word of the block, of its live event and of the list's address alike.
    pub(super) word: &'static str,
    pub(super) name: &'static str,
    /// What to do while there are none at all.
    pub(super) none_yet: &'static str,
    pub(super) counts: Vec<Count>,
    /// The numbers of records with an open request of customs, such as an enquiry, by kind of request.
    pub(super) open: Vec<OpenCount>,
    /// Submissions that customs should have answered by now.
    pub(super) overdue: Named,
    /// What customs rejected.
    pub(super) refused: Named,
}

/// The number of records in a status.
pub(super) struct Count {
    pub(super) status: &'static str,
    pub(super) name: &'static str,
    pub(super) records: String,
}

/// Some records, and the number of all of them.
pub(super) struct Named {
    pub(super) shown: Vec<NamedRecord>,
    pub(super) total: u64,
    /// A text such as "All 312"; `None` when all are shown.
    pub(super) all: Option<String>,
}

const NONE: Named = Named { shown: Vec::new(), total: 0, all: None };

/// A record with the moment that matters.
pub(super) struct NamedRecord {
    pub(super) id: i64,
    pub(super) reference: String,
    pub(super) at: String,
    /// Why customs refused it; `None` for records of other lists.
    pub(super) refusal: Option<Refusal>,
}

pub(super) fn declarations(services: &ConsoleServices, reader: Reader) -> Result<RecordFigures, Failure> {
    let Reader { t, organisation, .. } = reader;
    let counts = services.declarations.counts_by_status(organisation)?;
    let count_of = |status| counts.get(&status).copied().unwrap_or(0);
    let (submitted, rejected) = (count_of(DeclarationStatus::Submitted), count_of(DeclarationStatus::Rejected));
    let overdue = overdue::<customs_declarations::MessageKind>(services, organisation, submitted)?;
    let mut refused = Vec::new();
    if rejected > 0 {
        let filter = DeclarationFilter { status: Some(DeclarationStatus::Rejected), ..DeclarationFilter::default() };
        let (sort, direction) = LATEST;
        let page = services.declarations.list(organisation, &filter, sort, direction, first_few())?;
        let ids: Vec<i64> = page.records.iter().map(|one| one.id.get()).collect();
        let refusals = Refusals::read(services, organisation, ReportSubject::Declaration, &ids)?;
        refused.extend(page.records.into_iter().map(|one| NamedRecord {
            id: one.id.get(),
            reference: shown::text(&one.reference),
            at: one.milestones.submitted_at.map(|at| t.today_submitted(&shown::moment(at))).unwrap_or_default(),
            refusal: refusals.about(t, one.id.get(), services.clock.now()),
        }));
    }
    let counted = DeclarationStatus::ALL
        .into_iter()
        .filter_map(|status| Some((status.code(), t.declaration_status(status), *counts.get(&status)?)));
    Ok(RecordFigures {
        word: Block::Declarations.word(),
        name: t.declarations(),
        none_yet: t.no_declarations_yet(),
        counts: shown_counts(counted),
        open: open::declarations(services, reader, &count_of)?,
        overdue: waiting(reader, overdue),
        refused: named(reader, refused, rejected),
    })
}

pub(super) fn transits(services: &ConsoleServices, reader: Reader) -> Result<RecordFigures, Failure> {
    let Reader { t, organisation, .. } = reader;
    let counts = services.transits.counts_by_status(organisation)?;
    let count_of = |status| counts.get(&status).copied().unwrap_or(0);
    let (submitted, rejected) = (count_of(TransitStatus::Submitted), count_of(TransitStatus::Rejected));
    let overdue = overdue::<customs_transits::MessageKind>(services, organisation, submitted)?;
    let refused = if rejected > 0 { correctable(services, reader)? } else { NONE };
    let counted = TransitStatus::ALL
        .into_iter()
        .filter_map(|status| Some((status.code(), t.transit_status(status), *counts.get(&status)?)));
    Ok(RecordFigures {
        word: Block::Transits.word(),
        name: t.transits(),
        none_yet: t.no_transits_yet(),
        counts: shown_counts(counted),
        open: open::transits(services, reader, &count_of)?,
        overdue: waiting(reader, overdue),
        refused,
    })
}

/// The transits that can be corrected, among those that customs refused last. Those that it did not release are refused
/// for good, and the filters of the list cannot distinguish them.
fn correctable(services: &ConsoleServices, reader: Reader) -> Result<Named, Failure> {
    let Reader { t, organisation, .. } = reader;
    let filter = TransitFilter { status: Some(TransitStatus::Rejected), ..TransitFilter::default() };
    let (sort, direction) = LATEST;
    let request = PageRequest {
        number: PageNumber::FIRST,
        size: PageSize::new(PageSize::MAX).unwrap_or(PageSize::DEFAULT),
        after: None,
    };
    let page = services.transits.list(organisation, &filter, sort, direction, request)?;
    let has_more = page.total > page.records.len() as u64;
    let correctable = page.records.into_iter().filter(TransitSummary::can_be_corrected);
    let mut shown: Vec<_> = correctable
        .map(|one| NamedRecord {
            id: one.id.get(),
            reference: shown::text(&one.reference),
            at: one.milestones.submitted_at.map(|at| t.today_submitted(&shown::moment(at))).unwrap_or_default(),
            refusal: None,
        })
        .collect();
    let found = shown.len() as u64;
    shown.truncate(NAMED as usize);
    let ids: Vec<i64> = shown.iter().map(|one| one.id).collect();
    let refusals = Refusals::read(services, organisation, ReportSubject::Transit, &ids)?;
    let now = services.clock.now();
    shown.iter_mut().for_each(|one| one.refusal = refusals.about(t, one.id, now));
    let is_all = !has_more && found == shown.len() as u64;
    let all = (found > 0 && !is_all).then(|| t.today_all(&shown::number(page.total.into())));
    Ok(Named { shown, total: found, all })
}

/// The submissions without an answer in time, which are among the submitted records.
fn overdue<K: KindOfMessage>(
    services: &ConsoleServices,
    organisation: OrganisationId,
    submitted: u64,
) -> Result<(Vec<Unanswered>, u64), Failure> {
    if submitted == 0 {
        return Ok((Vec::new(), 0));
    }
    Ok(services.exchange.overdue::<K>(organisation, NAMED as usize)?)
}

pub(super) const LATEST: (RecordSort, SortDirection) = (RecordSort::SubmittedAt, SortDirection::Descending);

fn first_few() -> PageRequest {
    PageRequest { number: PageNumber::FIRST, size: PageSize::new(NAMED).unwrap_or(PageSize::DEFAULT), after: None }
}

fn shown_counts(counted: impl Iterator<Item = (&'static str, &'static str, u64)>) -> Vec<Count> {
    let some = counted.filter(|(.., records)| *records > 0);
    some.map(|(status, name, records)| Count { status, name, records: shown::number(records.into()) }).collect()
}

fn waiting(reader: Reader, (found, total): (Vec<Unanswered>, u64)) -> Named {
    let record = |Unanswered { subject, reference, lrn: _, sent_at }: Unanswered| NamedRecord {
        id: subject.id,
        reference: shown::text(&reference),
        at: reader.t.today_sent(&shown::moment(sent_at)),
        refusal: None,
    };
    named(reader, found.into_iter().map(record).collect(), total)
}

fn named(reader: Reader, shown: Vec<NamedRecord>, total: u64) -> Named {
    let all = (total > shown.len() as u64).then(|| reader.t.today_all(&shown::number(total.into())));
    Named { shown, total, all }
}
