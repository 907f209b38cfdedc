use super::action::Action;
use super::amounts::invoice_value;
use super::head::head_of;
use super::lifecycle::picture;
use super::offered::{allowed, offered, possible};
use crate::dossiers;
use crate::editing::objection::Reason;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::records::lifecycle::Lifecycle;
use crate::records::{Fact, OfferedAction, RecordHead, Rejected, Tab};
use crate::shown;
use crate::tasks::{OwnTask, own};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::web::Path;
use askama::Template;
use customs_access::Scope;
use customs_declarations::form::{HeaderForm, PartyForm};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Excerpt, LineStretch};
use customs_declarations::{
    Declaration, DeclarationId, DutiesPaidBy, Rejection, Totals, last_day_of_presentation, last_day_of_supplement,
};
use customs_kernel::{OrganisationId, filled};
use customs_tasks::RecordKind;

#[derive(Template)]
#[template(path = "declarations/record/overview.html", blocks = ["record"])]
struct OverviewPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    tasks: Vec<OwnTask>,
    actions: Vec<OfferedAction>,
    facts: Vec<Fact>,
    parties: Vec<Fact>,
    dates: Vec<Fact>,
    life: Lifecycle,
    rejected: Option<Rejected>,
}

/// What the page is made from.
struct Found {
    declaration: Declaration,
    totals: Totals,
    rejection: Option<Rejection>,
    /// The number of its dossier.
    dossier: Option<String>,
    /// Who pays the duties to customs; `None` on export.
    paid_by: Option<DutiesPaidBy>,
    /// The number of the amendment that customs has not decided on.
    amendment: Option<u32>,
    /// The actions that the member may take and the declaration allows.
    actions: Vec<Action>,
}

pub(super) async fn overview(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, id) = (member.t(), member.organisation(), DeclarationId::new(*id));
    let allowed = allowed(&member);
    let tasks = own(&member, &services, RecordKind::Declaration, id.get()).await?;
    let found = member.read(move || find(&services, organisation, id, &allowed)).await?;
    let Found { declaration, totals, rejection, dossier, paid_by, amendment, actions } = found;
    let head = head_of(t, &declaration, Tab::Overview);
    let print = declaration.has_paper().then(|| OfferedAction::print(t, &head.base));
    let on_paper = declaration.milestones.fallback_released_at;
    let stamped = on_paper.map(|_| OfferedAction::stamped_paper(t, &head.base));
    let page = OverviewPage {
        layout: Layout::new(&member, head.list),
        t,
        head,
        tasks,
        actions: offered(t, &declaration, actions).into_iter().chain(print).chain(stamped).collect(),
        facts: {
            let pending = amendment.and_then(|number| amendment_link(t, &declaration, number));
            let own = facts(&member, &declaration, &totals, dossier.as_deref(), paid_by.as_ref());
            own.into_iter().chain(pending).collect()
        },
        parties: parties(t, &declaration.form.declaration),
        dates: dates(t, &declaration),
        life: picture(t, &declaration),
        rejected: rejection.map(|rejection| {
            let reasons = rejection.errors.into_iter().map(Reason::from_declaration);
            Rejected::new(t, rejection.arrived_at, reasons, totals.items as usize)
        }),
    };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

/// Reads the declaration without its lines, the latest rejection of a refused one, the number of its dossier, and which of
/// the actions it allows.
fn find(
    services: &ConsoleServices,
    organisation: OrganisationId,
    id: DeclarationId,
    allowed: &[Action],
) -> Result<Found, Failure> {
    let declarations = &services.declarations;
    let Excerpt { declaration, totals } = declarations.excerpt(organisation, id, LineStretch::NONE)?;
    let rejection = match declaration.status {
        Status::Rejected => declarations.rejections(organisation, id)?.pop(),
        _ => None,
    };
    let actions = possible(declarations, &declaration, allowed)?;
    let dossier = dossiers::number(&services.dossiers, organisation, declaration.dossier_id)?;
    let paid_by = declarations.duties_paid_by(&declaration)?;
    let amendment = pending_amendment(services, &declaration)?;
    Ok(Found { declaration, totals, rejection, dossier, paid_by, amendment, actions })
}

/// The number of the amendment that customs has not decided on. Only what customs accepted has one.
fn pending_amendment(services: &ConsoleServices, declaration: &Declaration) -> Result<Option<u32>, Failure> {
    if declaration.milestones.mrn.is_none() {
        return Ok(None);
    }
    let amendments = services.declarations.amendments(declaration.organisation, declaration.id)?;
    Ok(amendments.iter().find(|amendment| amendment.is_pending()).map(|amendment| amendment.number))
}

/// Leads to the amendment that customs has not decided on.
fn amendment_link(t: Language, declaration: &Declaration, number: u32) -> Option<Fact> {
    let address = format!("/console/declarations/{}/amendments/{number}", declaration.id);
    Fact::link(t.record_amendment_requested(), &t.amendment_title(number), address)
}

/// What the declaration is about.
fn facts(
    member: &Member,
    declaration: &Declaration,
    totals: &Totals,
    dossier: Option<&str>,
    paid_by: Option<&DutiesPaidBy>,
) -> Vec<Fact> {
    let t = member.t();
    let (form, header, milestones) = (&declaration.form, &declaration.form.declaration, &declaration.milestones);
    let text = |text: &Option<String>| filled(text.as_deref()).map(str::to_owned);
    let data_set = declaration.declaration_type().map_or("", |set| set.code());
    let symbol = declaration.symbol().letter();
    let kind = format!("{} {data_set} {symbol}", t.direction(declaration.direction()));
    let procedure = [&header.procedure.current, &header.procedure.previous].into_iter().filter_map(text);
    let additional = header.procedure.additional().map(|(_, code)| code.to_owned());
    let procedure: Vec<String> = procedure.chain(additional).collect();
    let shown = [
        Fact::number(t.lrn(), milestones.lrn.as_ref().map(|lrn| lrn.as_str())),
        Fact::number(t.mrn(), milestones.mrn.as_ref().map(|mrn| mrn.as_str())),
        Fact::text(t.record_application_reference(), form.application_reference.as_deref()),
        Fact::value(t.kind(), kind),
        Fact::text(t.record_procedure(), Some(&procedure.join(" "))),
        Fact::text(t.record_office(), header.office.as_deref()),
        Fact::text(t.record_exit_office(), header.exit_office.as_deref()),
        Fact::value(t.record_lines(), totals.items.to_string()),
        Fact::value(t.record_gross_mass(), shown::kilograms(totals.gross_mass)),
        Fact::text(t.record_invoice_value(), invoice_value(totals).as_deref()),
        Fact::text(t.record_duties_paid_by(), paid_by.map(|paid_by| t.record_payer(paid_by)).as_deref()),
        Fact::text(t.customer(), declaration.customer_code.as_deref()),
        dossiers::fact(member, declaration.dossier_id, dossier),
    ];
    shown.into_iter().flatten().collect()
}

/// The parties that the declaration names.
pub(crate) fn parties(t: Language, header: &HeaderForm) -> Vec<Fact> {
    let HeaderForm { importer, exporter, consignor, consignee, buyer, seller, .. } = header;
    let named = |name, party: &Option<PartyForm>| {
        let PartyForm { customer_code, eori, name: of_party, address } = party.as_ref()?;
        let address = address.as_ref();
        let place = [
            of_party.as_deref().or(customer_code.as_deref()),
            eori.as_deref(),
            address.and_then(|address| address.city.as_deref()),
            address.and_then(|address| address.country.as_deref()),
        ];
        let place: Vec<&str> = place.into_iter().filter_map(filled).collect();
        Fact::text(name, Some(&place.join(", ")))
    };
    let shown = [
        named(t.record_importer(), importer),
        named(t.record_exporter(), exporter),
        named(t.record_consignor(), consignor),
        named(t.record_consignee(), consignee),
        named(t.record_buyer(), buyer),
        named(t.record_seller(), seller),
    ];
    shown.into_iter().flatten().collect()
}

/// What happened when, and what must happen by when.
fn dates(t: Language, declaration: &Declaration) -> Vec<Fact> {
    let milestones = &declaration.milestones;
    let is_due = !matches!(declaration.status, Status::Rejected | Status::Invalidated | Status::Draft);
    let to_present = milestones
        .taken_at()
        .filter(|_| is_due && declaration.form.needs_presentation() && milestones.presentation_sent_at.is_none());
    let is_incomplete = declaration.symbol().supplementary_type().is_some();
    let to_supplement =
        milestones.accepted_at.filter(|_| is_due && is_incomplete && milestones.supplementary_sent_at.is_none());
    let shown = [
        Fact::moment(t.record_documents_wanted_until(), milestones.documents_requested_until),
        Fact::day(t.record_present_until(), to_present.map(last_day_of_presentation)),
        Fact::day(t.record_supplement_until(), to_supplement.map(last_day_of_supplement)),
        Fact::moment(t.record_supplement_due(), milestones.supplement_due_at),
        Fact::moment(t.created(), Some(declaration.created_at)),
        Fact::moment(t.submitted(), milestones.submitted_at),
        Fact::moment(t.record_registered(), milestones.registered_at),
        Fact::moment(t.accepted(), milestones.accepted_at),
        Fact::moment(t.record_presentation_sent(), milestones.presentation_sent_at),
        Fact::moment(t.record_presentation_accepted(), milestones.presentation_accepted_at),
        Fact::moment(t.record_supplementary_sent(), milestones.supplementary_sent_at),
        Fact::moment(t.released(), milestones.released_at),
        Fact::moment(t.invalidation_requested(), milestones.invalidation_requested_at),
        Fact::moment(t.invalidated(), milestones.invalidated_at),
        Fact::moment(t.record_verified(), milestones.verified_at),
        Fact::text(t.record_verified_by(), milestones.verified_by.as_deref()),
    ];
    shown.into_iter().flatten().collect()
}
