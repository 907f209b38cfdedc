use super::{Order, Wanted, address, open, record};
use crate::actions::copy::{self, NotMade};
use crate::actions::typed::is_ticked;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::CopyDeclaration;

/// The box for the lines.
const LINES: &str = "copy_lines";
const FIELDS: Fields = Fields::new(&["reference"]).with_choices(&[(LINES, &["true"])]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    page(&member, &services, *id, &Posted::default(), &NotMade::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let Order { organisation, id: source, actor, expected } = Order::from_posted(&member, *id, &posted, FIELDS)?;
    let command = CopyDeclaration {
        organisation,
        actor,
        source,
        expected,
        reference: posted.filled("reference"),
        copy_lines: is_ticked(&posted, LINES),
        reset_status: true,
    };
    let declarations = services.declarations.clone();
    let copy = move || Ok(format!("{}/edit", address(declarations.copy(&command)?.id.get())));
    match member.make(&services, Once::from_posted(&posted), copy).await {
        Ok(address) => Ok(member.done(&address, Notice::Copied)),
        Err(failure) => page(&member, &services, *id, &posted, &NotMade::by(failure)?).await,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, not_made: &NotMade) -> Answer {
    let declaration = open(member, services, id, Wanted::Anything).await?;
    let t = member.t();
    let says = [t.action_copy_says(), t.action_copy_leaves()];
    copy::page(member, record(t, &declaration), says, LINES, posted, not_made)
}
