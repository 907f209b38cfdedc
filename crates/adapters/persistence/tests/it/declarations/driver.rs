//! Events in the life of declarations, for tests of the modules that read them.

use chrono::{DateTime, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::{
    Declaration, DeclarationId, DeclarationMessage, EmissionMap, MessageKind, NewDeclaration, NewOutboundMessage,
    Rejection,
};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Lrn, OrganisationId};
use customs_persistence::{Database, StoredDeclarations, StoredSentMessages};

/// Plays customs and clients for the declarations of an organisation.
pub(crate) struct DeclarationDriver {
    declarations: StoredDeclarations,
    sent: StoredSentMessages,
    organisation: OrganisationId,
}

/// The moment this many seconds after the start of the tests.
pub(crate) fn after(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_443_800 + seconds, 0).expect("a moment")
}

impl DeclarationDriver {
    pub(crate) fn on(database: &Database, organisation: OrganisationId) -> Self {
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        Self { declarations, sent: StoredSentMessages::new(database.clone(), None), organisation }
    }

    pub(crate) fn draft(&self, customer_code: Option<&str>, form: DeclarationForm) -> Declaration {
        let new = NewDeclaration {
            organisation: self.organisation,
            reference: None,
            customer_code: customer_code.map(str::to_owned),
            dossier_id: None,
            form,
            created_at: after(0),
        };
        self.declarations.insert(new, Vec::new()).expect("a declaration is kept")
    }

    fn change(&self, id: DeclarationId, change: impl FnOnce(&mut Declaration) -> Changes) {
        let found = self.declarations.find(self.organisation, id).expect("a look-up");
        let mut declaration = found.expect("a declaration");
        let changes = change(&mut declaration);
        self.declarations.save(declaration, changes).expect("it is saved");
    }

    pub(crate) fn submit(&self, id: DeclarationId, lrn: &str, at: DateTime<Utc>) {
        self.send(id, lrn, None, at);
    }

    /// Sends the same submission under another LRN, because no answer came to the first.
    pub(crate) fn send_again(&self, id: DeclarationId, lrn: &str, replaces: &str, at: DateTime<Utc>) {
        self.send(id, lrn, Some(replaces), at);
    }

    fn send(&self, id: DeclarationId, lrn: &str, replaces: Option<&str>, at: DateTime<Utc>) {
        let lrn: Lrn = lrn.parse().expect("an LRN");
        let replaces = replaces.map(|lrn| {
            let sent = self.sent.sent_message(self.organisation, &lrn.parse().expect("an LRN"));
            sent.expect("a look-up").expect("it was sent")
        });
        self.change(id, |declaration| {
            declaration.status = Status::Submitted;
            declaration.milestones.lrn = Some(lrn.clone());
            declaration.milestones.submitted_at = Some(at);
            declaration.updated_at = at;
            let message =
                DeclarationMessage { bytes: Vec::new(), emission_map: EmissionMap::default(), warnings: Vec::new() };
            let message = NewOutboundMessage::new(MessageKind::Declaration, lrn, message);
            Changes { outbound: vec![NewOutboundMessage { replaces, ..message }], ..Changes::default() }
        });
    }

    pub(crate) fn accept(&self, id: DeclarationId, mrn: &str, at: DateTime<Utc>) {
        self.change(id, |declaration| {
            declaration.status = Status::Accepted;
            declaration.milestones.mrn = Some(mrn.parse().expect("an MRN"));
            declaration.milestones.accepted_at = Some(at);
            Changes { resolves_rejections: true, ..Changes::default() }
        });
    }

    /// Customs registers a declaration lodged before its goods are presented.
    pub(crate) fn register(&self, id: DeclarationId, mrn: &str, at: DateTime<Utc>) {
        self.change(id, |declaration| {
            declaration.status = Status::Accepted;
            declaration.milestones.mrn = Some(mrn.parse().expect("an MRN"));
            declaration.milestones.registered_at = Some(at);
            Changes { resolves_rejections: true, ..Changes::default() }
        });
    }

    pub(crate) fn release(&self, id: DeclarationId, at: DateTime<Utc>) {
        self.change(id, |declaration| {
            declaration.status = Status::Released;
            declaration.milestones.released_at = Some(at);
            Changes::default()
        });
    }

    /// The goods leave on paper while customs is down.
    pub(crate) fn release_on_paper(&self, id: DeclarationId, at: DateTime<Utc>) {
        self.change(id, |declaration| {
            declaration.milestones.fallback_released_at = Some(at);
            Changes::default()
        });
    }

    pub(crate) fn reject(&self, id: DeclarationId, at: DateTime<Utc>) {
        self.change(id, |declaration| {
            declaration.status = Status::Rejected;
            Changes { rejection: Some(Rejection { arrived_at: at, errors: Vec::new() }), ..Changes::default() }
        });
    }

    pub(crate) fn invalidate(&self, id: DeclarationId, at: DateTime<Utc>) {
        self.change(id, |declaration| {
            declaration.status = Status::Invalidated;
            declaration.milestones.invalidated_at = Some(at);
            Changes::default()
        });
    }

    pub(crate) fn save_as_draft(&self, id: DeclarationId) {
        self.change(id, |declaration| {
            declaration.status = Status::Draft;
            declaration.milestones.mrn = None;
            declaration.milestones.accepted_at = None;
            declaration.milestones.released_at = None;
            Changes::default()
        });
    }

    /// An administrator sets a status by hand.
    pub(crate) fn set_status(&self, id: DeclarationId, status: Status) {
        self.change(id, |declaration| {
            declaration.status = status;
            Changes::default()
        });
    }
}
