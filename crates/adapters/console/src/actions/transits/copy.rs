use super::{Order, address, open, record};
use crate::actions::copy::{self, NotMade};
use crate::actions::typed::is_ticked;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_transits::CopyTransit;

/// The box for the lines.
const LINES: &str = "copy_items";
const FIELDS: Fields = Fields::new(&["reference"]).with_choices(&[(LINES, &["true"])]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &NotMade::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let Order { organisation, id: source, actor, expected } = Order::from_posted(&member, *id, &posted, FIELDS)?;
    let command = CopyTransit {
        organisation,
        actor,
        source,
        expected,
        reference: posted.filled("reference"),
        copy_items: is_ticked(&posted, LINES),
    };
    let transits = services.transits.clone();
    let copy = move || Ok(address(transits.copy(&command)?.id.get()));
    match member.make(&services, Once::from_posted(&posted), copy).await {
        Ok(address) => Ok(member.done(&address, Notice::Copied)),
        Err(failure) => page(&member, &services, *id, &posted, &NotMade::by(failure)?).await,
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, not_made: &NotMade) -> Answer {
    let transit = open(member, services, id, None).await?;
    let t = member.t();
    let says = [t.action_transit_copy_says(), t.action_transit_copy_leaves()];
    copy::page(member, record(t, &transit), says, LINES, posted, not_made)
}
