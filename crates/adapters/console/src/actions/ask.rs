use crate::Answer;
use crate::failure::Failure;
use crate::form::{Field, Problem};
use crate::layout::Layout;
use crate::posted::Posted;
use crate::texts::Language;
use crate::visit::Member;
use askama::Template;
use customs_kernel::{FieldErrors, Version};

/// The page that asks before an action is done.
#[derive(Template)]
#[template(path = "actions/ask.html")]
pub(super) struct AskPage {
    layout: Layout,
    t: Language,
    record: Record,
    question: Question,
    parts: Vec<Part>,
    problems: Vec<Problem>,
    version: String,
}

/// The record that an action is about.
pub(super) struct Record {
    /// Address of the list that it is in.
    pub(super) part: &'static str,
    pub(super) part_name: &'static str,
    /// Address of its own page.
    pub(super) href: String,
    pub(super) reference: String,
    pub(super) status: Tag,
    pub(super) version: Version,
}

/// A status as a tag shows it.
pub(super) struct Tag {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
}

/// The status after an action.
#[derive(Default)]
pub(super) enum Next {
    /// The record gets this one.
    Becomes(Tag),
    /// The present one stays until customs says otherwise.
    Stays,
    /// The action has nothing to do with it, or its form names it.
    #[default]
    Unsaid,
}

/// What an action will do.
#[derive(Default)]
pub(super) struct Question {
    /// Name of the action.
    pub(super) title: &'static str,
    /// What happens, a sentence each.
    pub(super) says: Vec<String>,
    /// What cannot be undone; empty when everything can.
    pub(super) warns: &'static str,
    /// The status that follows.
    pub(super) next: Next,
    /// Facts of the record that help to decide.
    pub(super) facts: Vec<(&'static str, String)>,
    /// Points to look at before it is done.
    pub(super) doubts: Vec<Doubt>,
    /// What the button says; empty when the action cannot be done now.
    pub(super) button: &'static str,
    /// The page on which the obstacle is removed; empty when there is no such page.
    pub(super) mend: String,
    /// A page outside the web interface that says how more is done than the button does, with the text of the link.
    pub(super) elsewhere: Option<(&'static str, &'static str)>,
    /// Whether something is lost by it.
    pub(super) is_danger: bool,
}

/// A point to look at.
pub(super) struct Doubt {
    /// Where the field is; empty when it has no page.
    pub(super) href: String,
    pub(super) field: String,
    pub(super) text: String,
    /// The language of the text.
    pub(super) language: &'static str,
}

/// Fields that belong together.
pub(super) struct Part {
    /// Heading of the part; empty for the main fields.
    pub(super) legend: String,
    pub(super) fields: Vec<Field>,
    /// The text of the button that adds another part of this kind; empty when no more can be added.
    pub(super) more: &'static str,
}

impl Part {
    /// The main fields of an action.
    pub(super) fn main(fields: Vec<Field>) -> Vec<Self> {
        vec![Self { legend: String::new(), fields, more: "" }]
    }
}

impl AskPage {
    /// Answers with the page. What was typed and is wrong stands in `parts` already.
    pub(super) fn show(
        member: &Member,
        record: Record,
        question: Question,
        parts: Vec<Part>,
        errors: &FieldErrors,
        posted: &Posted,
    ) -> Answer {
        let fields: Vec<&Field> = parts.iter().flat_map(|part| &part.fields).collect();
        let problems = Problem::for_fields(member.t(), errors, &fields);
        Self::show_with(member, record, question, parts, problems, posted)
    }

    /// The same with a summary of errors about fields on another page.
    pub(super) fn show_with(
        member: &Member,
        record: Record,
        question: Question,
        parts: Vec<Part>,
        problems: Vec<Problem>,
        posted: &Posted,
    ) -> Answer {
        // A form that comes back stays about the version that its writer saw.
        let version = posted.filled("version").unwrap_or_else(|| record.version.to_string());
        let mut problems = problems;
        if version != record.version.to_string() {
            problems.insert(0, Problem::stale(member.t(), &record.href));
        }
        let (layout, t) = (Layout::new(member, record.part), member.t());
        member.page(&Self { layout, t, record, question, parts, problems, version })
    }
}

/// The version of the record that the posted page showed.
pub(super) fn seen(posted: &Posted) -> Result<Version, Failure> {
    posted.text("version").parse().map(Version::new).map_err(|_| Failure::BadRequest)
}

/// What is wrong with a form that is shown again: the rules that it breaks, or none when only the record is another one than
/// the form was made from, which the page then says. Every other failure has a page of its own.
pub(super) fn shown_again(failure: Failure) -> Result<FieldErrors, Failure> {
    match failure {
        Failure::Invalid(errors) => Ok(errors),
        Failure::Stale => Ok(FieldErrors::default()),
        other => Err(other),
    }
}
