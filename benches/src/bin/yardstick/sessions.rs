//! Connections to the database: each worker has a few of its own.

use crate::refusal::Refusal;
use actix_web::rt;
use std::cell::RefCell;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::{Client, NoTls, Statement};

/// Connections of a worker. Four workers have as many as the service.
const CONNECTIONS_OF_A_WORKER: usize = 4;

const HEADER: &str = "SELECT organisation_id, id, version, reference, status, status_before_invalidation, \
    lrn, mrn, submitted_at, accepted_at, released_at, presentation_sent_at, presentation_accepted_at, \
    supplementary_sent_at, invalidation_requested_at, invalidated_at, registered_at, documents_requested_until, \
    verified_at, verified_by, \
    customer_code, dossier_id, document, created_at, updated_at \
    FROM declarations WHERE organisation_id = $1 AND id = $2 LIMIT 1";

const LINES_OF: &str = "SELECT id, document FROM declaration_lines \
    WHERE organisation_id = $1 AND declaration_id = $2 ORDER BY sequence";

/// The whole creation is one statement, and therefore one round trip and one transaction.
const CREATION: &str = "WITH numbered AS (SELECT id, 'D-' || lpad(id::text, greatest(8, length(id::text)), '0') AS reference \
    FROM nextval('declarations_id_seq') AS id), \
    header AS (INSERT INTO declarations (id, organisation_id, version, reference, reference_folded, \
    application_reference, status, imex, declaration_type, dms_version, symbol, representation_type, \
    total_items, total_gross_mass, total_invoice_value, currency, document, created_at, updated_at) \
    SELECT id, $1, 1, reference, lower(reference), $2, 'DRF', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13 \
    FROM numbered RETURNING id, reference), \
    lines AS (INSERT INTO declaration_lines (organisation_id, declaration_id, sequence, hs_code, sku, \
    country_of_origin, document) SELECT $1, header.id, line.sequence, line.hs_code, line.sku, line.origin, line.document \
    FROM header, unnest($14::text[], $15::text[], $16::text[], $17::jsonb[]) \
    WITH ORDINALITY AS line (hs_code, sku, origin, document, sequence)), \
    history AS (INSERT INTO declaration_timeline (organisation_id, declaration_id, event, status, occurred_at, actor, \
    actor_name) SELECT $1, id, 'created', 'DRF', $13, 'client', $18 FROM header) \
    SELECT id, reference FROM header";

/// The connections of one worker.
pub(crate) struct Sessions {
    idle: RefCell<Vec<Session>>,
    free: Semaphore,
}

/// A connection with its prepared statements.
pub(crate) struct Session {
    pub(crate) client: Client,
    pub(crate) header: Statement,
    pub(crate) lines: Statement,
    pub(crate) creation: Statement,
}

/// A connection that a request has to itself until it drops it.
pub(crate) struct Taken<'a> {
    session: Option<Session>,
    sessions: &'a Sessions,
    _permit: SemaphorePermit<'a>,
}

impl Sessions {
    pub(crate) async fn open(database: String) -> Result<Self, tokio_postgres::Error> {
        let mut idle = Vec::with_capacity(CONNECTIONS_OF_A_WORKER);
        for _ in 0..CONNECTIONS_OF_A_WORKER {
            idle.push(Session::open(&database).await?);
        }
        Ok(Self { idle: RefCell::new(idle), free: Semaphore::new(CONNECTIONS_OF_A_WORKER) })
    }

    pub(crate) async fn take(&self) -> Result<Taken<'_>, Refusal> {
        let permit = self.free.acquire().await.map_err(|_| Refusal::NotFound)?;
        let session = self.idle.borrow_mut().pop();
        Ok(Taken { session, sessions: self, _permit: permit })
    }
}

impl Session {
    async fn open(database: &str) -> Result<Self, tokio_postgres::Error> {
        let (client, connection) = tokio_postgres::connect(database, NoTls).await?;
        rt::spawn(connection);
        Ok(Self {
            header: client.prepare(HEADER).await?,
            lines: client.prepare(LINES_OF).await?,
            creation: client.prepare(CREATION).await?,
            client,
        })
    }
}

impl Taken<'_> {
    #[expect(clippy::expect_used, reason = "there are as many permits as connections")]
    pub(crate) fn session(&mut self) -> &mut Session {
        self.session.as_mut().expect("a connection")
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.sessions.idle.borrow_mut().extend(self.session.take());
    }
}
