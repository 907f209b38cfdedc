//! Declarations and transits of our organisation: a draft of each, and one that was submitted.

use super::bench::Bench;
use super::records::{Ids, secret};
use customs_declarations::testing::{PlainAnswer, a_valid_import, plain_document};
use customs_declarations::{
    AmendDeclaration, AmendmentForm, CreateDeclaration, Declaration, DeclarationId, DraftContent, DraftTarget,
};
use customs_documents::Owner;
use customs_exchange::ExchangeFilter;
use customs_kernel::{Actor, PageNumber, PageRequest, PageSize, Subject};
use customs_transits::testing::{PlainAnswer as TransitAnswer, a_valid_transit};
use customs_transits::{CreateTransit, InboundForm, ReportInbound};

/// Makes them, and returns the ids that their routes take.
pub(super) fn fill(bench: &Bench) -> Ids {
    let (draft, submitted) = (declaration(bench, "D1", false), declaration(bench, "D2", true));
    let accepted = declaration(bench, "D3", true);
    assert_eq!(draft.id.get(), 1);
    for declaration in [&draft, &submitted, &accepted] {
        bench.documents.add_owner(bench.ours, Owner::declaration(declaration.id.get()));
    }
    let amended = amended(bench, accepted.id);
    assert_eq!(transit(bench, "T1"), 1);
    let sent = transit(bench, "T2");
    let services = &bench.services;
    services.transits.submit(bench.ours, customs_transits::TransitId::new(sent), &Actor::System, None).expect("sent");
    let arrived = arrival(bench).to_string();
    let line = draft.lines[0].id.to_string();
    vec![
        ("/declarations/{id}/messages/", message(bench, Subject::declaration(submitted.id.get()))),
        ("/transits/{id}/messages/", message(bench, Subject::transit(sent))),
        ("/transits/{id}/report-arrival", vec![arrived.clone()]),
        ("/transits/{id}/unloading-remarks", vec![arrived]),
        ("/declarations/{id}/lines/{line}", vec!["1".to_owned(), line]),
        ("/declarations/{id}/print", vec![amended.clone()]),
        ("/declarations/{id}/amend", vec![amended, "1".to_owned()]),
    ]
}

fn declaration(bench: &Bench, suffix: &str, submits: bool) -> Declaration {
    let mut form = a_valid_import();
    form.reference = secret(suffix);
    form.items[0].description = secret("goods");
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: None,
        submit_when_valid: Some(submits),
        may_submit: true,
        may_allocate: true,
    };
    let created = bench.services.declarations.create(command).expect("a declaration");
    assert_eq!(created.submitted(), submits);
    created.declaration
}

/// Has customs accept a declaration that was submitted, and asks for an amendment of it. Returns its id.
fn amended(bench: &Bench, id: DeclarationId) -> String {
    let declarations = &bench.services.declarations;
    let lrn = declarations.find(bench.ours, id).expect("a declaration").milestones.lrn.expect("it was lodged");
    let answer = PlainAnswer::code("01").about(lrn).mrn("26NL000510ZX81K4A6");
    declarations.receive(plain_document(&[answer])).expect("it is kept");
    while declarations.apply_received(10).expect("it is acted on") > 0 {}
    let command = AmendDeclaration {
        target: DraftTarget { organisation: bench.ours, id, expected: None },
        actor: Actor::System,
        form: AmendmentForm { reason: secret("weight") },
    };
    let total = |content: &mut DraftContent| content.form.declaration.total_packages = Some(77);
    declarations.amend(&command, &total).expect("customs is asked");
    id.to_string()
}

fn transit(bench: &Bench, suffix: &str) -> i64 {
    let mut form = a_valid_transit();
    form.reference = secret(suffix);
    let command = CreateTransit { organisation: bench.ours, actor: Actor::System, form, dossier_id: None };
    bench.services.transits.create(command).expect("a transit").id.get()
}

/// Reports the arrival of a movement that somebody else lodged, of which customs permits the unloading.
fn arrival(bench: &Bench) -> i64 {
    const MRN: &str = "26DE003302A1B2C9J0";
    let transits = &bench.services.transits;
    let form = InboundForm {
        reference: secret("A1"),
        mrn: Some(MRN.to_owned()),
        customer_code: Some("ACME".to_owned()),
        office_of_destination: Some("NL000510".to_owned()),
        trader_eori: Some("NL801234566".to_owned()),
        ..InboundForm::default()
    };
    let command = ReportInbound { organisation: bench.ours, actor: Actor::System, form };
    let id = transits.report_inbound(command).expect("it is reported").transit.id;
    transits.receive(TransitAnswer::new("IE043").mrn(MRN).document()).expect("it is kept");
    while transits.apply_received(10).expect("it is acted on") > 0 {}
    id.get()
}

/// The id of a record, and that of the message that went out about it.
fn message(bench: &Bench, subject: Subject) -> Vec<String> {
    let filter = ExchangeFilter { subject: Some(subject), ..ExchangeFilter::default() };
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let (messages, _) = bench.services.exchange.list(bench.ours, &filter, page).expect("messages");
    vec![subject.id.to_string(), messages.records[0].id().get().to_string()]
}
