//! The page on which a line of a draft is edited.

use super::articles::fill_in;
use super::asked::{Asked, Sent, require_whole, version};
use super::drawn::{Drawing, DrawnSection};
use super::edit::not_a_draft;
use super::places::{PART, Places, errors_below, errors_on_pages, line_address};
use super::reading::{Reading, unknown_field};
use super::shape::LINE;
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
use askama::Template;
use customs_access::Scope;
use customs_declarations::form::ItemForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::{Declaration, DeclarationError, DeclarationId, DraftTarget, LineId, validation};
use customs_kernel::FieldErrors;
use serde_json::Value;

#[derive(Template)]
#[template(path = "editing/line.html")]
struct LinePage {
    layout: Layout,
    t: Language,
    id: i64,
    line: i64,
    number: usize,
    version: i64,
    /// When the page asks whether the declaration was changed meanwhile.
    triggers: String,
    reference: String,
    sections: Vec<DrawnSection>,
    problems: Vec<Problem>,
    is_right: bool,
    /// Whether what stands in the form was typed and is not saved.
    is_typed: bool,
    /// The lines before and after this one.
    previous: Option<i64>,
    next: Option<i64>,
    may_search: bool,
}

/// A draft with one of its lines.
pub(super) struct Opened {
    draft: Declaration,
    index: usize,
}

impl Opened {
    async fn find(member: &Member, services: &Services, id: DeclarationId, line: LineId) -> Result<Self, Failure> {
        let (organisation, declarations) = (member.organisation(), services.declarations.clone());
        let draft = member.read(move || Ok(declarations.find(organisation, id)?)).await?;
        if draft.status != Status::Draft {
            return Err(not_a_draft(&draft));
        }
        let index = draft.lines.iter().position(|stored| stored.id == line).ok_or(DeclarationError::NoSuchLine)?;
        Ok(Self { draft, index })
    }

    /// The path of the line.
    fn root(&self) -> String {
        below("items", self.index)
    }
}

pub(super) async fn show(member: Member, services: Services, ids: web::Path<(i64, i64)>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (id, line) = *ids;
    let opened = Opened::find(&member, &services, DeclarationId::new(id), LineId::new(line)).await?;
    let root = opened.root();
    let item = serde_json::to_value(&opened.draft.lines[opened.index].item).map_err(Failure::internal)?;
    let typed = Typed::from_json(LINE, &root, &item).bounded()?;
    let is_checked = query.text("check") == "1";
    let mut errors = FieldErrors::default();
    if is_checked {
        errors = errors_below(&root, &errors_on_pages(validation::broken_rules(&opened.draft.complete_form())));
    }
    let is_right = is_checked && errors.is_empty();
    page_of(&member, &services, &opened, &typed, &errors, "", is_right)
}

pub(super) async fn save(member: Member, services: Services, ids: web::Path<(i64, i64)>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    require_whole(&posted)?;
    let (id, line) = (DeclarationId::new(ids.0), LineId::new(ids.1));
    let opened = Opened::find(&member, &services, id, line).await?;
    let (root, typed) = (opened.root(), Typed::posted(&posted).bounded()?.on_line(&opened.root()));
    let Reading { document, errors, mut typed } = match Sent::new(LINE, &root, &posted, &typed, &unknown_field()) {
        Sent::Read(reading) => reading,
        Sent::Rearranged(typed, focus) => {
            return page_of(&member, &services, &opened, &typed, &FieldErrors::default(), &focus, false);
        }
    };
    let asked = Asked::from_posted(&posted);
    if asked == Asked::Article {
        let errors = fill_in(&member, &services, &root, &mut typed).await?;
        return page_of(&member, &services, &opened, &typed, &errors, "", false);
    }
    let item: ItemForm = serde_json::from_value(Value::Object(document)).map_err(Failure::internal)?;
    let own = format!("{root}.");
    let unreadable = errors.map_paths(|path| path.strip_prefix(&own).unwrap_or(path).to_owned());
    let target = DraftTarget { organisation: member.organisation(), id, expected: version(&posted)? };
    let declarations = services.declarations.keeping_broken_drafts();
    let here = line_address(ids.0, ids.1);
    // A form that is sent twice was saved the first time: the newer version is its own doing.
    let saved = member.make(&services, Once::from_content(&posted), move || {
        declarations.update_line(target, line, &|stored| *stored = item.clone(), &unreadable)?;
        asked.follow(&declarations, target, &here)
    });
    match saved.await {
        Ok(address) => Ok(member.done(&address, asked.notice())),
        Err(Failure::Invalid(errors)) => {
            let errors = errors.map_paths(|path| below(&root, path));
            page_of(&member, &services, &opened, &typed, &errors, "", false)
        }
        Err(Failure::Stale) => {
            let opened = Opened::find(&member, &services, id, line).await?;
            let typed = typed.on_line(&opened.root());
            page_of(&member, &services, &opened, &typed, &FieldErrors::default(), "", false)
        }
        Err(other) => Err(other),
    }
}

pub(super) async fn delete(member: Member, services: Services, ids: web::Path<(i64, i64)>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (target, line) = (target(&member, ids.0, &posted)?, LineId::new(ids.1));
    let declarations = services.declarations.clone();
    let delete = move || {
        declarations.delete_line(target, line)?;
        Ok(Notice::LineDeleted)
    };
    member.carry_out(&services, &posted, format!("{PART}/{}/edit#items", ids.0), delete).await
}

fn target(member: &Member, id: i64, posted: &Posted) -> Result<DraftTarget, Failure> {
    posted.require(Fields::NONE)?;
    let expected = version(posted)?;
    Ok(DraftTarget { organisation: member.organisation(), id: DeclarationId::new(id), expected })
}

fn page_of(
    member: &Member,
    services: &Services,
    opened: &Opened,
    typed: &Typed,
    errors: &FieldErrors,
    focus: &str,
    is_right: bool,
) -> Answer {
    let (t, draft, index) = (member.t(), &opened.draft, opened.index);
    let id = draft.id.get();
    let codebook = services.tariff.current().codebook();
    let sections = Drawing { t, typed, errors, codebook: &codebook, focus }.sections(LINE, &opened.root());
    let line = draft.lines[index].id.get();
    let version = typed.text("version").parse().unwrap_or(draft.version.get());
    let mut problems = Places::new(&sections, Vec::new()).problems(t, errors);
    if version != draft.version.get() {
        problems.insert(0, Problem::stale(t, line_address(id, line)));
    }
    let neighbour = |index: Option<usize>| Some(draft.lines.get(index?)?.id.get());
    member.page(&LinePage {
        layout: Layout::new(member, PART),
        t,
        id,
        line,
        number: index + 1,
        version,
        triggers: LiveSubject::Declarations.triggers(id),
        reference: shown::text(&draft.reference),
        sections,
        problems,
        is_right,
        is_typed: typed.is_posted(),
        previous: neighbour(index.checked_sub(1)),
        next: neighbour(index.checked_add(1)),
        may_search: member.may(Scope::ItemMasterRead),
    })
}
