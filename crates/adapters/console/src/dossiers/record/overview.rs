use super::facts::{dates, facts, prepayment, transport, warning};
use super::head::{DossierHead, Tab, found};
use super::movements::{MovementList, lists};
use crate::dossiers::PART;
use crate::layout::Layout;
use crate::records::Fact;
use crate::shown;
use crate::tasks::{OwnTask, own};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use customs_billing::dossier::DossierRecord;
use customs_tasks::RecordKind;

#[derive(Template)]
#[template(path = "dossiers/record/overview.html")]
struct OverviewPage {
    layout: Layout,
    t: Language,
    head: DossierHead,
    tasks: Vec<OwnTask>,
    /// Taxes that are not charged on as customs charged them.
    warnings: Vec<String>,
    facts: Vec<Fact>,
    movements: Vec<MovementList>,
    transport: Vec<Fact>,
    dates: Vec<Fact>,
    prepayment: Vec<Fact>,
    notes: String,
    shipper: String,
}

pub(super) async fn overview(member: Member, services: Services, id: Path<i64>) -> Answer {
    let (record, ()) = found(&member, &services, *id, |_, _, _| Ok(())).await?;
    let tasks = own(&member, &services, RecordKind::Dossier, record.dossier.id.get()).await?;
    member.page(&page(&member, &record, tasks))
}

fn page(member: &Member, record: &DossierRecord, tasks: Vec<OwnTask>) -> OverviewPage {
    let t = member.t();
    let (dossier, form) = (&record.dossier, &record.dossier.form);
    let written = |text: &Option<String>| text.as_deref().map(shown::text).unwrap_or_default();
    OverviewPage {
        layout: Layout::new(member, PART),
        t,
        head: DossierHead::new(t, dossier, Tab::Overview),
        tasks,
        warnings: record.to_charge_on.iter().map(|tax| warning(t, tax)).collect(),
        facts: facts(member, record),
        movements: lists(member, dossier.id, &record.movements),
        transport: transport(t, form),
        dates: dates(t, form),
        prepayment: prepayment(member, dossier.prepayment.as_ref()),
        notes: written(&form.internal_notes),
        shipper: written(&form.shipper_details),
    }
}
