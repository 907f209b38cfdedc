//! The page on which a draft is edited: all but its lines, and a list of those.

use super::asked::{Asked, Sent, require_whole, version};
use super::dossier;
use super::drawn::{Drawing, DrawnSection};
use super::places::{PART, Places, errors_on_pages, line_address, on_pages};
use super::reading::{Reading, unknown_field};
use super::shape::HEADER;
use super::typed::Typed;
use crate::failure::Failure;
use crate::form::Problem;
use crate::grouped::{Grouped, Remarks};
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::live::LiveSubject;
use crate::once::Once;
use crate::posted::Posted;
use crate::shown;
use crate::texts::{Language, Sentence};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Excerpt, LineStretch};
use customs_declarations::{
    Declaration, DeclarationError, DeclarationId, Declarations, DraftTarget, Line, UpdateDraft, validation,
};
use customs_kernel::facts::{self, Statement};
use customs_kernel::{FieldErrors, OrganisationId};
use rust_decimal::Decimal;

/// Lines on a page of the list.
const LINES: u32 = 100;

#[derive(Template)]
#[template(path = "editing/edit.html")]
struct EditPage {
    layout: Layout,
    t: Language,
    id: i64,
    version: i64,
    /// When the page asks whether the declaration was changed meanwhile.
    triggers: String,
    reference: String,
    sections: Vec<DrawnSection>,
    problems: Vec<Problem>,
    warnings: Vec<Warning>,
    /// Whether the draft was checked and keeps every rule.
    is_right: bool,
    /// Whether what stands in the form was typed and is not saved.
    is_typed: bool,
    lines: Vec<LineRow>,
    lines_extent: String,
    previous: String,
    next: String,
    may_submit: bool,
}

/// A doubt about a field.
pub(super) struct Warning {
    pub(super) href: String,
    pub(super) field: String,
    pub(super) text: String,
    /// The language of the text.
    pub(super) language: &'static str,
}

/// A line in the list.
struct LineRow {
    id: i64,
    index: usize,
    number: usize,
    description: String,
    hs_code: String,
    origin: String,
    gross: String,
    net: String,
    value: String,
}

/// A draft, and what the page says about it.
struct Shown {
    /// The draft with all its lines, or only with those of the page if nothing is said about any line.
    draft: Declaration,
    /// The number of its lines.
    count: u32,
    /// The number of lines before the first that was read.
    before: u32,
    typed: Typed,
    errors: FieldErrors,
    warnings: Vec<facts::Warning>,
    is_right: bool,
    focus: String,
    page: u32,
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (id, organisation) = (DeclarationId::new(*id), member.organisation());
    let (is_checked, page) = (query.text("check") == "1", query.page().number.get());
    let declarations = services.declarations.clone();
    let read = move || {
        if is_checked { checked(&declarations, organisation, id) } else { part(&declarations, organisation, id, page) }
    };
    let Opened { draft, count, before, errors, warnings } = member.read(read).await?;
    if draft.status == Status::Rejected {
        return Ok(member.go_to(&format!("{PART}/{}/correct", draft.id.get())));
    }
    if draft.status != Status::Draft {
        return Err(not_a_draft(&draft));
    }
    let typed = typed_of(&draft, dossier::number(&member, &services, draft.dossier_id).await?)?;
    let is_right = is_checked && errors.is_empty();
    let errors = errors_on_pages(errors);
    let shown = Shown { draft, count, before, typed, errors, warnings, is_right, focus: String::new(), page };
    page_of(&member, &services, shown)
}

/// A draft as it was read for the page.
struct Opened {
    draft: Declaration,
    count: u32,
    before: u32,
    errors: FieldErrors,
    warnings: Vec<facts::Warning>,
}

impl Opened {
    fn whole(draft: Declaration, errors: FieldErrors, warnings: Vec<facts::Warning>) -> Self {
        let count = count_of(&draft);
        Self { draft, count, before: 0, errors, warnings }
    }
}

/// The number of lines of a draft that was read whole.
fn count_of(draft: &Declaration) -> u32 {
    u32::try_from(draft.lines.len()).unwrap_or(u32::MAX)
}

/// Reads the lines of one page: of the last one, when there are none on the page that was asked for.
fn part(
    declarations: &Declarations,
    organisation: OrganisationId,
    id: DeclarationId,
    page: u32,
) -> Result<Opened, Failure> {
    let read = |before| declarations.excerpt(organisation, id, LineStretch { before, most: LINES });
    let mut before = (page - 1).saturating_mul(LINES);
    let mut found = read(before)?;
    // Lines may be deleted between two readings, so each may find that there are fewer pages still.
    while before > 0 && before >= found.totals.items {
        before = found.totals.items.saturating_sub(1) / LINES * LINES;
        found = read(before)?;
    }
    let Excerpt { declaration: draft, totals } = found;
    Ok(Opened { draft, count: totals.items, before, errors: FieldErrors::default(), warnings: Vec::new() })
}

/// Reads the whole draft and checks it by every rule.
fn checked(declarations: &Declarations, organisation: OrganisationId, id: DeclarationId) -> Result<Opened, Failure> {
    let draft = declarations.find(organisation, id)?;
    if draft.status != Status::Draft {
        return Ok(Opened::whole(draft, FieldErrors::default(), Vec::new()));
    }
    let form = draft.complete_form();
    let errors = validation::broken_rules(&form);
    if !errors.is_empty() {
        return Ok(Opened::whole(draft, errors, Vec::new()));
    }
    match declarations.check(organisation, form, None) {
        Ok(checked) => Ok(Opened::whole(draft, errors, checked.warnings)),
        Err(DeclarationError::Invalid(errors) | DeclarationError::SkuResolutionFailed(errors)) => {
            Ok(Opened::whole(draft, errors, Vec::new()))
        }
        Err(other) => Err(other.into()),
    }
}

/// The refusal to edit a record that is no draft.
pub(super) fn not_a_draft(declaration: &Declaration) -> Failure {
    DeclarationError::InvalidStatus { current: declaration.status, allowed: vec![Status::Draft] }.into()
}

/// What the fields of a draft hold, without its lines.
fn typed_of(draft: &Declaration, dossier: Option<String>) -> Result<Typed, Failure> {
    let form = DeclarationForm { items: Vec::new(), skus: Vec::new(), ..draft.form.clone() };
    let mut typed = Typed::from_json(HEADER, "", &serde_json::to_value(&form).map_err(Failure::internal)?);
    typed.set("reference", draft.reference.clone());
    if let Some(dossier) = dossier {
        typed.set(dossier::FIELD, dossier);
    }
    typed.bounded()
}

pub(super) async fn save(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    require_whole(&posted)?;
    let id = DeclarationId::new(*id);
    let typed = Typed::posted(&posted).bounded()?;
    let Reading { document, mut errors, typed } = match Sent::new(HEADER, "", &posted, &typed, &unknown_field()) {
        Sent::Read(reading) => reading,
        Sent::Rearranged(typed, focus) => {
            return show_typed(&member, &services, id, typed, FieldErrors::default(), focus).await;
        }
    };
    let (form, dossier) = dossier::apart::<DeclarationForm>(document)?;
    let dossier = dossier::named(&member, &services, dossier).await?.unwrap_or_else(|unknown| {
        errors.add(dossier::FIELD, unknown);
        None
    });
    let target = DraftTarget { organisation: member.organisation(), id, expected: version(&posted)? };
    let (actor, asked) = (member.actor(), Asked::from_posted(&posted));
    let update = UpdateDraft { target, actor, submit_when_valid: false, may_submit: false, may_allocate: false };
    let declarations = services.declarations.keeping_broken_drafts();
    let here = format!("{PART}/{}/edit", id.get());
    // A form that is sent twice was saved the first time: the newer version is its own doing.
    let saved = member.make(&services, Once::from_content(&posted), move || {
        declarations.update_draft(&update, &|content| {
            content.form = form.clone();
            content.dossier_id = dossier;
            content.unreadable = errors.clone();
        })?;
        asked.follow(&declarations, target, &here)
    });
    match saved.await {
        Ok(address) => Ok(member.done(&address, asked.notice())),
        Err(Failure::Invalid(errors)) => {
            show_typed(&member, &services, id, typed, errors_on_pages(errors), String::new()).await
        }
        Err(Failure::Stale) => show_typed(&member, &services, id, typed, FieldErrors::default(), String::new()).await,
        Err(other) => Err(other),
    }
}

/// Shows the form again with what was typed. The version stays the one that the form was made from.
async fn show_typed(
    member: &Member,
    services: &Services,
    id: DeclarationId,
    typed: Typed,
    errors: FieldErrors,
    focus: String,
) -> Answer {
    let (organisation, declarations) = (member.organisation(), services.declarations.clone());
    let draft = member.read(move || Ok(declarations.find(organisation, id)?)).await?;
    if draft.status != Status::Draft {
        return Err(not_a_draft(&draft));
    }
    let count = count_of(&draft);
    let shown = Shown { draft, count, before: 0, typed, errors, warnings: Vec::new(), is_right: false, focus, page: 1 };
    page_of(member, services, shown)
}

fn page_of(member: &Member, services: &Services, shown: Shown) -> Answer {
    let Shown { draft, count, before, typed, errors, warnings, is_right, focus, page } = shown;
    let (t, id) = (member.t(), draft.id.get());
    let codebook = services.tariff.current().codebook();
    let drawing = Drawing { t, typed: &typed, errors: &errors, codebook: &codebook, focus: &focus };
    let sections = drawing.sections(HEADER, "");
    let addresses = draft.lines.iter().map(|line| line_address(id, line.id.get())).collect();
    let places = Places::new(&sections, addresses);
    let version = typed.text("version").parse().unwrap_or(draft.version.get());
    let mut problems = places.problems(t, &errors);
    if version != draft.version.get() {
        problems.insert(0, Problem::stale(t, format!("{PART}/{id}/edit")));
    }
    let warnings = Warning::all(t, &warnings, count as usize, |path| places.address(path));
    let page = page.clamp(1, count.div_ceil(LINES).max(1));
    let first = (page - 1) * LINES;
    let on_page = draft.lines.iter().skip((first - before) as usize).take(LINES as usize);
    let lines: Vec<_> = (first..).zip(on_page).map(LineRow::new).collect();
    let address = |page: u32| format!("{PART}/{id}/edit?page={page}#items");
    member.page(&EditPage {
        layout: Layout::new(member, PART),
        t,
        id,
        version,
        triggers: LiveSubject::Declarations.triggers(id),
        reference: shown::text(&draft.reference),
        sections,
        problems,
        warnings,
        is_right,
        is_typed: typed.is_posted(),
        lines_extent: t.records_on_page(
            if count == 0 { 0 } else { u64::from(first) + 1 },
            u64::from(first) + lines.len() as u64,
            u64::from(count),
        ),
        previous: if page > 1 { address(page - 1) } else { String::new() },
        next: if page * LINES < count { address(page + 1) } else { String::new() },
        lines,
        may_submit: member.may(Scope::DeclarationsSubmit),
    })
}

impl Warning {
    /// The warnings about a draft of this number of lines; those that say the same of the same field become one.
    /// `address` gives the address of the field at a path.
    pub(super) fn all(
        t: Language,
        warnings: &[facts::Warning],
        of: usize,
        address: impl Fn(&str) -> String,
    ) -> Vec<Self> {
        let remark =
            |warning: &facts::Warning| (on_pages(warning.path().unwrap_or_default()), warning.statement().clone());
        let remarks = Remarks::new(warnings.iter().map(remark));
        let more = remarks.more(t).map(|text| {
            let (href, field) = <(String, String)>::default();
            Self { href, field, text, language: t.tag() }
        });
        let warning = |group: Grouped<Statement>| {
            let Sentence { text, language } = t.sentence(&group.text);
            Self { href: address(&group.path), field: group.field(t, of), text: shown::text(&text), language }
        };
        remarks.shown.into_iter().map(warning).chain(more).collect()
    }
}

impl LineRow {
    fn new((index, line): (u32, &Line)) -> Self {
        let (item, index) = (&line.item, index as usize);
        let text = |text: &Option<String>| shown::text(text.as_deref().unwrap_or_default());
        let number =
            |number: Option<Decimal>| number.map(|number| shown::number(number.normalize())).unwrap_or_default();
        let currency = item.invoice_currency.as_deref().unwrap_or_default();
        Self {
            id: line.id.get(),
            index,
            number: index + 1,
            description: text(&item.description),
            hs_code: text(&item.hs_code),
            origin: text(&item.country_of_origin),
            gross: number(item.gross_weight),
            net: number(item.net_weight),
            value: item.invoice_value.map(|value| worth(value, currency)).unwrap_or_default(),
        }
    }
}

/// A value with its currency, where the line names one.
fn worth(value: Decimal, currency: &str) -> String {
    match currency.trim() {
        "" => shown::amount(value),
        currency => shown::money(value, &shown::text(currency)),
    }
}
