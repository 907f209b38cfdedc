use super::ADDRESS;
use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::{Session, SessionHash};

/// A session in the list: one browser in which the user is signed in.
pub(super) struct SessionRow {
    pub(super) id: String,
    pub(super) address: String,
    pub(super) agent: String,
    pub(super) opened: String,
    pub(super) renewed: String,
    /// Whether it is the session of this very page.
    pub(super) is_this: bool,
}

impl SessionRow {
    pub(super) fn new(session: &Session, this: &SessionHash) -> Self {
        let Session { hash, organisation: _, user: _, generation: _, visitor, opened_at, renewed_at, expires_at: _ } =
            session;
        Self {
            id: hash.to_string(),
            address: visitor.address().to_string(),
            agent: visitor.agent().map_or_else(|| "–".to_owned(), shown::text),
            opened: shown::moment(*opened_at),
            renewed: shown::moment(*renewed_at),
            is_this: hash == this,
        }
    }
}

/// Ends one session of the user.
pub(in crate::settings) async fn end(member: Member, services: Services, posted: Posted) -> Answer {
    posted.require(Fields::new(&["session"]))?;
    let session: SessionHash = posted.text("session").parse().map_err(|_| Failure::BadRequest)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), member.user());
    let end = move || {
        if people.end_session(organisation, id, &session)? { Ok(Notice::SessionEnded) } else { Err(Failure::NotFound) }
    };
    member.carry_out(&services, &posted, ADDRESS.to_owned(), end).await
}

/// Ends all sessions of the user but the one of this page.
pub(in crate::settings) async fn end_others(member: Member, services: Services, posted: Posted) -> Answer {
    posted.require(Fields::NONE)?;
    let (people, current) = (services.people.clone(), member.session().session.clone());
    member.write(&services, move || Ok(people.end_other_sessions(&current)?)).await?;
    Ok(member.done(ADDRESS, Notice::SessionsEnded))
}
