//! The page on which a declaration begins: from a file, from a pasted text, or as a copy. The text has a form of its own, no
//! upload, so that it is kept like all that people type.

use super::incoming::{Incoming, incoming};
use super::places::{PART, errors_on_pages, name_of};
use crate::failure::Failure;
use crate::form::Problem;
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::once::{self, Once};
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_multipart::{Field, Multipart};
use askama::Template;
use customs_access::Scope;
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::{DeclarationFilter, DeclarationSummary};
use customs_declarations::{CopyDeclaration, CreateDeclaration, DeclarationId};
use customs_kernel::{FieldErrors, PageNumber, PageRequest, PageSize, RecordSort, SortDirection};
use customs_serving::Pieces;
use futures_util::StreamExt;
use std::time::Duration;

/// Most hits of the search for a declaration to copy.
const HITS: u32 = 10;
/// Most parts of the form with a file: token, key and file.
const MOST_PARTS: usize = 3;
/// The time that an upload may take.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Template)]
#[template(path = "editing/new.html")]
struct NewPage {
    layout: Layout,
    t: Language,
    problems: Vec<Problem>,
    text: String,
    search: String,
    is_searched: bool,
    hits: Vec<Hit>,
}

/// A declaration that can be copied.
struct Hit {
    id: i64,
    reference: String,
    status: &'static str,
    status_name: &'static str,
    created: String,
}

impl Hit {
    fn new(t: Language, summary: &DeclarationSummary) -> Self {
        Self {
            id: summary.id.get(),
            reference: shown::text(&summary.reference),
            status: summary.status.code(),
            status_name: t.declaration_status(summary.status),
            created: shown::moment(summary.created_at),
        }
    }
}

pub(super) async fn show(member: Member, services: Services, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (t, organisation, search) = (member.t(), member.organisation(), query.filled("search"));
    let mut hits = Vec::new();
    if search.is_some() {
        member.require(Scope::DeclarationsRead)?;
        let filter = DeclarationFilter { search: search.clone(), ..DeclarationFilter::default() };
        let declarations = services.declarations.clone();
        let size = PageSize::new(HITS).unwrap_or(PageSize::DEFAULT);
        let page = PageRequest { number: PageNumber::FIRST, size, after: None };
        let found = member.read(move || {
            let (sort, direction) = (RecordSort::CreatedAt, SortDirection::Descending);
            Ok(declarations.list(organisation, &filter, sort, direction, page)?)
        });
        hits = found.await?.records.iter().map(|summary| Hit::new(t, summary)).collect();
    }
    member.page(&NewPage {
        layout: Layout::new(&member, PART),
        t,
        problems: Vec::new(),
        text: String::new(),
        is_searched: search.is_some(),
        search: search.unwrap_or_default(),
        hits,
    })
}

pub(super) async fn create(member: Member, services: Services, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    posted.require(Fields::new(&["ask", "json"]))?;
    let once = Once::from_posted(&posted);
    match posted.text("ask") {
        // A declaration that is filled in only on the pages begins with what most have.
        "blank" => begin(&member, &services, Incoming { form: blank(), dossier: None }, once, String::new()).await,
        _ => begin_from(&member, &services, posted.raw("json").to_owned(), once).await,
    }
}

pub(super) async fn create_from_file(member: Member, services: Services, upload: Multipart) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let sent = tokio::time::timeout(PATIENCE, sent(upload)).await.map_err(|_| Failure::BadRequest)?;
    let Sent { json, key } = sent?;
    let once = Once::sent(&key, [json.as_bytes()]);
    begin_from(&member, &services, json, once).await
}

/// Makes a draft of a text.
async fn begin_from(member: &Member, services: &Services, json: String, once: Once) -> Answer {
    // Megabytes take a while to be read.
    let reading = move || {
        let read = incoming(json.trim_start_matches('\u{feff}'))?;
        Ok((json, read))
    };
    let (json, read) = member.read(reading).await?;
    match read {
        Ok(incoming) => begin(member, services, incoming, once, json).await,
        Err(errors) => show_wrong(member, json, problems(member.t(), &errors)),
    }
}

/// Makes a draft, or shows again the text that it was read from.
async fn begin(member: &Member, services: &Services, incoming: Incoming, once: Once, json: String) -> Answer {
    let Incoming { form, dossier } = incoming;
    let command = CreateDeclaration {
        organisation: member.organisation(),
        actor: member.actor(),
        form,
        dossier_id: dossier,
        submit_when_valid: Some(false),
        may_submit: false,
        may_allocate: false,
    };
    let declarations = services.declarations.keeping_broken_drafts();
    let create = move || Ok(address(declarations.create(command.clone())?.declaration.id));
    match member.make(services, once, create).await {
        Ok(address) => Ok(member.done(&address, Notice::DraftCreated)),
        Err(Failure::Invalid(errors)) => show_wrong(member, json, problems(member.t(), &errors_on_pages(errors))),
        Err(Failure::MadeOtherwise(made)) => show_wrong(member, json, vec![Problem::made_otherwise(member.t(), made)]),
        Err(other) => Err(other),
    }
}

/// Where a new draft is edited.
fn address(id: DeclarationId) -> String {
    format!("{PART}/{}/edit", id.get())
}

/// The form that an empty declaration begins with.
fn blank() -> DeclarationForm {
    DeclarationForm { dms_version: Some("4.1".to_owned()), ..DeclarationForm::default() }
}

fn problems(t: Language, errors: &FieldErrors) -> Vec<Problem> {
    Problem::all(t, errors, |path| match path {
        "json" => ("#json".to_owned(), t.editing_json().to_owned()),
        path => (String::new(), format!("{} ({})", name_of(t, path), shown::text(path))),
    })
}

fn show_wrong(member: &Member, text: String, problems: Vec<Problem>) -> Answer {
    member.page(&NewPage {
        layout: Layout::new(member, PART),
        t: member.t(),
        problems,
        text,
        search: String::new(),
        is_searched: false,
        hits: Vec::new(),
    })
}

/// What was sent with a file: its text, and the key of the form.
#[derive(Default)]
struct Sent {
    json: String,
    key: String,
}

async fn sent(mut upload: Multipart) -> Result<Sent, Failure> {
    let mut sent = Sent::default();
    let mut parts = 0;
    while let Some(part) = upload.next().await {
        parts += 1;
        if parts > MOST_PARTS {
            return Err(Failure::BadRequest);
        }
        let part = part.map_err(|_| Failure::BadRequest)?;
        match part.name().unwrap_or_default() {
            "file" => sent.json = text_of(part).await?,
            once::FIELD => sent.key = text_of(part).await?,
            _ => drop(text_of(part).await?),
        }
    }
    Ok(sent)
}

/// The text of a part, within the bound of a form.
async fn text_of(part: Field) -> Result<String, Failure> {
    let (mut bytes, mut part) = (Vec::new(), Pieces::new(part));
    while let Some(piece) = part.next().await {
        let piece = piece.map_err(|_| Failure::BadRequest)?;
        if bytes.len() + piece.len() > Posted::MOST {
            return Err(Failure::TooLarge);
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(super) async fn copy(member: Member, services: Services, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    posted.require(Fields::new(&["source"]))?;
    let source = posted.text("source").parse().map_err(|_| Failure::BadRequest)?;
    let command = CopyDeclaration {
        organisation: member.organisation(),
        actor: member.actor(),
        source: DeclarationId::new(source),
        expected: None,
        reference: None,
        copy_lines: true,
        reset_status: true,
    };
    let declarations = services.declarations.clone();
    let copy = move || Ok(address(declarations.copy(&command)?.id));
    let address = member.make(&services, Once::from_posted(&posted), copy).await?;
    Ok(member.done(&address, Notice::DraftCreated))
}
