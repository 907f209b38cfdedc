use super::{Order, address, next, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::{Typed, day};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use actix_web::web;
use customs_access::Scope;
use customs_kernel::FieldErrors;
use customs_transits::form::{AddressForm, PartyForm};
use customs_transits::lifecycle::Command;
use customs_transits::{Enquiry, EnquiryAnswerForm, Transit};

const FIELDS: Fields = Fields::new(&[
    "office_of_destination",
    "tc11_delivery_date",
    "text",
    "consignee.customer_code",
    "consignee.name",
    "consignee.eori",
    "consignee.address.street",
    "consignee.address.postal_code",
    "consignee.address.city",
    "consignee.address.country",
]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (order, transits) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.transits.clone());
    let form = form(&posted);
    let answer = move || {
        let Order { organisation, id, actor, expected } = &order;
        transits.answer_enquiry(*organisation, *id, &form, actor, *expected)?;
        Ok(Notice::EnquiryAnswered)
    };
    match member.carry_out(&services, &posted, address(*id), answer).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

fn form(posted: &Posted) -> EnquiryAnswerForm {
    EnquiryAnswerForm {
        office_of_destination: posted.filled("office_of_destination"),
        tc11_delivery_date: day(posted, "tc11_delivery_date"),
        text: posted.filled("text"),
        consignee: consignee(posted),
    }
}

/// The party that received the goods; `None` when nothing of it was typed.
pub fn consignee(posted: &Posted) -> Option<PartyForm> {
    let field = |name: &str| posted.filled(&format!("consignee.{name}"));
    let address = AddressForm {
        street: field("address.street"),
        city: field("address.city"),
        postal_code: field("address.postal_code"),
        country: field("address.country"),
    };
    let party = PartyForm {
        customer_code: field("customer_code"),
        eori: field("eori"),
        name: field("name"),
        address: Some(address).filter(|address| *address != AddressForm::default()),
    };
    Some(party).filter(|party| *party != PartyForm::default())
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let transit = open(member, services, id, Some(Command::AnswerEnquiry)).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let mut parts = Part::main(vec![
        typed.area("text", t.action_information()).hinting(t.action_information_hint()),
        typed.text("office_of_destination", t.action_office_of_arrival()).hinting(t.action_office_hint()),
        typed.day("tc11_delivery_date", t.action_tc11_date(), None),
    ]);
    parts.push(consignee_fields(&typed));
    let question = Question {
        title: t.transit_answer_enquiry(),
        says: vec![t.action_enquiry_answer_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, &transit, Command::AnswerEnquiry),
        facts: facts(t, &transit),
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &transit), question, parts, errors, posted)
}

fn consignee_fields(typed: &Typed<'_>) -> Part {
    let t = typed.t;
    let fields = [
        ("consignee.customer_code", t.action_customer_code()),
        ("consignee.name", t.action_name()),
        ("consignee.eori", t.action_eori()),
        ("consignee.address.street", t.action_street()),
        ("consignee.address.postal_code", t.action_postal_code()),
        ("consignee.address.city", t.action_city()),
        ("consignee.address.country", t.action_country()),
    ];
    let fields = fields.map(|(name, label)| typed.text(name, label)).into();
    Part { legend: t.action_real_consignee().to_owned(), fields, more: "" }
}

fn facts(t: Language, transit: &Transit) -> Vec<(&'static str, String)> {
    let Some(Enquiry { asked_at, limit, office, reference: _, answered_at: _ }) = &transit.enquiry else {
        return Vec::new();
    };
    let mut facts = vec![(t.transit_enquiry_asked(), shown::moment(*asked_at))];
    facts.extend(office.as_ref().map(|office| (t.transit_enquiry_office(), shown::text(office))));
    facts.extend(limit.map(|day| (t.action_last_day(), shown::day(day))));
    facts
}
