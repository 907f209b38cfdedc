use super::rights::{permission_boxes, permissions, scope_boxes, scopes};
use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::facts::Fact;
use crate::settings::form::{Field, FormPage, Group};
use crate::settings::secret::{Secret, SecretPage};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::{Credentials, NewClient, Permission, Scopes};
use std::collections::BTreeSet;

const FIELDS: Fields = Fields::new(&["name"]).with_lists(&["scope", "permission"]);

pub(in crate::settings) async fn show(member: Member) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let (organisation, permissions) = (member.organisation(), BTreeSet::new());
    let empty = NewClient { organisation, name: String::new(), scopes: Scopes::default(), permissions };
    page(&member, &empty).answer(&member)
}

fn page(member: &Member, typed: &NewClient) -> FormPage {
    let (t, NewClient { organisation: _, name, scopes, permissions }) = (member.t(), typed);
    let name = Field::text("name", t.settings_name(), name).hint(t.settings_client_name_hint());
    let groups =
        vec![Group::under("", vec![name]), scope_boxes(member, *scopes), permission_boxes(member, permissions)];
    FormPage::new(member, crumbs(t), t.settings_new_client(), groups)
        .says(t.settings_new_client_says())
        .button(t.settings_create())
        .making()
}

/// Creates a client and shows its secret, this once: a form that is sent again leads to the list.
pub(in crate::settings) async fn create(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(FIELDS)?;
    let new = NewClient {
        organisation: member.organisation(),
        name: posted.text("name").to_owned(),
        scopes: scopes(&member, &posted)?,
        permissions: permissions(&member, &posted)?,
    };
    let (access, typed) = (services.access.clone(), new.clone());
    let create = move || Ok((access.create_client(new.clone())?, ADDRESS.to_owned()));
    match member.make_shown(&services, Once::from_posted(&posted), create).await {
        Ok(Made::Now(credentials)) => shown_once(&member, &credentials),
        Ok(Made::Before(address)) => Ok(member.done(&address, Notice::SecretWasShown)),
        Err(Failure::Invalid(errors)) => page(&member, &typed).refused(&errors).answer(&member),
        Err(Failure::MadeOtherwise(address)) => page(&member, &typed).made_otherwise(address).answer(&member),
        Err(other) => Err(other),
    }
}

/// The page with the id and the new secret of a client.
pub(super) fn shown_once(member: &Member, credentials: &Credentials) -> Answer {
    let (t, Credentials { client, secret }) = (member.t(), credentials);
    let facts = vec![
        Fact::new(t.settings_name(), shown::text(client.name())),
        Fact::new(t.settings_client_id(), client.id().to_string()),
    ];
    let secret = Secret { id: "secret", name: t.settings_client_secret(), value: secret.reveal().to_owned() };
    SecretPage::answer(member, crumbs(t), t.settings_client(), facts, vec![secret])
}
