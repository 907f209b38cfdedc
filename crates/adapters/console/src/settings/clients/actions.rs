use super::create::shown_once;
use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::form::FormPage;
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::{Access, AccessError, Client, Permission};
use customs_kernel::OrganisationId;

/// Finds a client among those of the organisation: the use cases that change one take only its id.
fn own(access: &Access, organisation: OrganisationId, id: &str) -> Result<Client, Failure> {
    let mut clients = access.list_clients(organisation)?.into_iter().map(|listed| listed.client);
    clients.find(|client| client.id().as_str() == id).ok_or(Failure::NotFound)
}

/// Finds an active client, for a page that asks before something happens to it.
async fn find(member: &Member, services: &Services, id: &str) -> Result<Client, Failure> {
    member.require_permission(Permission::AccountManage)?;
    let (access, organisation, id) = (services.access.clone(), member.organisation(), id.to_owned());
    let client = member.read(move || own(&access, organisation, &id)).await?;
    if client.revoked_at().is_some() { Err(AccessError::ClientRevoked.into()) } else { Ok(client) }
}

pub(in crate::settings) async fn ask_secret(member: Member, services: Services, id: web::Path<String>) -> Answer {
    let (t, client) = (member.t(), find(&member, &services, &id).await?);
    FormPage::question(&member, crumbs(t), t.settings_new_secret(), t.settings_new_client_secret_says())
        .about(shown::text(client.name()))
        .danger()
        .making()
        .answer(&member)
}

/// Gives a client a new secret and shows it, this once. If it were made twice, the secret that was just copied would be
/// refused. It is no unit of work of the caller: this instance learns at once which tokens are refused from now on.
pub(in crate::settings) async fn rotate(
    member: Member,
    services: Services,
    id: web::Path<String>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    let (access, organisation) = (services.access.clone(), member.organisation());
    let rotate = move || {
        let client = own(&access, organisation, &id)?;
        Ok((access.rotate_secret(client.id())?, ADDRESS.to_owned()))
    };
    match member.make_apart(&services, Once::from_posted(&posted), rotate).await? {
        Made::Now(credentials) => shown_once(&member, &credentials),
        Made::Before(address) => Ok(member.done(&address, Notice::SecretWasShown)),
    }
}

pub(in crate::settings) async fn ask_revoke(member: Member, services: Services, id: web::Path<String>) -> Answer {
    let (t, client) = (member.t(), find(&member, &services, &id).await?);
    FormPage::question(&member, crumbs(t), t.settings_revoke_client(), t.settings_revoke_client_says())
        .about(shown::text(client.name()))
        .danger()
        .answer(&member)
}

/// Revokes a client for good.
pub(in crate::settings) async fn revoke(
    member: Member,
    services: Services,
    id: web::Path<String>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    let (access, organisation) = (services.access.clone(), member.organisation());
    member
        .act(move || {
            let client = own(&access, organisation, &id)?;
            Ok(access.revoke_client(client.id())?)
        })
        .await?;
    Ok(member.done(ADDRESS, Notice::ClientRevoked))
}
