mod applying;
mod broken_forms;
mod commands;
mod completing;
mod drafting;
mod following_up;
mod lodging;
mod mending;
mod reading;
mod unwired;
mod whole_life;

use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::ports::{MessageBuilder, Outbox};
use crate::testing::{
    DeclarationsOverFakes, PlainAnswer, PlainMessages, a_valid_import, declarations_over_fakes, plain_document,
};
use crate::{
    AmendmentRequest, CreateDeclaration, CreatedDeclaration, Declaration, DeclarationError, DeclarationMessage,
    EventKind, Lodgement, Notice, Supplement, TimelineEvent,
};
use customs_exchange::ports::OutboundQueue;
use customs_exchange::{InboundFate, OutboundMessage};
use customs_kernel::{Actor, Clock, OrganisationId, SubjectKind};
use std::sync::{Arc, Mutex};

const BROKER: OrganisationId = OrganisationId::new(1);
const MRN: &str = "26NL000396A1B2C3R0";

/// Builds plain messages, and remembers the data that they were made from.
#[derive(Debug, Default)]
struct Recorder(Mutex<Vec<Lodgement>>);

impl Recorder {
    fn last(&self) -> Lodgement {
        self.0.lock().expect("a lock").last().cloned().expect("a message was made")
    }
}

impl MessageBuilder for Recorder {
    fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
        self.0.lock().expect("a lock").push(lodgement.clone());
        PlainMessages.declaration(lodgement)
    }

    fn supplementary(&self, supplement: &Supplement) -> DeclarationMessage {
        self.0.lock().expect("a lock").push(supplement.lodgement.clone());
        PlainMessages.supplementary(supplement)
    }

    fn notice(&self, notice: &Notice) -> DeclarationMessage {
        PlainMessages.notice(notice)
    }

    fn amendment(&self, request: &AmendmentRequest) -> Option<DeclarationMessage> {
        PlainMessages.amendment(request)
    }

    fn preview(&self, document: &[u8]) -> String {
        PlainMessages.preview(document)
    }
}

/// Returns fakes, together with the recorder of the data that messages are made from.
fn recording() -> (DeclarationsOverFakes, Arc<Recorder>) {
    let recorder = Arc::new(Recorder::default());
    let builder = recorder.clone();
    (declarations_over_fakes().with(|ports| ports.builder = builder), recorder)
}

fn client() -> Actor {
    Actor::Client("ERP".to_owned())
}

/// Returns the request of a client that may submit and leaves the decision to the service.
fn command(form: DeclarationForm) -> CreateDeclaration {
    CreateDeclaration {
        organisation: BROKER,
        actor: client(),
        form,
        dossier_id: None,
        submit_when_valid: None,
        may_submit: true,
        may_allocate: true,
    }
}

/// Returns the broken rules as `path: message`.
fn broken<T: std::fmt::Debug>(result: Result<T, DeclarationError>) -> Vec<String> {
    match result {
        Err(DeclarationError::Invalid(errors)) => errors
            .iter()
            .flat_map(|(path, messages)| messages.iter().map(move |message| format!("{path}: {message}")))
            .collect(),
        other => panic!("expected broken rules, got {other:?}"),
    }
}

impl DeclarationsOverFakes {
    fn create(&self, form: DeclarationForm) -> CreatedDeclaration {
        self.declarations.create(command(form)).expect("it is created")
    }

    fn submitted(&self, form: DeclarationForm) -> Declaration {
        let command = CreateDeclaration { submit_when_valid: Some(true), ..command(form) };
        self.declarations.create(command).expect("it is created").declaration
    }

    fn now(&self, declaration: &Declaration) -> Declaration {
        self.declarations.find(declaration.organisation, declaration.id).expect("it is there")
    }

    /// Customs sends these answers in one document, and the service acts on it.
    fn customs_answers(&self, answers: &[PlainAnswer]) {
        self.declarations.receive(plain_document(answers)).expect("it is kept");
        self.apply();
    }

    fn apply(&self) {
        while self.declarations.apply_received(10).expect("it is acted on") > 0 {}
    }

    fn fates(&self) -> Vec<InboundFate> {
        self.exchange
            .fates(SubjectKind::Declaration)
            .into_iter()
            .map(|fate| fate.expect("something was done with it"))
            .collect()
    }

    fn timeline(&self, declaration: &Declaration) -> Vec<TimelineEvent> {
        let (_, lines) = self.declarations.timeline(declaration.organisation, declaration.id).expect("a timeline");
        lines.into_iter().map(|line| line.event).collect()
    }

    /// Returns the events since the previous call, oldest first.
    fn events(&self) -> Vec<(EventKind, Status)> {
        let now = self.clock.now();
        let entries = Outbox::claim(self.storage.as_ref(), "callbacks", 100, now, now).expect("a claim");
        let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
        self.storage.complete(&ids).expect("they are done");
        entries.into_iter().map(|entry| (entry.event.kind, entry.event.status)).collect()
    }

    /// Returns the messages that wait to go to customs.
    fn messages(&self) -> Vec<OutboundMessage> {
        let now = self.clock.now();
        OutboundQueue::claim(self.exchange.as_ref(), 100, now, now).expect("a claim")
    }

    fn count(&self) -> u64 {
        use crate::ports::{DeclarationFilter, DeclarationSort};
        use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let (filter, sort) = (DeclarationFilter::default(), DeclarationSort::Id);
        self.declarations.list(BROKER, &filter, sort, SortDirection::Ascending, page).expect("a list").total
    }
}

/// Returns fakes, and a declaration that was submitted to customs.
fn lodged(form: DeclarationForm) -> (DeclarationsOverFakes, Declaration) {
    let fakes = declarations_over_fakes();
    let declaration = fakes.submitted(form);
    fakes.events();
    (fakes, declaration)
}

fn lodged_import() -> (DeclarationsOverFakes, Declaration) {
    lodged(a_valid_import())
}

fn about(declaration: &Declaration, code: &str) -> PlainAnswer {
    let lrn = declaration.milestones.lrn.as_ref().expect("it was lodged");
    PlainAnswer::code(code).about(lrn).mrn(MRN)
}
