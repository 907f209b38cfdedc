use super::{Order, Wanted, address, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::{Typed, is_ticked};
use crate::failure::Failure;
use crate::form::Problem;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::Posted;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::CopyDeclaration;
use customs_kernel::FieldErrors;

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default(), None).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let Order { organisation, id: source, actor, expected } = Order::of(&member, *id, &posted)?;
    let command = CopyDeclaration {
        organisation,
        actor,
        source,
        expected,
        reference: posted.filled("reference"),
        copy_lines: is_ticked(&posted, "copy_lines"),
        reset_status: true,
    };
    let declarations = services.declarations.clone();
    let copy = move || Ok(format!("{}/edit", address(declarations.copy(&command)?.id.get())));
    match member.make(&services, Once::of(&posted), copy).await {
        Ok(address) => Ok(member.done(&address, Notice::Copied)),
        Err(Failure::MadeOtherwise(made)) => {
            page(&member, &services, *id, &posted, &FieldErrors::default(), Some(made)).await
        }
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?, None).await,
    }
}

/// The page; `made` is the copy that the same form made before, with other content.
async fn page(
    member: &Member,
    services: &Services,
    id: i64,
    posted: &Posted,
    errors: &FieldErrors,
    made: Option<String>,
) -> Answer {
    let declaration = open(member, services, id, Wanted::Anything).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let fields = vec![
        typed.text("reference", t.action_copy_reference()).hinting(t.action_copy_reference_hint()),
        typed.ticked("copy_lines", t.action_copy_lines(), true),
    ];
    let question = Question {
        title: t.action_copy(),
        says: vec![t.action_copy_says().to_owned(), t.action_copy_leaves().to_owned()],
        button: t.action_copy(),
        ..Question::default()
    };
    let mut problems = Problem::of_fields(t, errors, &fields.iter().collect::<Vec<_>>());
    problems.extend(made.map(|made| Problem::made_otherwise(t, made)));
    AskPage::show_with(member, record(t, &declaration), question, Part::main(fields), problems, posted)
}
