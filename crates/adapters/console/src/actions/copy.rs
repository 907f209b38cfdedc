//! The page that asks before a record is copied, which is the same for declarations and transits.

use super::ask::{AskPage, Part, Question, Record, shown_again};
use super::typed::Typed;
use crate::Answer;
use crate::failure::Failure;
use crate::form::Problem;
use crate::posted::Posted;
use crate::visit::Member;
use customs_kernel::FieldErrors;

/// Why no copy was made of the form that is shown again; empty when it is shown at first.
#[derive(Default)]
pub(super) struct NotMade {
    errors: FieldErrors,
    /// The address of the copy that the same form made before, with other content.
    made: Option<String>,
}

impl NotMade {
    /// What the form says of this failure. Every other failure has a page of its own.
    pub(super) fn by(failure: Failure) -> Result<Self, Failure> {
        match failure {
            Failure::MadeOtherwise(made) => Ok(Self { errors: FieldErrors::default(), made: Some(made) }),
            failure => Ok(Self { errors: shown_again(failure)?, made: None }),
        }
    }
}

/// Answers with the page. `says` is what the copy takes over and what it leaves out, `lines` the name of the box for lines.
pub(super) fn page(
    member: &Member,
    record: Record,
    says: [&'static str; 2],
    lines: &str,
    posted: &Posted,
    NotMade { errors, made }: &NotMade,
) -> Answer {
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let fields = vec![
        typed.text("reference", t.action_copy_reference()).hinting(t.action_copy_reference_hint()),
        typed.ticked(lines, t.action_copy_lines(), true),
    ];
    let question = Question {
        title: t.record_copy(),
        says: says.map(str::to_owned).into(),
        button: t.record_copy(),
        ..Question::default()
    };
    let mut problems = Problem::for_fields(t, errors, &fields.iter().collect::<Vec<_>>());
    problems.extend(made.iter().map(|made| Problem::made_otherwise(t, made)));
    AskPage::show_with(member, record, question, Part::main(fields), problems, posted)
}
