//! News that every instance hears of, also of those that a command stores beside the service: revocations and keys. A
//! notice goes out with the transaction that stores them, since they are rare and must not wait for the next look.

use super::notices::line::CHANNEL;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::waiting_work::{WaitingWork, note};
use diesel::prelude::*;
use diesel::sql_types::Text;

/// Notifies all instances once the transaction of the connection is committed. An embedded database has one, which hears
/// of what it stored itself.
pub(crate) fn announce(connection: &mut AnyConnection, news: WaitingWork) -> Fallible<()> {
    match connection {
        AnyConnection::Pg(connection) => {
            let notify = diesel::sql_query("SELECT pg_notify($1, $2)");
            notify.bind::<Text, _>(CHANNEL).bind::<Text, _>(news.to_string()).execute(connection)?;
        }
        AnyConnection::Sqlite(_) => note(news),
    }
    Ok(())
}
