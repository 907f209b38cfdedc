//! The foundation of every command: the database, the keys, the clock.

use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::isolation::Isolation;
use crate::joiners::{StoredIdempotency, SystemClock, SystemEntropy};
use crate::keys::{KeyWatch, SigningKeys};
use crate::wiring::reference_import;
use customs_access::{Access, AccessPorts, AccessSettings, People, PeoplePorts, Pepper, TokenLifetime};
use customs_http::TokenKeys;
use customs_kernel::{Clock, Entropy};
use customs_persistence::{
    Database, DatabaseOptions, IdempotencyRecords, MasterKeyFile, OnFreed, Presence, Protection, Sealer,
    StoredAttempts, StoredClients, StoredMailQueue, StoredOneTimeLinks, StoredOrganisations, StoredRevocations,
    StoredSessions, StoredSignInTickets, StoredSigningKeys, StoredUsers,
};
use customs_tariff::import::load_embedded;
use customs_workflows::MailLinks;
use std::sync::Arc;

/// The opened database with its keys.
pub(crate) struct Foundation {
    pub(crate) settings: Settings,
    pub(crate) database: Database,
    pub(crate) sealer: Sealer,
    pub(crate) master_key_file: MasterKeyFile,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    /// Why this process keeps to itself; `None` when it serves the installation.
    pub(crate) isolation: Option<Isolation>,
}

impl Foundation {
    /// Opens and migrates the database, checks that it belongs to the master key, and fills the tables of codebook
    /// and tariff the first time.
    pub(crate) fn open(settings: Settings) -> Fallible<Self> {
        let database = open_database(&settings)?;
        database.expect_master_key_file(&settings.secrets.master_key_file)?;
        Self::on(database, settings, Arc::new(SystemClock))
    }

    /// Opens the database for serving under this address: isolated if that is asked for or the database is a copy. An embedded
    /// database must have no other user. `on_freed` is called when work held by other instances becomes free.
    pub(crate) fn open_to_serve(
        settings: Settings,
        (base_url, isolated): (&str, bool),
        clock: Arc<dyn Clock>,
        on_freed: OnFreed,
    ) -> Fallible<(Self, Presence)> {
        let database = open_database(&settings)?;
        if let Protection::PlainText { host } = database.url().protection() {
            tracing::warn!(
                %host,
                "data and passwords travel to the database server in plain text: this program was built without TLS to \
                 PostgreSQL (cargo feature postgres-tls)"
            );
        }
        database.expect_master_key_file(&settings.secrets.master_key_file)?;
        // This comes before any change, since another process may be using the database.
        let sole = database.serve_alone()?;
        let mut foundation = Self::on(database, settings, clock)?;
        foundation.database.serves_at(base_url);
        if isolated {
            foundation.isolation = Some(Isolation::Asked);
        }
        match &foundation.isolation {
            Some(isolation) => isolation.report_at_the_start(),
            // Only an instance that serves all of it notes where the installation is: a trial leaves no mark that makes
            // it the original.
            None => drop(foundation.database.settle_here(&*foundation.entropy, foundation.clock.now())?),
        }
        let presence = Presence::enter(&foundation.database, sole, foundation.clock.clone(), on_freed)?;
        Ok((foundation, presence))
    }

    fn on(database: Database, settings: Settings, clock: Arc<dyn Clock>) -> Fallible<Self> {
        database.migrate()?;
        let master_key_file = MasterKeyFile::at(&settings.secrets.master_key_file);
        let sealer = Sealer::over(&master_key_file.load_or_create()?, Some(master_key_file.clone()))?;
        database.bind_to_master_key(&sealer)?;
        load_embedded(&reference_import(&database))?;
        let entropy = Arc::new(SystemEntropy);
        let isolation = Isolation::noticed(&database)?;
        let foundation = Self { settings, database, sealer, master_key_file, clock, entropy, isolation };
        // It is kept before any rotation could change what it is derived from.
        foundation.pepper()?;
        Ok(foundation)
    }

    fn pepper(&self) -> Fallible<Pepper> {
        Ok(Pepper::new(self.database.pepper(&self.sealer)?))
    }

    /// The keys that sign tokens; the first one is made on the first start.
    pub(crate) fn signing_keys(&self) -> Fallible<SigningKeys> {
        let stored = StoredSigningKeys::new(self.database.clone(), self.sealer.clone());
        let auth = &self.settings.auth;
        SigningKeys::open(stored, self.clock.clone(), &auth.signing_key_file, auth.token_lifetime_seconds)
    }

    /// Takes up keys that change while this process runs; `signing_keys` only where tokens are signed.
    pub(crate) fn key_watch(&self, signing_keys: Option<Arc<SigningKeys>>) -> KeyWatch {
        KeyWatch::over(self.database.clone(), self.sealer.clone(), self.master_key_file.clone(), signing_keys)
    }

    /// The use cases of organisations and clients, for tokens of this issuer.
    pub(crate) fn access(&self, issuer: &str, token_keys: Arc<TokenKeys>) -> Fallible<Access> {
        let token_lifetime = TokenLifetime::from_seconds(self.settings.auth.token_lifetime_seconds)
            .ok_or_else(|| Failure::because("setting auth.token_lifetime_seconds: must be 1 to 86400"))?;
        let ports = AccessPorts {
            organisations: Arc::new(StoredOrganisations::new(self.database.clone())),
            clients: Arc::new(StoredClients::new(self.database.clone())),
            revocations: Arc::new(StoredRevocations::new(self.database.clone())),
            signer: token_keys,
            unit_of_work: Arc::new(self.database.clone()),
            clock: self.clock.clone(),
            entropy: self.entropy.clone(),
        };
        let pepper = self.pepper()?;
        Ok(Access::new(ports, AccessSettings { issuer: issuer.to_owned(), pepper, token_lifetime }))
    }

    /// The use cases of people who sign in. Links that are mailed lead to this address, which has no slash at its end.
    pub(crate) fn people(&self, base_url: &str) -> People {
        let database = &self.database;
        let queue = Arc::new(StoredMailQueue::new(database.clone()));
        People::new(PeoplePorts {
            organisations: Arc::new(StoredOrganisations::new(database.clone())),
            users: Arc::new(StoredUsers::new(database.clone())),
            sessions: Arc::new(StoredSessions::new(database.clone())),
            links: Arc::new(StoredOneTimeLinks::new(database.clone())),
            tickets: Arc::new(StoredSignInTickets::new(database.clone())),
            attempts: Arc::new(StoredAttempts::new(database.clone())),
            mails: Arc::new(MailLinks { queue, base_url: base_url.to_owned() }),
            unit_of_work: Arc::new(database.clone()),
            clock: self.clock.clone(),
            entropy: self.entropy.clone(),
        })
    }

    /// Stores the answers to requests with an `Idempotency-Key`.
    pub(crate) fn idempotency(&self) -> Arc<StoredIdempotency> {
        Arc::new(StoredIdempotency(IdempotencyRecords::new(self.database.clone(), self.sealer.clone())))
    }

    /// The access use cases for commands that issue no token.
    pub(crate) fn access_offline(&self) -> Fallible<Access> {
        let issuer = base_url(&self.settings, self.settings.http.listen);
        self.access(&issuer, self.signing_keys()?.token_keys().clone())
    }
}

/// Opens the database of the settings.
pub(crate) fn open_database(settings: &Settings) -> Fallible<Database> {
    let options = DatabaseOptions { connections: settings.database.connections, ..DatabaseOptions::default() };
    Database::open_with(&settings.database.url, options)
        .map_err(|error| Failure::because(format!("setting database.url: {}", Failure::from(error))))
}

/// The public base URL, without a slash at its end.
pub(crate) fn base_url(settings: &Settings, listening: std::net::SocketAddr) -> String {
    match &settings.http.base_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => format!("http://{listening}"),
    }
}
