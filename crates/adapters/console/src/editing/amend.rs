//! The page on which customs is asked to amend an accepted declaration: what it would change and cost is shown before
//! the request is made.

use super::amend_page::{AmendPage, Shown};
use super::asked::{require_whole, version};
use super::correct_page::{Corrected, MOST};
use super::dossier;
use super::forms::DECLARATION;
use super::places::{PART, errors_on_pages, line_of};
use super::reading::unknown_field;
use super::shape::{HEADER, LINE};
use super::typed::{Typed, below};
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::Posted;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::form::{DeclarationForm, ItemForm, PreviousDocumentForm};
use customs_declarations::lifecycle::Command;
use customs_declarations::{
    AmendDeclaration, AmendmentForm, Declaration, DeclarationId, DraftContent, DraftTarget, NewLines,
};
use customs_kernel::FieldErrors;
use std::collections::BTreeSet;

/// The name of the field for the reason that customs is given, by which the domain too reports what is wrong with it.
pub(super) const REASON: &str = "reason";

/// Fields that no amendment changes. The page leaves them out, and they stay as they are stored.
pub(super) const FIXED: [&str; 12] = [
    "reference",
    "dms_version",
    "representation_type",
    dossier::FIELD,
    "apply_chain_procedure",
    "days_delay_before_submit",
    "duties_paid_by",
    "declaration.imex",
    "declaration.symbol",
    "declaration.procedure.current",
    "declaration.procedure.previous",
    "declaration.entered_in_records_at",
];

/// Items that the page shows when it is not asked for others.
const FIRST: usize = 10;

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let (organisation, id, declarations) =
        (member.organisation(), DeclarationId::new(*id), services.declarations.clone());
    let find = move || {
        let declaration = declarations.find(organisation, id)?;
        declarations.require_possible(&declaration, Command::Amend)?;
        Ok(declaration)
    };
    let declaration = member.read(find).await?;
    let lines = lines_asked(query.text("lines"), declaration.lines.len());
    let mut typed = header(&declaration)?;
    for index in &lines {
        let item = serde_json::to_value(&declaration.lines[*index].item).map_err(Failure::internal)?;
        typed.overlay(Typed::from_json(LINE, &below("items", index), &item));
    }
    AmendPage::show(&member, &services, &declaration, Shown::new(lines, typed.bounded()?))
}

pub(super) async fn ask(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsSubmit)?;
    let id = DeclarationId::new(*id);
    let declaration = find(&member, &services, id).await?;
    require_whole(&posted)?;
    let mut typed = Typed::posted(&posted).bounded()?;
    let stored = header(&declaration)?;
    FIXED.iter().filter(|path| **path != dossier::FIELD).for_each(|path| typed.set(*path, stored.text(path)));
    let lines = lines_posted(&posted, declaration.lines.len())?;
    if let Some((typed, focus)) = rearranged(&posted, &typed) {
        return AmendPage::show(&member, &services, &declaration, Shown { focus, ..Shown::new(lines, typed) });
    }
    let (change, errors) = Change::from_posted(&declaration, &typed, &posted)?;
    let shown = Shown::new(lines, typed);
    if !errors.is_empty() {
        return AmendPage::show(&member, &services, &declaration, Shown { errors, ..shown });
    }
    if posted.text("ask") == "send" {
        send(&member, &services, &declaration, &posted, change, shown).await
    } else {
        preview(&member, &services, &declaration, change, shown).await
    }
}

/// Shows what the amendment would change and cost.
async fn preview(
    member: &Member,
    services: &Services,
    declaration: &Declaration,
    change: Change,
    shown: Shown,
) -> Answer {
    let (organisation, id, declarations) = (member.organisation(), declaration.id, services.declarations.clone());
    let work = move || Ok(declarations.preview_amendment(organisation, id, &|content| change.apply(content))?);
    match member.read(work).await {
        Ok(preview) => AmendPage::show(member, services, declaration, Shown { preview: Some(preview), ..shown }),
        Err(Failure::Invalid(errors)) => {
            AmendPage::show(member, services, declaration, Shown { errors: on_page(errors), ..shown })
        }
        Err(other) => Err(other),
    }
}

/// Asks customs for the amendment.
async fn send(
    member: &Member,
    services: &Services,
    declaration: &Declaration,
    posted: &Posted,
    change: Change,
    shown: Shown,
) -> Answer {
    let (organisation, id) = (member.organisation(), declaration.id);
    let command = AmendDeclaration {
        target: DraftTarget { organisation, id, expected: version(posted)? },
        actor: member.actor(),
        form: AmendmentForm { reason: posted.filled(REASON) },
    };
    let declarations = services.declarations.clone();
    let work = move || {
        let asked = declarations.amend(&command, &|content| change.apply(content))?;
        Ok(format!("{PART}/{id}/amendments/{}", asked.amendment.number))
    };
    match member.make(services, Once::from_content(posted), work).await {
        Ok(address) => Ok(member.done(&address, Notice::AmendmentRequested)),
        Err(Failure::Invalid(errors)) => {
            AmendPage::show(member, services, declaration, Shown { errors: on_page(errors), ..shown })
        }
        Err(Failure::Stale) => {
            let newer = find(member, services, id).await?;
            let lines = shown.lines.iter().copied().filter(|index| *index < newer.lines.len()).collect();
            AmendPage::show(member, services, &newer, Shown { lines, ..shown })
        }
        Err(other) => Err(other),
    }
}

/// The errors under the paths of the page. What is wrong with the request as a whole has none.
fn on_page(errors: FieldErrors) -> FieldErrors {
    errors_on_pages(errors).map_paths(|path| if path == "body" { String::new() } else { path.to_owned() })
}

async fn find(member: &Member, services: &Services, id: DeclarationId) -> Result<Declaration, Failure> {
    let (organisation, declarations) = (member.organisation(), services.declarations.clone());
    member.read(move || Ok(declarations.find(organisation, id)?)).await
}

/// What the fields of the declaration hold, without its lines.
fn header(declaration: &Declaration) -> Result<Typed, Failure> {
    let form = DeclarationForm { items: Vec::new(), skus: Vec::new(), ..declaration.form.clone() };
    let mut typed = Typed::from_json(HEADER, "", &serde_json::to_value(&form).map_err(Failure::internal)?);
    typed.set("reference", declaration.reference.clone());
    Ok(typed)
}

/// The items with these numbers and ranges, such as `3, 17, 20-24`, out of this number of items, up to the most of a
/// page; the first ones when none is named. Anything else is left out.
pub fn lines_asked(text: &str, count: usize) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    for part in text.split([',', ';', ' ']).map(str::trim) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (Ok(first), Ok(last)) = (first.trim().parse::<usize>(), last.trim().parse::<usize>()) else { continue };
        let room = MOST.saturating_sub(lines.len());
        lines.extend((first.max(1)..=last.min(count)).take(room).map(|number| number - 1));
    }
    if lines.is_empty() { (0..count.min(FIRST)).collect() } else { lines }
}

/// The lines that have a field in the form.
fn lines_posted(posted: &Posted, count: usize) -> Result<BTreeSet<usize>, Failure> {
    let lines: BTreeSet<usize> = posted.fields().filter_map(|(name, _)| line_of(name)).collect();
    // No page has fields of more.
    if lines.len() > MOST {
        return Err(Failure::BadRequest);
    }
    Ok(lines.into_iter().filter(|index| *index < count).collect())
}

/// Adds an entry to a list, or takes one out, when the button asks for that. Returns what is typed then, and the path
/// of the new entry.
fn rearranged(posted: &Posted, typed: &Typed) -> Option<(Typed, String)> {
    let (list, entry) = (posted.text("add"), posted.text("remove"));
    let mut typed = typed.clone();
    if !entry.is_empty() {
        typed.remove_entry(entry);
        return Some((typed, String::new()));
    }
    let part = DECLARATION.list_at(list)?;
    let added = typed.add_entry(list, part.first_field());
    Some((typed, added))
}

/// Keeps what the page does not show of an item: its number, which follows from its place, and what the client stated
/// in documents that the service completed.
fn keep_unseen(item: &mut ItemForm, stored: &ItemForm) {
    item.sequence = stored.sequence;
    for (document, stored) in item.previous_documents.iter_mut().zip(&stored.previous_documents) {
        if *document == (PreviousDocumentForm { stated: None, ..stored.clone() }) {
            document.stated.clone_from(&stored.stated);
        }
    }
}

/// What was typed, as far as it differs from the declaration.
struct Change {
    header: Option<DeclarationForm>,
    /// All items, where one of them differs.
    items: Option<Vec<ItemForm>>,
}

impl Change {
    /// Reads the parts that have a field on the page.
    fn from_posted(declaration: &Declaration, typed: &Typed, posted: &Posted) -> Result<(Self, FieldErrors), Failure> {
        let mut items: Vec<ItemForm> = declaration.lines.iter().map(|line| line.item.clone()).collect();
        let Corrected { header, lines, errors } =
            Corrected::new(DECLARATION, items.len(), typed, posted, &unknown_field());
        let header = header.map(dossier::apart::<DeclarationForm>).transpose()?.map(|(form, _)| form);
        let mut differs = false;
        for (index, item) in lines {
            let mut item: ItemForm = serde_json::from_value(item).map_err(Failure::internal)?;
            keep_unseen(&mut item, &items[index]);
            differs |= item != items[index];
            items[index] = item;
        }
        Ok((Self { header, items: differs.then_some(items) }, errors))
    }

    /// Puts the change into the declaration.
    fn apply(&self, content: &mut DraftContent) {
        if let Some(form) = &self.header {
            content.form = form.clone();
        }
        if let Some(items) = &self.items {
            content.lines = Some(NewLines { items: items.clone(), skus: Vec::new() });
        }
    }
}
