//! The page on which a declaration that customs refused is corrected: what customs wrote, each beside the field that it is
//! about.

use super::asked::version;
use super::correct_page::{CorrectPage, Lines, MOST, Stretch, leads_to, on_page, page_asked};
use super::drawn::Drawing;
use super::edit::{form_of, not_a_draft};
use super::forms::DECLARATION;
use super::objection::Reason;
use super::places::{PART, Places, errors_on_pages, line_of, on_pages};
use super::reading::{Reading, read, unknown_field};
use super::shape::{HEADER, LINE, has_field};
use super::typed::{Typed, below};
use crate::failure::Failure;
use crate::form::Problem;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::live::LiveSubject;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::form::{DeclarationForm, ItemForm};
use customs_declarations::lifecycle::{Command, CommandEffect, Status, command_effect};
use customs_declarations::{
    CorrectedContent, Declaration, DeclarationId, DraftTarget, LineId, Rejection, RejectionError, UpdateDraft,
};
use customs_kernel::FieldErrors;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A declaration with the answer of customs.
struct Refused {
    declaration: Declaration,
    rejection: Option<Rejection>,
    /// How many lines customs refused; `None` when that is not known.
    lodged_items: Option<usize>,
}

impl Refused {
    async fn find(member: &Member, services: &Services, id: i64) -> Result<Self, Failure> {
        let (organisation, id, declarations) =
            (member.organisation(), DeclarationId::new(id), services.declarations.clone());
        let refused = member.read(move || {
            let declaration = declarations.find(organisation, id)?;
            let rejection = declarations.rejections(organisation, id)?.pop();
            // Lines change in drafts alone.
            let may_differ = rejection.is_some() && declaration.status == Status::Draft;
            let lodged_items = if may_differ { declarations.lodged_items(&declaration)? } else { None };
            Ok(Self { declaration, rejection, lodged_items })
        });
        let refused = refused.await?;
        let may_be_corrected = [Status::Draft, Status::Rejected].contains(&refused.declaration.status);
        if refused.rejection.is_none() && !may_be_corrected {
            return Err(not_a_draft(&refused.declaration));
        }
        Ok(refused)
    }

    /// Whether its fields can be changed: it is a draft, or may become one. Whether customs has it after all, the use
    /// case finds out.
    fn is_correctable(&self) -> bool {
        let status = self.declaration.status;
        let becomes = command_effect(status, Command::SaveAsDraft) == CommandEffect::Becomes(Status::Draft);
        status == Status::Draft || (becomes && !self.declaration.is_accepted())
    }

    /// All objections of customs.
    fn errors(&self) -> &[RejectionError] {
        self.rejection.as_ref().map(|rejection| &*rejection.errors).unwrap_or_default()
    }

    fn lines(&self) -> Lines {
        Lines { now: self.declaration.lines.len(), lodged: self.lodged_items }
    }

    /// The paths of the objections, as the pages have them.
    fn objected(&self) -> impl Iterator<Item = String> {
        self.errors().iter().filter_map(|error| error.path.as_deref()).map(on_pages)
    }

    /// What the header holds now, the lines that the objections on a page are about, and those that were sent, under the
    /// paths of the pages.
    fn typed(&self, page: usize, sent: &Posted) -> Result<Typed, Failure> {
        let form = DeclarationForm { items: Vec::new(), ..self.declaration.form.clone() };
        let mut typed = Typed::from_json(HEADER, "", &serde_json::to_value(&form).map_err(Failure::internal)?);
        typed.set("reference", self.declaration.reference.clone());
        let paths = on_page(self.errors(), page).iter().filter_map(|error| error.path.as_deref());
        let mut lines: BTreeSet<usize> = paths.filter_map(|path| line_of(&on_pages(path))).collect();
        lines.extend(sent.fields().filter_map(|(name, _)| line_of(name)));
        for index in lines {
            if let Some(line) = self.declaration.lines.get(index) {
                let item = serde_json::to_value(&line.item).map_err(Failure::internal)?;
                typed.overlay(Typed::from_json(LINE, &below("items", index), &item));
            }
        }
        Ok(typed)
    }
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let refused = Refused::find(&member, &services, *id).await?;
    if refused.rejection.is_none() && refused.declaration.status == Status::Draft {
        return Ok(member.go_to(&format!("{PART}/{id}/edit")));
    }
    let page = page_asked(&query, refused.errors().len());
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
    posted.require(Fields::ANY)?;
    let refused = Refused::find(&member, &services, *id).await?;
    let page = page_asked(&query, refused.errors().len());
    let mut typed = refused.typed(page, &posted)?;
    // The page has few of the fields; the others stay as they are stored.
    typed.overlay(Typed::posted(&posted));
    let (correction, errors) = Correction::from_posted(&refused, &typed, &posted)?;
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
    let next = leads_to(PART, id.get(), page, refused.errors().len());
    let correct = move || {
        declarations.correct(&command, &|content| correction.apply(content))?;
        Ok(next.clone())
    };
    match member.make(&services, Once::from_content(&posted), correct).await {
        Ok(address) => Ok(member.done(&address, Notice::DraftAgain)),
        Err(Failure::Invalid(errors)) => page_of(&member, &services, &refused, page, &typed, &errors_on_pages(errors)),
        Err(Failure::Stale) => {
            let refused = Refused::find(&member, &services, id.get()).await?;
            if !refused.is_correctable() {
                return Err(Failure::Stale);
            }
            let page = page_asked(&query, refused.errors().len());
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
    fn from_posted(refused: &Refused, typed: &Typed, posted: &Posted) -> Result<(Self, FieldErrors), Failure> {
        let mut correction = Self { header: None, lines: BTreeMap::new() };
        let mut errors = FieldErrors::default();
        let count = refused.declaration.lines.len();
        let is_field = |name: &str| DECLARATION.has_field(name) && line_of(name).is_none_or(|index| index < count);
        for name in Typed::posted(posted).filled().filter(|name| !is_field(name)) {
            errors.add(name, unknown_field());
        }
        let names: Vec<_> = posted.fields().map(|(name, _)| name).collect();
        let lines: BTreeSet<usize> = names.iter().filter_map(|name| line_of(name)).collect();
        // Each line is saved on its own, which reads the whole declaration. No page has fields of more.
        if lines.len() > MOST {
            return Err(Failure::BadRequest);
        }
        if names.iter().any(|name| has_field(HEADER, name)) {
            let Reading { document, errors: unreadable, .. } = read(HEADER, "", typed);
            // The dossier has no field on this page.
            let (form, _) = form_of(document)?;
            correction.header = Some((form, refused.declaration.dossier_id));
            errors.extend(unreadable);
        }
        for index in lines {
            let Some(line) = refused.declaration.lines.get(index) else { continue };
            let Reading { document, errors: unreadable, .. } = read(LINE, &below("items", index), typed);
            let item = serde_json::from_value(Value::Object(document)).map_err(Failure::internal)?;
            correction.lines.insert(index, (line.id, item));
            errors.extend(unreadable);
        }
        Ok((correction, errors))
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
    refused: &Refused,
    page: usize,
    typed: &Typed,
    errors: &FieldErrors,
) -> Answer {
    let (t, declaration) = (member.t(), &refused.declaration);
    let codebook = services.tariff.current().codebook();
    let drawing = Drawing { t, typed, errors, codebook: &codebook, focus: "" };
    let mut drawn = BTreeSet::new();
    let reasons = on_page(refused.errors(), page).iter().map(reason);
    let is_correctable = refused.is_correctable();
    let forms = is_correctable.then_some(DECLARATION);
    let objections = refused.lines().objections(reasons, &drawing, forms, &mut drawn);
    let own = Places::from_fields(drawn);
    let shown_version = typed.text("version").parse().unwrap_or(declaration.version.get());
    let mut problems = own.problems(t, errors);
    if shown_version != declaration.version.get() {
        problems.insert(0, Problem::stale(t, format!("{PART}/{}/correct", declaration.id.get())));
    }
    let refused_at = refused.rejection.as_ref().map(|rejection| shown::moment(rejection.arrived_at));
    member.page(&CorrectPage {
        layout: Layout::new(member, PART),
        t,
        part: PART,
        part_name: t.declarations(),
        id: declaration.id.get(),
        page,
        version: shown_version,
        triggers: LiveSubject::Declarations.triggers(declaration.id.get()),
        reference: shown::text(&declaration.reference),
        refused: refused_at.map(|at| t.editing_refused_at(&at)).unwrap_or_default(),
        lines_changed: refused.lines().change(t, refused.objected()),
        problems,
        objections,
        stretch: Stretch::for_page(t, page, refused.errors().len()),
        elsewhere: t.editing_elsewhere(),
        no_way_back: if is_correctable { "" } else { t.no_way_back() },
        is_draft: declaration.status == Status::Draft,
        is_typed: typed.is_posted(),
        copies_at_once: true,
    })
}

/// The error under the path of the pages.
fn reason(error: &RejectionError) -> Reason<'_> {
    let RejectionError { code, text, text_nl, pointer, path, original_value, line_number: _ } = error;
    Reason {
        code,
        text: text.as_deref(),
        tag: Language::En.tag(),
        text_nl: text_nl.as_deref(),
        pointer: pointer.as_deref(),
        path: path.as_deref().map(on_pages),
        original_value: original_value.as_deref(),
    }
}
