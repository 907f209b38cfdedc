//! The page on which a declaration that customs refused is corrected: what customs wrote, each beside the field that it is
//! about.

use super::alike::{FIELDS, spread};
use super::asked::version;
use super::correct_page::{CorrectPage, Corrected, Lines, MOST, Refused, Says, Shown, leads_to, page_asked};
use super::dossier;
use super::edit::not_a_draft;
use super::forms::DECLARATION;
use super::objection::Reason;
use super::places::{PART, errors_on_pages, line_of};
use super::reading::unknown_field;
use super::shape::{HEADER, LINE};
use super::typed::{Typed, below};
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
use customs_declarations::form::{DeclarationForm, ItemForm};
use customs_declarations::lifecycle::{Command, CommandEffect, Status, command_effect};
use customs_declarations::{CorrectedContent, Declaration, DeclarationId, DraftTarget, LineId, UpdateDraft};
use customs_kernel::FieldErrors;
use std::collections::{BTreeMap, BTreeSet};

impl Refused<Declaration> {
    async fn find(member: &Member, services: &Services, id: i64) -> Result<Self, Failure> {
        let (organisation, id, declarations) =
            (member.organisation(), DeclarationId::new(id), services.declarations.clone());
        let find = move || {
            let record = declarations.find(organisation, id)?;
            let rejection = declarations.rejections(organisation, id)?.pop();
            if rejection.is_none() && ![Status::Draft, Status::Rejected].contains(&record.status) {
                return Err(not_a_draft(&record));
            }
            // Lines change only in drafts.
            let may_differ = rejection.is_some() && record.status == Status::Draft;
            let lodged = if may_differ { declarations.lodged_items(&record)? } else { None };
            let lines = Lines { now: record.lines.len(), lodged };
            let refused_at = rejection.as_ref().map(|rejection| rejection.arrived_at);
            let errors = rejection.map(|rejection| rejection.errors).unwrap_or_default();
            Ok(Self { record, refused_at, reasons: errors.into_iter().map(Reason::from_declaration).collect(), lines })
        };
        member.read(find).await
    }

    fn is_draft(&self) -> bool {
        self.record.status == Status::Draft
    }

    /// Whether its fields can be changed: it is a draft, or may become one. The use case finds out whether customs has
    /// it after all.
    fn is_correctable(&self) -> bool {
        let becomes = command_effect(self.record.status, Command::SaveAsDraft) == CommandEffect::Becomes(Status::Draft);
        self.is_draft() || (becomes && !self.record.is_accepted())
    }

    /// What the header and the lines of a page hold now, under the paths of the pages.
    fn typed(&self, page: usize, sent: &Posted) -> Result<Typed, Failure> {
        let form = DeclarationForm { items: Vec::new(), ..self.record.form.clone() };
        let mut typed = Typed::from_json(HEADER, "", &serde_json::to_value(&form).map_err(Failure::internal)?);
        typed.set("reference", self.record.reference.clone());
        for index in self.lines_on(page, sent) {
            if let Some(line) = self.record.lines.get(index) {
                let item = serde_json::to_value(&line.item).map_err(Failure::internal)?;
                typed.overlay(Typed::from_json(LINE, &below("items", index), &item));
            }
        }
        Ok(typed)
    }
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let refused = Refused::<Declaration>::find(&member, &services, *id).await?;
    if refused.refused_at.is_none() && refused.is_draft() {
        return Ok(member.go_to(&format!("{PART}/{id}/edit")));
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
    member.require(Scope::DeclarationsWrite)?;
    posted.require(FIELDS)?;
    let refused = Refused::<Declaration>::find(&member, &services, *id).await?;
    let page = page_asked(&query, refused.reasons.len());
    let posted = spread(&refused.reasons, page, &posted);
    let mut typed = refused.typed(page, &posted)?;
    // The page has few of the fields; the others stay as they are stored.
    typed.overlay(Typed::posted(&posted));
    let (correction, errors) = Correction::from_posted(&refused.record, &typed, &posted)?;
    if !errors.is_empty() {
        return page_of(&member, &services, &refused, page, &typed, &errors);
    }
    let (organisation, id, expected) = (member.organisation(), DeclarationId::new(*id), version(&posted)?);
    let command = UpdateDraft {
        target: DraftTarget { organisation, id, expected },
        actor: member.actor(),
        submit_when_valid: false,
        may_submit: false,
        may_allocate: false,
    };
    let declarations = services.declarations.keeping_broken_drafts();
    let next = leads_to(PART, id.get(), page, refused.reasons.len());
    let correct = move || {
        declarations.correct(&command, &|content| correction.apply(content))?;
        Ok(next.clone())
    };
    match member.make(&services, Once::from_content(&posted), correct).await {
        Ok(address) => Ok(member.done(&address, Notice::DraftAgain)),
        Err(Failure::Invalid(errors)) => page_of(&member, &services, &refused, page, &typed, &errors_on_pages(errors)),
        Err(Failure::Stale) => {
            let refused = Refused::<Declaration>::find(&member, &services, id.get()).await?;
            if !refused.is_correctable() {
                return Err(Failure::Stale);
            }
            let page = page_asked(&query, refused.reasons.len());
            page_of(&member, &services, &refused, page, &typed, &FieldErrors::default())
        }
        Err(other) => Err(other),
    }
}

/// The corrected parts of a declaration.
struct Correction {
    header: Option<(DeclarationForm, Option<i64>)>,
    lines: BTreeMap<usize, (LineId, ItemForm)>,
}

impl Correction {
    /// Reads the parts that have a field on the page.
    fn from_posted(declaration: &Declaration, typed: &Typed, posted: &Posted) -> Result<(Self, FieldErrors), Failure> {
        let named: BTreeSet<usize> = posted.fields().filter_map(|(name, _)| line_of(name)).collect();
        // Each line is saved on its own, which reads the whole declaration. No page has fields of more.
        if named.len() > MOST {
            return Err(Failure::BadRequest);
        }
        let stored = &declaration.lines;
        let corrected = Corrected::new(DECLARATION, stored.len(), typed, posted, &unknown_field());
        // The dossier has no field on this page.
        let form = corrected.header.map(dossier::apart).transpose()?;
        let header = form.map(|(form, _)| (form, declaration.dossier_id));
        let mut lines = BTreeMap::new();
        for (index, item) in corrected.lines {
            lines.insert(index, (stored[index].id, serde_json::from_value(item).map_err(Failure::internal)?));
        }
        Ok((Self { header, lines }, corrected.errors))
    }

    /// Puts the corrected parts into the declaration. Errors of lines have the paths of the page, which has all of them.
    fn apply(&self, content: &mut CorrectedContent) {
        if let Some((form, dossier)) = &self.header {
            content.form.clone_from(form);
            content.dossier_id = *dossier;
        }
        for (index, line) in content.lines_mut().iter_mut().enumerate() {
            line.sent_at = Some(index);
        }
        for (index, (line, item)) in &self.lines {
            match content.lines_mut().iter_mut().find(|stored| stored.id == *line) {
                Some(stored) => stored.item.clone_from(item),
                None => content.unreadable.add(below("items", index), unknown_field()),
            }
        }
    }
}

fn page_of(
    member: &Member,
    services: &Services,
    refused: &Refused<Declaration>,
    page: usize,
    typed: &Typed,
    errors: &FieldErrors,
) -> Answer {
    let (t, declaration) = (member.t(), &refused.record);
    let says = Says {
        part: PART,
        part_name: t.declarations(),
        subject: LiveSubject::Declarations,
        forms: DECLARATION,
        refused_at: |t, at| t.editing_refused_at(at),
        elsewhere: t.editing_elsewhere(),
        no_way_back: if refused.is_correctable() { "" } else { t.no_way_back() },
        id: declaration.id.get(),
        version: declaration.version,
        reference: shown::text(&declaration.reference),
        is_draft: refused.is_draft(),
        copies_at_once: true,
    };
    CorrectPage::show(member, services, refused, says, &Shown { page, typed, errors })
}
