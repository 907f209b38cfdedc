//! Connections to the database: each worker has a few of its own.

use crate::refusal::Refusal;
use actix_web::rt;
use customs_benches::LINES;
use std::cell::RefCell;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::{Client, NoTls, Statement};

/// Connections of a worker. Four workers have as many as the service.
const CONNECTIONS_OF_A_WORKER: usize = 4;

const HEADER: &str = "SELECT organisation_id, id, version, reference, status, status_before_invalidation, \
    lrn, mrn, submitted_at, accepted_at, released_at, presentation_sent_at, presentation_accepted_at, \
    supplementary_sent_at, invalidation_requested_at, invalidated_at, verified_at, verified_by, \
    customer_code, dossier_id, document, created_at, updated_at \
    FROM declarations WHERE organisation_id = $1 AND id = $2 LIMIT 1";

const LINES_OF: &str = "SELECT declarations.version, declaration_lines.id, declaration_lines.document \
    FROM declarations LEFT JOIN declaration_lines \
    ON declaration_lines.organisation_id = declarations.organisation_id \
    AND declaration_lines.declaration_id = declarations.id \
    WHERE declarations.organisation_id = $1 AND declarations.id = $2 ORDER BY declaration_lines.sequence ASC";

const NEW_HEADER: &str = "INSERT INTO declarations (organisation_id, version, reference, reference_folded, \
    application_reference, status, imex, declaration_type, dms_version, symbol, representation_type, \
    customer_code, dossier_id, total_items, total_gross_mass, total_invoice_value, currency, document, \
    created_at, updated_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) \
    RETURNING id";

const GIVE_REFERENCE: &str = "UPDATE declarations SET reference = $1, reference_folded = $2 \
    WHERE organisation_id = $3 AND id = $4 \
    AND NOT EXISTS (SELECT 1 FROM declarations AS other WHERE other.organisation_id = $3 AND other.reference = $1)";

const NEW_HISTORY: &str = "INSERT INTO declaration_timeline (organisation_id, declaration_id, event, status, \
    occurred_at, actor, actor_name, details, mrn) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Number of values in the row of a line.
const LINE_COLUMNS: usize = 7;

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
    pub(crate) new_header: Statement,
    pub(crate) give_reference: Statement,
    pub(crate) new_lines: Statement,
    pub(crate) new_history: Statement,
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
            new_header: client.prepare(NEW_HEADER).await?,
            give_reference: client.prepare(GIVE_REFERENCE).await?,
            new_lines: client.prepare(&new_lines()).await?,
            new_history: client.prepare(NEW_HISTORY).await?,
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

/// One statement that inserts all lines.
fn new_lines() -> String {
    let row = |number: usize| {
        let first = number * LINE_COLUMNS + 1;
        let values: Vec<String> = (first..first + LINE_COLUMNS).map(|place| format!("${place}")).collect();
        format!("({})", values.join(", "))
    };
    let rows: Vec<String> = (0..LINES).map(row).collect();
    format!(
        "INSERT INTO declaration_lines (organisation_id, declaration_id, sequence, hs_code, sku, country_of_origin, \
         document) VALUES {} RETURNING sequence, id",
        rows.join(", ")
    )
}
