use crate::failure::{Fallible, is_closed, is_node_away};
use aws_lc_rs::digest::{SHA256, digest};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::{fs, io};

/// The place of a database.
///
/// Names of hosts and addresses are no part of it: a container has another name after each start, and a standby that
/// takes over has another address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The PostgreSQL server by the identifier that initdb gave it, which a standby shares; for a file, a digest of the
    /// number of its machine. `None` where the machine has none, as in most containers.
    pub(super) machine: Option<String>,
    /// The database itself: its OID on its server, or the device and inode of its file.
    pub(super) object: String,
    /// The name of the database, or the path of its file.
    pub(super) name: String,
}

/// The file in which systemd keeps the number of a machine.
const MACHINE: &str = "/etc/machine-id";

impl Place {
    /// The place of an embedded database.
    ///
    /// # Errors
    /// The error of the operating system when the file is gone.
    pub(super) fn from_file(path: &Path) -> io::Result<Self> {
        // This is the real path, so that it does not matter which link names the file.
        let path = path.canonicalize()?;
        let file = path.metadata()?;
        let object = format!("{}/{}", file.dev(), file.ino());
        Ok(Self { machine: this_machine(), object, name: path.display().to_string() })
    }

    /// The place of the database of a connection; `None` when its server does not let us ask.
    pub(super) fn on_server(connection: &mut PgConnection) -> Fallible<Option<Self>> {
        #[derive(QueryableByName)]
        struct DatabaseIdentity {
            #[diesel(sql_type = Text)]
            server: String,
            #[diesel(sql_type = Text)]
            number: String,
            #[diesel(sql_type = Text)]
            name: String,
        }
        let ask = "SELECT (SELECT system_identifier::text FROM pg_control_system()) AS server, oid::text AS number, \
                   datname::text AS name FROM pg_database WHERE datname = current_database()";
        match diesel::sql_query(ask).get_result::<DatabaseIdentity>(connection) {
            Ok(DatabaseIdentity { server, number, name }) => {
                Ok(Some(Self { object: format!("{server}/{number}"), machine: Some(server), name }))
            }
            Err(error) if is_closed(&error) || is_node_away(&error) => Err(error.into()),
            Err(error) => {
                tracing::info!(%error, "the server does not tell which it is, so that a copy of the database is not noticed");
                Ok(None)
            }
        }
    }

    /// Whether what lies here and what lay there may both exist, so that one is a copy of the other. A moved database
    /// is still the same object, and one that was restored in the place of the original has its name, on its machine.
    pub(super) fn is_apart_from(&self, there: &Self) -> bool {
        let elsewhere = match (&self.machine, &there.machine) {
            (Some(here), Some(there)) => here != there,
            // A container that does not know its machine may be on any.
            (None, _) | (_, None) => false,
        };
        self.object != there.object && (self.name != there.name || elsewhere)
    }
}

/// A digest of the number of this machine, since programs are asked to keep the number itself to themselves.
fn this_machine() -> Option<String> {
    let number = fs::read_to_string(MACHINE).ok()?;
    let number = number.trim();
    let is_number = number.len() == 32 && number.bytes().all(|byte| byte.is_ascii_hexdigit());
    let reported = format!("customs-api {}", number.to_ascii_lowercase());
    is_number.then(|| hex::encode(digest(&SHA256, reported.as_bytes())))
}
