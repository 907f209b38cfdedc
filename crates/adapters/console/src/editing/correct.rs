//! The page on which a declaration that customs refused is corrected: what customs wrote, each beside the field that it is
//! about.

use super::asked::version;
use super::drawn::{Drawing, Input};
use super::edit::{form_of, not_a_draft};
use super::places::{PART, Places, errors_on_pages, line_of, name_of, on_pages};
use super::reading::{Reading, read, unknown_field};
use super::shape::{HEADER, LINE, has_field, value_at};
use super::typed::{Typed, below};
use crate::failure::Failure;
use crate::form::Problem;
use crate::layout::Layout;
use crate::live::LiveSubject;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_declarations::form::{DeclarationForm, ItemForm};
use customs_declarations::lifecycle::{Command, CommandEffect, Status, command_effect};
use customs_declarations::{
    Declaration, DeclarationId, Declarations, DraftTarget, LineId, Rejection, RejectionError, UpdateDraft,
};
use customs_kernel::{Actor, FieldErrors, OrganisationId, Version};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Template)]
#[template(path = "editing/correct.html")]
struct CorrectPage {
    layout: Layout,
    t: Language,
    id: i64,
    version: i64,
    /// When the page asks whether the declaration was changed meanwhile.
    triggers: String,
    reference: String,
    arrived: String,
    objections: Vec<Objection>,
    problems: Vec<Problem>,
    /// Whether the declaration can be changed, or only copied.
    is_correctable: bool,
    is_draft: bool,
    /// Whether what stands in the form was typed and is not saved.
    is_typed: bool,
}

/// What customs wrote about a field.
pub struct Objection {
    code: String,
    /// The meaning of the error code, in the language of the page where the codebook has it.
    pub says: String,
    /// The language of that meaning.
    pub tag: &'static str,
    /// The description in the message of customs, shown beside the codebook's text; empty when it has none.
    pub wrote: String,
    pointer: String,
    /// Name of the field; empty when nobody knows it.
    pub field: String,
    original: String,
    /// The field itself; a field that several objections are about is drawn at the first of them.
    pub input: Option<Input>,
    /// The address of the field that was drawn before.
    pub above: String,
}

/// A declaration with the answer of customs.
struct Refused {
    declaration: Declaration,
    rejection: Option<Rejection>,
}

impl Refused {
    async fn find(member: &Member, services: &Services, id: i64) -> Result<Self, Failure> {
        let (organisation, id, declarations) =
            (member.organisation(), DeclarationId::new(id), services.declarations.clone());
        let refused = member.read(move || {
            let declaration = declarations.find(organisation, id)?;
            let rejection = declarations.rejections(organisation, id)?.pop();
            Ok(Self { declaration, rejection })
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

    /// The reasons that the page has room for.
    fn reasons(&self) -> impl Iterator<Item = &RejectionError> {
        self.rejection.iter().flat_map(|rejection| &rejection.errors).take(MOST)
    }

    /// How many others there are.
    fn left(&self) -> usize {
        self.rejection.as_ref().map_or(0, |rejection| rejection.errors.len().saturating_sub(MOST))
    }

    /// What the header holds now, the lines that customs points at, and those that were sent, under the paths of the pages.
    fn typed(&self, sent: &Posted) -> Result<Typed, Failure> {
        let form = DeclarationForm { items: Vec::new(), ..self.declaration.form.clone() };
        let mut typed = Typed::of_json(HEADER, "", &serde_json::to_value(&form).map_err(Failure::internal)?);
        typed.set("reference", self.declaration.reference.clone());
        let paths = self.reasons().filter_map(|error| error.path.as_deref());
        let mut lines: BTreeSet<usize> = paths.filter_map(|path| line_of(&on_pages(path))).collect();
        lines.extend(sent.fields().filter_map(|(name, _)| line_of(name)));
        for index in lines {
            if let Some(line) = self.declaration.lines.get(index) {
                let item = serde_json::to_value(&line.item).map_err(Failure::internal)?;
                typed.overlay(Typed::of_json(LINE, &below("items", index), &item));
            }
        }
        Ok(typed)
    }
}

/// Most reasons on the page: nobody corrects more at a time, and customs may give several for each of 1,999 lines.
const MOST: usize = 50;

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let refused = Refused::find(&member, &services, *id).await?;
    if refused.rejection.is_none() && refused.declaration.status == Status::Draft {
        return Ok(member.go_to(&format!("{PART}/{id}/edit")));
    }
    let typed = refused.typed(&Posted::default())?;
    page_of(&member, &services, &refused, &typed, &FieldErrors::default())
}

pub(super) async fn save(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    posted.require(Fields::ANY)?;
    let refused = Refused::find(&member, &services, *id).await?;
    let mut typed = refused.typed(&posted)?;
    // The page has few of the fields; the others stay as they are stored.
    typed.overlay(Typed::posted(&posted));
    let (correction, errors) = Correction::of(&refused, &typed, &posted)?;
    if !errors.is_empty() {
        return page_of(&member, &services, &refused, &typed, &errors);
    }
    let work = Work {
        declarations: services.declarations.keeping_broken_drafts(),
        organisation: member.organisation(),
        actor: member.actor(),
        declaration: DeclarationId::new(*id),
        is_draft: refused.declaration.status == Status::Draft,
        expected: version(&posted)?,
    };
    let next = format!("{PART}/{id}/edit?check=1");
    let correct = move || {
        work.correct(&correction)?;
        Ok(next.clone())
    };
    match member.make(&services, Once::of_content(&posted), correct).await {
        Ok(address) => Ok(member.done(&address, Notice::DraftAgain)),
        Err(Failure::Invalid(errors)) => page_of(&member, &services, &refused, &typed, &errors_on_pages(errors)),
        Err(Failure::Stale) => {
            let refused = Refused::find(&member, &services, *id).await?;
            if !refused.is_correctable() {
                return Err(Failure::Stale);
            }
            page_of(&member, &services, &refused, &typed, &FieldErrors::default())
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
    fn of(refused: &Refused, typed: &Typed, posted: &Posted) -> Result<(Self, FieldErrors), Failure> {
        let mut correction = Self { header: None, lines: BTreeMap::new() };
        let mut errors = FieldErrors::default();
        for name in Typed::posted(posted).filled().filter(|name| !is_field(name)) {
            errors.add(name, unknown_field());
        }
        let names: Vec<_> = posted.fields().map(|(name, _)| name).collect();
        if names.iter().any(|name| value_at(HEADER, name).is_some()) {
            let Reading { document, errors: unreadable, .. } = read(HEADER, "", typed);
            // The dossier has no field on this page.
            let (form, _) = form_of(document)?;
            correction.header = Some((form, refused.declaration.dossier_id));
            errors.extend(unreadable);
        }
        for index in names.iter().filter_map(|name| line_of(name)).collect::<BTreeSet<_>>() {
            let Some(line) = refused.declaration.lines.get(index) else { continue };
            let Reading { document, errors: unreadable, .. } = read(LINE, &below("items", index), typed);
            let item = serde_json::from_value(Value::Object(document)).map_err(Failure::internal)?;
            correction.lines.insert(index, (line.id, item));
            errors.extend(unreadable);
        }
        Ok((correction, errors))
    }
}

/// Whether a declaration has this field, under the paths of the pages.
fn is_field(name: &str) -> bool {
    match line_of(name) {
        Some(index) => {
            let inner = name.strip_prefix(&below("items", index)).and_then(|rest| rest.strip_prefix('.'));
            inner.is_some_and(|path| has_field(LINE, path))
        }
        None => has_field(HEADER, name),
    }
}

/// What is needed to correct a declaration in one unit of work.
struct Work {
    declarations: Declarations,
    organisation: OrganisationId,
    actor: Actor,
    declaration: DeclarationId,
    is_draft: bool,
    expected: Option<Version>,
}

impl Work {
    fn correct(&self, correction: &Correction) -> Result<(), Failure> {
        let (organisation, id) = (self.organisation, self.declaration);
        let mut expected = self.expected;
        if !self.is_draft {
            expected = Some(self.declarations.save_as_draft(organisation, id, &self.actor, expected)?.version);
        }
        if let Some((form, dossier)) = &correction.header {
            let update = UpdateDraft {
                target: DraftTarget { organisation, id, expected },
                actor: self.actor.clone(),
                submit_when_valid: false,
                may_submit: false,
                may_allocate: false,
            };
            let updated = self.declarations.update_draft(&update, &|content| {
                content.form = form.clone();
                content.dossier_id = *dossier;
            })?;
            expected = Some(updated.declaration.version);
        }
        for (index, (line, item)) in &correction.lines {
            let target = DraftTarget { organisation, id, expected };
            let edited =
                self.declarations.update_line(target, *line, &|stored| *stored = item.clone(), &FieldErrors::default());
            let edited = edited.map_err(Failure::from).map_err(|failure| match failure {
                Failure::Invalid(errors) => {
                    Failure::Invalid(errors.map_paths(|path| below(&below("items", index), path)))
                }
                other => other,
            })?;
            expected = Some(edited.version);
        }
        Ok(())
    }
}

fn page_of(member: &Member, services: &Services, refused: &Refused, typed: &Typed, errors: &FieldErrors) -> Answer {
    let (t, declaration) = (member.t(), &refused.declaration);
    let codebook = services.tariff.current().codebook();
    let drawing = Drawing { t, typed, errors, codebook: &codebook, focus: "" };
    let mut drawn = BTreeSet::new();
    let reasons = refused.reasons();
    let is_correctable = refused.is_correctable();
    let objections: Vec<_> =
        reasons.map(|error| Objection::of(t, error, &drawing, is_correctable, &mut drawn)).collect();
    let own = Places::of_fields(drawn);
    let shown_version = typed.text("version").parse().unwrap_or(declaration.version.get());
    let mut problems = own.problems(t, errors);
    if let more @ 1.. = refused.left() {
        let messages = format!("{PART}/{}/messages", declaration.id.get());
        problems.push(Problem::elsewhere(t.objections_left(more), messages, t.record_messages()));
    }
    if shown_version != declaration.version.get() {
        problems.insert(0, Problem::stale(t, format!("{PART}/{}/correct", declaration.id.get())));
    }
    member.page(&CorrectPage {
        layout: Layout::of(member, PART),
        t,
        id: declaration.id.get(),
        version: shown_version,
        triggers: LiveSubject::Declarations.triggers(declaration.id.get()),
        reference: shown::text(&declaration.reference),
        arrived: refused.rejection.as_ref().map(|rejection| shown::moment(rejection.arrived_at)).unwrap_or_default(),
        problems,
        objections,
        is_correctable,
        is_draft: declaration.status == Status::Draft,
        is_typed: typed.is_posted(),
    })
}

impl Objection {
    /// What a page says of an error; `drawn` are the fields that stand above it.
    pub fn of(
        t: Language,
        error: &RejectionError,
        drawing: &Drawing<'_>,
        is_correctable: bool,
        drawn: &mut BTreeSet<String>,
    ) -> Self {
        let path = error.path.as_deref().map(on_pages);
        let text = |text: &Option<String>| shown::text(text.as_deref().unwrap_or_default());
        let (mut input, mut above) = (None, String::new());
        if let Some(path) = path.as_deref().filter(|_| is_correctable) {
            if drawn.contains(path) {
                above = format!("#{path}");
            } else if let Some(field) = input_at(drawing, path) {
                drawn.insert(path.to_owned());
                input = Some(field);
            }
        }
        let (says, tag) = match t {
            Language::Nl if error.text_nl.is_some() => (&error.text_nl, Language::Nl.tag()),
            _ if error.text.is_some() => (&error.text, Language::En.tag()),
            _ => (&error.text_nl, Language::Nl.tag()),
        };
        let is_of_codebook = |wrote: &String| {
            let known = drawing.codebook.error_text(&error.code);
            known.is_some_and(|known| *known.description_en == **wrote)
        };
        let wrote = error.text.as_ref().filter(|wrote| says.as_ref() != Some(*wrote) && !is_of_codebook(wrote));
        Self {
            code: shown::text(&error.code),
            says: text(says),
            tag,
            wrote: wrote.map(|wrote| shown::text(wrote)).unwrap_or_default(),
            pointer: text(&error.pointer),
            field: path.as_deref().map(|path| name_of(t, path)).unwrap_or_default(),
            original: text(&error.original_value),
            input,
            above,
        }
    }
}

/// Draws the field at a path of the pages; `None` for an object, and for what the form does not have.
fn input_at(drawing: &Drawing<'_>, path: &str) -> Option<Input> {
    let found = match line_of(path) {
        Some(index) => value_at(LINE, path.strip_prefix(&below("items", index))?.strip_prefix('.')?),
        None => value_at(HEADER, path),
    };
    let (part, name, kind) = found?;
    let object = path.rsplit_once('.').map_or("", |(object, _)| object);
    Some(drawing.input(part, name, kind, object))
}
