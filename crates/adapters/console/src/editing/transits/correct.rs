//! The page on which a transit that customs refused is corrected: what customs wrote, each beside the field that it is about.
//! What has no field there is on the pages of the draft that it becomes.

use super::places::{PART, edit_address};
use super::shape::{ITEM, TRANSIT};
use crate::editing::alike::{FIELDS, spread};
use crate::editing::asked::version;
use crate::editing::correct_page::{CorrectPage, Corrected, Lines, Refused, Says, Shown, leads_to, page_asked};
use crate::editing::dossier;
use crate::editing::objection::Reason;
use crate::editing::reading::unknown_field_of_transit;
use crate::editing::typed::{Typed, below};
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::live::LiveSubject;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::Posted;
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_transits::form::{ItemForm, TransitForm};
use customs_transits::lifecycle::{Command, Status};
use customs_transits::{DraftContent, DraftTarget, Transit, TransitId};
use std::collections::BTreeMap;

impl Refused<Transit> {
    /// Finds a transit that is a draft, or may become one.
    async fn find(member: &Member, services: &Services, id: TransitId) -> Result<Self, Failure> {
        let (organisation, t, transits) = (member.organisation(), member.t(), services.transits.clone());
        let find = move || {
            let record = transits.find(organisation, id)?;
            let is_refused = record.status() == Status::Rejected;
            let command = if is_refused { Command::SaveAsDraft } else { Command::Update };
            transits.require_possible(&record, command)?;
            let rejection = transits.rejections(organisation, id)?.pop();
            // Goods items change only in drafts.
            let may_differ = rejection.is_some() && !is_refused;
            let lodged = if may_differ { transits.lodged_items(&record)? } else { None };
            let lines = Lines { now: record.form.items.len(), lodged };
            let refused_at = rejection.as_ref().map(|rejection| rejection.arrived_at);
            let errors = rejection.map(|rejection| rejection.errors).unwrap_or_default();
            let reasons = errors.into_iter().map(|error| Reason::from_transit(t, error)).collect();
            Ok(Self { record, refused_at, reasons, lines })
        };
        member.read(find).await
    }

    fn is_draft(&self) -> bool {
        self.record.status() == Status::Draft
    }

    /// What the transit and the goods items of a page hold now, under the paths of the pages.
    fn typed(&self, page: usize, sent: &Posted) -> Result<Typed, Failure> {
        let mut typed = Typed::from_transit(&self.record)?;
        for index in self.lines_on(page, sent) {
            if let Some(item) = self.record.form.items.get(index) {
                let item = serde_json::to_value(item).map_err(Failure::internal)?;
                typed.overlay(Typed::from_json(ITEM, &below("items", index), &item));
            }
        }
        Ok(typed)
    }
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::TransitWrite)?;
    let refused = Refused::<Transit>::find(&member, &services, TransitId::new(*id)).await?;
    if refused.refused_at.is_none() && refused.is_draft() {
        return Ok(member.go_to(&edit_address(*id)));
    }
    let page = page_asked(&query, refused.reasons.len());
    let typed = refused.typed(page, &Posted::default())?;
    page_of(&member, &services, &refused, page, &typed, &FieldErrors::default())
}

pub(super) async fn save(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    query: ListQuery,
    posted: Posted,
) -> Answer {
    member.require(Scope::TransitWrite)?;
    posted.require(FIELDS)?;
    let id = TransitId::new(*id);
    let refused = Refused::<Transit>::find(&member, &services, id).await?;
    let page = page_asked(&query, refused.reasons.len());
    let posted = spread(&refused.reasons, page, &posted);
    let mut typed = refused.typed(page, &posted)?;
    // The page has few of the fields; the others stay as they are stored.
    typed.overlay(Typed::posted(&posted));
    let (correction, errors) = Correction::from_posted(&refused.record, &typed, &posted)?;
    if !errors.is_empty() {
        return page_of(&member, &services, &refused, page, &typed, &errors);
    }
    let (organisation, actor, expected) = (member.organisation(), member.actor(), version(&posted)?);
    let (transits, target) = (services.transits.clone(), DraftTarget { organisation, id, expected });
    let next = leads_to(PART, id.get(), page, refused.reasons.len());
    let correct = move || {
        transits.correct(target, &actor, &|content| correction.apply(content))?;
        Ok(next.clone())
    };
    match member.make(&services, Once::from_content(&posted), correct).await {
        Ok(address) => Ok(member.done(&address, Notice::TransitDraftAgain)),
        Err(Failure::Invalid(errors)) => page_of(&member, &services, &refused, page, &typed, &errors),
        Err(Failure::Stale) => {
            let refused = Refused::<Transit>::find(&member, &services, id).await?;
            let page = page_asked(&query, refused.reasons.len());
            page_of(&member, &services, &refused, page, &typed, &FieldErrors::default())
        }
        Err(other) => Err(other),
    }
}

/// The corrected parts of a transit.
struct Correction {
    header: Option<TransitForm>,
    items: BTreeMap<usize, ItemForm>,
}

impl Correction {
    /// Reads the parts that have a field on the page.
    fn from_posted(transit: &Transit, typed: &Typed, posted: &Posted) -> Result<(Self, FieldErrors), Failure> {
        let count = transit.form.items.len();
        let corrected = Corrected::new(TRANSIT, count, typed, posted, &unknown_field_of_transit());
        // The dossier has no field on this page.
        let header = corrected.header.map(dossier::apart).transpose()?.map(|(form, _)| form);
        let mut items = BTreeMap::new();
        for (index, item) in corrected.lines {
            items.insert(index, serde_json::from_value(item).map_err(Failure::internal)?);
        }
        Ok((Self { header, items }, corrected.errors))
    }

    /// Puts the corrected parts into the draft.
    fn apply(&self, content: &mut DraftContent) {
        if let Some(header) = &self.header {
            let items = std::mem::take(&mut content.form.items);
            content.form = TransitForm { items, ..header.clone() };
        }
        for (index, item) in &self.items {
            if let Some(stored) = content.form.items.get_mut(*index) {
                stored.clone_from(item);
            }
        }
    }
}

fn page_of(
    member: &Member,
    services: &Services,
    refused: &Refused<Transit>,
    page: usize,
    typed: &Typed,
    errors: &FieldErrors,
) -> Answer {
    let (t, transit) = (member.t(), &refused.record);
    let says = Says {
        part: PART,
        part_name: t.transits(),
        subject: LiveSubject::Transits,
        forms: TRANSIT,
        refused_at: |t, at| t.editing_refused_transit_at(at),
        elsewhere: t.editing_elsewhere_transit(),
        no_way_back: "",
        id: transit.id.get(),
        version: transit.version,
        reference: shown::text(&transit.reference),
        is_draft: refused.is_draft(),
        copies_at_once: false,
    };
    CorrectPage::show(member, services, refused, says, &Shown { page, typed, errors })
}
