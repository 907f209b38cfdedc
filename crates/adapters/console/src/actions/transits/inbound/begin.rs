use super::address;
use crate::actions::ask::shown_again;
use crate::actions::typed::{Typed, day};
use crate::failure::Failure;
use crate::form::{Field, Problem};
use crate::layout::Layout;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::transits::arrivals::PART;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::Scope;
use customs_kernel::{FieldErrors, amsterdam_date};
use customs_transits::{InboundForm, ReportInbound};

const FIELDS: Fields =
    Fields::new(&["mrn", "customer_code", "office_of_destination", "arrival_date", "trader_eori", "reference"]);

/// The page on which the arrival of a movement is reported that somebody else lodged.
#[derive(Template)]
#[template(path = "actions/arrival.html")]
struct BeginPage {
    layout: Layout,
    t: Language,
    problems: Vec<Problem>,
    fields: Vec<Field>,
}

pub(in crate::actions) async fn ask(member: Member, services: Services) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, &Posted::default(), &FieldErrors::default(), None)
}

pub(in crate::actions) async fn act(member: Member, services: Services, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    posted.require(FIELDS)?;
    let (organisation, actor) = (member.organisation(), member.actor());
    let command = ReportInbound { organisation, actor, form: form(&posted) };
    let transits = services.transits.clone();
    let report = move || Ok(address(transits.report_inbound(command.clone())?.transit.id.get()));
    match member.make(&services, Once::from_posted(&posted), report).await {
        Ok(address) => Ok(member.done(&address, Notice::ArrivalReported)),
        Err(Failure::MadeOtherwise(made)) => {
            let made = Problem::made_otherwise(member.t(), made);
            page(&member, &services, &posted, &FieldErrors::default(), Some(made))
        }
        Err(failure) => page(&member, &services, &posted, &shown_again(failure)?, None),
    }
}

/// The report that the form makes.
fn form(posted: &Posted) -> InboundForm {
    InboundForm {
        reference: posted.filled("reference"),
        mrn: posted.filled("mrn"),
        customer_code: posted.filled("customer_code"),
        office_of_destination: posted.filled("office_of_destination"),
        trader_eori: posted.filled("trader_eori"),
        arrival_date: day(posted, "arrival_date"),
        dossier_id: None,
    }
}

fn page(member: &Member, services: &Services, posted: &Posted, errors: &FieldErrors, whole: Option<Problem>) -> Answer {
    let (t, today) = (member.t(), amsterdam_date(services.clock.now()));
    let typed = Typed { t, posted, errors };
    let fields = vec![
        typed.text("mrn", t.mrn()).hinting(t.action_arrival_mrn_hint()),
        typed.text("customer_code", t.action_arrival_customer()),
        typed.text("office_of_destination", t.action_office_of_arrival()).hinting(t.action_office_hint()),
        typed.day("arrival_date", t.action_arrival_date(), Some(today)),
        typed.text("trader_eori", t.action_trader_eori()).hinting(t.action_trader_eori_hint()),
        typed.text("reference", t.reference()),
    ];
    let mut problems: Vec<Problem> = whole.into_iter().collect();
    problems.extend(Problem::for_fields(t, errors, &fields.iter().collect::<Vec<_>>()));
    member.page(&BeginPage { layout: Layout::new(member, PART), t, problems, fields })
}
