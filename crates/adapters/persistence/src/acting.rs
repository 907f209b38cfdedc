//! Reports to the database who acts, so that the triggers of the audit log note it with each record that is written.
//!
//! On PostgreSQL it is a setting of the transaction, which goes with it: no later user of the connection
//! inherits it. Where tables are spread over several servers, triggers fire on the server that has the row, and the
//! setting is handed on to each server that the transaction reaches. On SQLite it is a row, which is emptied before
//! each commit, so that other programs never find it set.

use crate::connection::AnyConnection;
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::schema::audit_acting;
use customs_kernel::Acting;
use diesel::prelude::*;

/// Most characters that are noted of an id.
pub const LONGEST: usize = 128;

/// The statements that begin a transaction of PostgreSQL in the name of an actor, sent in one round trip.
pub fn beginning(acting: &Acting, placement: Placement) -> String {
    let Acting { kind, id, request } = acting;
    let [id, request] = [id, request].map(|text| text.as_deref().map(plain).unwrap_or_default());
    let set = format!("SET LOCAL customs.acting = '{}|{id}|{request}'", kind.word());
    placement.beginning(&set)
}

/// Sets who acts from now on in the transaction that is open on SQLite.
pub(crate) fn report(connection: &mut AnyConnection, acting: Option<&Acting>) -> QueryResult<()> {
    let AnyConnection::Sqlite(connection) = connection else { return Ok(()) };
    let reported = |text: Option<&String>| text.map(|text| plain(text));
    let columns = (
        audit_acting::kind.eq(acting.map(|acting| acting.kind.word())),
        audit_acting::id.eq(reported(acting.and_then(|acting| acting.id.as_ref()))),
        audit_acting::request_id.eq(reported(acting.and_then(|acting| acting.request.as_ref()))),
    );
    match Prepared(diesel::update(audit_acting::table).set(columns)).execute(connection)? {
        1 => Ok(()),
        // Without the row nothing would be noted, so nothing may be written.
        _ => Err(diesel::result::Error::NotFound),
    }
}

/// The text without everything that could mean something to SQL or end the setting: anything but letters, digits and a
/// few marks becomes `_`. The ids of clients, requests and workers have nothing else.
pub fn plain(text: &str) -> String {
    let is_plain = |character: &char| character.is_alphanumeric() || "-_.:@ ".contains(*character);
    text.chars().take(LONGEST).map(|character| if is_plain(&character) { character } else { '_' }).collect()
}
