//! Everything that names a container or an MRN: what became of the declarations and transits, as one timeline, and the
//! arrivals, dossiers and invoices.

use super::groups::Group;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_declarations::ports::{DeclarationFilter, DeclarationSummary};
use customs_kernel::search::{RecordSearch, SoughtText};
use customs_kernel::{PageNumber, PageRequest, PageSize, RecordSort, SortDirection};
use customs_search::{KindFindings, RecordKind};
use customs_transits::ports::{TransitFilter, TransitSummary};

/// Most records of a kind whose steps are shown.
const MOST: u32 = 50;

#[derive(Template)]
#[template(path = "find/naming.html")]
struct NamingPage {
    layout: Layout,
    t: Language,
    title: String,
    steps: Vec<Step>,
    groups: Vec<Group>,
}

/// A step of a record.
struct Step {
    moment: DateTime<Utc>,
    machine_at: String,
    at: String,
    name: &'static str,
    /// The kind of the record.
    kind: &'static str,
    href: String,
    reference: String,
}

/// What names it.
#[derive(Default)]
struct Naming {
    declarations: Vec<DeclarationSummary>,
    transits: Vec<TransitSummary>,
    others: Vec<KindFindings>,
}

pub(super) async fn container(member: Member, services: Services, number: Path<String>) -> Answer {
    let sought = SoughtText::try_from_typed(&number).map_err(|_| Failure::NotFound)?;
    let title = format!("{} {}", member.t().find_container(), shown::text(&number));
    let search = RecordSearch { container: Some(sought.clone()), ..RecordSearch::default() };
    show(&member, &services, title, sought, search).await
}

pub(super) async fn mrn(member: Member, services: Services, number: Path<String>) -> Answer {
    let sought = SoughtText::try_from_typed(&number).map_err(|_| Failure::NotFound)?;
    let title = format!("{} {}", member.t().mrn(), shown::text(&number));
    let search = RecordSearch { q: Some(sought.clone()), ..RecordSearch::default() };
    show(&member, &services, title, sought, search).await
}

async fn show(member: &Member, services: &Services, title: String, sought: SoughtText, search: RecordSearch) -> Answer {
    let t = member.t();
    let text = sought.text().to_owned();
    let Naming { declarations, transits, others } = read(member, services, text.clone(), search).await?;
    let mut steps: Vec<Step> = declarations.into_iter().flat_map(|one| of_declaration(t, one)).collect();
    steps.extend(transits.into_iter().flat_map(|one| of_transit(t, one)));
    // Of several at one moment the later steps come first, as in histories.
    steps.reverse();
    steps.sort_by_key(|step| std::cmp::Reverse(step.moment));
    let groups = others.into_iter().map(|found| Group::new(member, &text, found)).collect();
    member.page(&NamingPage { layout: Layout::new(member, super::PART), t, title, steps, groups })
}

/// Reads what names it among what the role may read.
async fn read(
    member: &Member,
    services: &Services,
    text: String,
    record_search: RecordSearch,
) -> Result<Naming, Failure> {
    let organisation = member.organisation();
    let (reads_declarations, reads_transits) = (member.may(Scope::DeclarationsRead), member.may(Scope::TransitRead));
    let others = [
        (RecordKind::Arrival, Scope::TransitRead),
        (RecordKind::Dossier, Scope::DossiersRead),
        (RecordKind::Invoice, Scope::InvoicesRead),
    ];
    let others: Vec<RecordKind> =
        others.into_iter().filter(|(_, scope)| member.may(*scope)).map(|(kind, _)| kind).collect();
    let services = services.clone();
    let (sort, direction) = (RecordSort::CreatedAt, SortDirection::Descending);
    let size = PageSize::new(MOST).unwrap_or(PageSize::DEFAULT);
    let page = PageRequest { number: PageNumber::FIRST, size, after: None };
    member
        .read(move || {
            let mut naming = Naming::default();
            if reads_declarations {
                let filter = DeclarationFilter { record_search: record_search.clone(), ..DeclarationFilter::default() };
                naming.declarations = services.declarations.list(organisation, &filter, sort, direction, page)?.records;
            }
            if reads_transits {
                let filter = TransitFilter { record_search, ..TransitFilter::default() };
                naming.transits = services.transits.list(organisation, &filter, sort, direction, page)?.records;
            }
            naming.others = services.search.find(organisation, &others, &text)?.kinds;
            Ok(naming)
        })
        .await
}

fn of_declaration(t: Language, summary: DeclarationSummary) -> Vec<Step> {
    let milestones = summary.milestones;
    let moments = [
        (t.created(), Some(summary.created_at)),
        (t.submitted(), milestones.submitted_at),
        (t.accepted(), milestones.accepted_at),
        (t.released(), milestones.released_at),
        (t.invalidated(), milestones.invalidated_at),
    ];
    let href = format!("/console/declarations/{}", summary.id);
    steps(t.declarations(), &href, &summary.reference, moments)
}

fn of_transit(t: Language, summary: TransitSummary) -> Vec<Step> {
    let milestones = summary.milestones;
    let moments = [
        (t.created(), Some(summary.created_at)),
        (t.submitted(), milestones.submitted_at),
        (t.accepted(), milestones.accepted_at),
        (t.released(), milestones.released_at),
        (t.transit_arrived(), milestones.arrived_at),
        (t.transit_discharged(), milestones.discharged_at),
        (t.invalidated(), milestones.invalidated_at),
    ];
    let href = format!("/console/transits/{}", summary.id.get());
    steps(t.transits(), &href, &summary.reference, moments)
}

fn steps(
    kind: &'static str,
    href: &str,
    reference: &str,
    moments: impl IntoIterator<Item = (&'static str, Option<DateTime<Utc>>)>,
) -> Vec<Step> {
    let step = |(name, moment): (&'static str, Option<DateTime<Utc>>)| {
        let moment = moment?;
        Some(Step {
            moment,
            machine_at: shown::machine_moment(moment),
            at: shown::moment(moment),
            name,
            kind,
            href: href.to_owned(),
            reference: shown::text(reference),
        })
    };
    moments.into_iter().filter_map(step).collect()
}
