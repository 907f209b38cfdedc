//! Another service uses this crate from outside, with mocks in place of the adapters that its use cases call.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use chrono::{DateTime, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{
    AdmitsAll, MockDeclarationRepository, MockLrnSource, MockMessageBuilder, MockOrganisationDirectory,
};
use customs_declarations::{
    CreateDeclaration, Declaration, DeclarationId, DeclarationMessage, DeclarationPorts, Declarations, EmissionMap,
    Milestones, NewDeclaration,
};
use customs_exchange::OutboundMessage;
use customs_exchange::ports::{CustomsGateway, GatewayFailure, MockCustomsGateway};
use customs_kernel::{Actor, ImmediateWork, ManualClock, OrganisationId, Version};
use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

fn form() -> DeclarationForm {
    serde_json::from_str(
        r#"{
            "dms_version": "4.0",
            "declaration": {
                "office": "NL000396",
                "procedure": { "current": "40", "previous": "00" },
                "importer": { "name": "Voorbeeld B.V." }
            },
            "items": [{
                "description": "Chair", "hs_code": "94016900", "country_of_origin": "CN",
                "gross_weight": 12.5, "net_weight": 11, "invoice_value": 480.50
            }]
        }"#,
    )
    .expect("a form")
}

fn stored(new: NewDeclaration) -> Declaration {
    let mut form = new.form;
    let items = std::mem::take(&mut form.items);
    let line = |item| customs_declarations::Line { id: customs_declarations::LineId::new(1), item };
    Declaration {
        id: DeclarationId::new(42),
        organisation: new.organisation,
        version: Version::FIRST,
        reference: "ORDER-1".to_owned(),
        status: Status::Draft,
        status_before_invalidation: None,
        milestones: Milestones::default(),
        customer_code: new.customer_code,
        dossier_id: new.dossier_id,
        form,
        lines: items.into_iter().map(line).collect(),
        created_at: new.created_at,
        updated_at: new.created_at,
    }
}

#[test]
fn a_declaration_is_created_and_submitted_over_mocks() {
    let mut repository = MockDeclarationRepository::new();
    repository.expect_insert().once().returning(|new, _| Ok(stored(new)));
    repository
        .expect_save()
        .once()
        .withf(|declaration, changes| declaration.status == Status::Submitted && changes.outbound.len() == 1)
        .returning(|_, _| Ok(()));
    let mut builder = MockMessageBuilder::new();
    builder.expect_declaration().once().returning(|lodgement| {
        let lrn = lodgement.lrn.as_ref().expect("a submission has an LRN");
        DeclarationMessage::new(lrn.to_string().into_bytes(), EmissionMap::default())
    });
    let mut lrns = MockLrnSource::new();
    lrns.expect_next().return_const("LRN-1".parse::<customs_kernel::Lrn>().expect("an LRN"));
    let mut organisations = MockOrganisationDirectory::new();
    organisations.expect_eori().returning(|_| Ok(None));
    let declarations = Declarations::new(DeclarationPorts {
        repository: Arc::new(repository),
        gate: Arc::new(AdmitsAll),
        organisations: Arc::new(organisations),
        builder: Arc::new(builder),
        lrns: Arc::new(lrns),
        clock: Arc::new(ManualClock::at(DateTime::<Utc>::UNIX_EPOCH)),
        work: Arc::new(ImmediateWork),
        ..DeclarationPorts::unwired()
    });
    let command = CreateDeclaration::new(OrganisationId::new(1), Actor::System, form());
    let created = declarations.create(command.with_submit_when_valid(true).with_may_submit(true));
    assert_eq!(created.expect("it is submitted").declaration.status, Status::Submitted);
}

#[test]
fn what_grows_begins_with_what_it_cannot_be_without_and_is_filled_in() {
    let command = CreateDeclaration::new(OrganisationId::new(1), Actor::System, form());
    assert_eq!((command.dossier_id, command.submit_when_valid, command.may_submit), (None, None, false));
    let filled = command.with_dossier_id(7).with_may_submit(true);
    assert_eq!((filled.dossier_id, filled.may_submit, filled.may_allocate), (Some(7), true, false));
    assert_eq!(filled.with_dossier_id(None).dossier_id, None);
}

#[test]
fn the_gateway_can_be_mocked_too() {
    let mut gateway = MockCustomsGateway::new();
    gateway.expect_send().returning(|_| Err(GatewayFailure::Unknown));
    let message = OutboundMessage {
        id: customs_declarations::OutboundId::new(OrganisationId::new(1), 1),
        organisation: OrganisationId::new(1),
        correlation_id: "LRN-1".parse().expect("an LRN"),
        bytes: b"<MetaData/>".to_vec(),
        attempts: 0,
        refusals: 0,
    };
    assert!(!format!("{message:?}").contains("MetaData"), "documents stay out of logs");
    let sent = std::pin::pin!(gateway.send(&message)).poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(sent, Poll::Ready(Err(GatewayFailure::Unknown)));
}
