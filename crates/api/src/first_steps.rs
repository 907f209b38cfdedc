//! The first steps shown to a newcomer who starts the service on an empty database.

use crate::failure::Fallible;
use crate::service::Service;
use customs_access::{Credentials, NewClient, Organisation, People, Permission, Role, Scopes, UserForm};
use customs_kernel::{Acting, OrganisationId};
use customs_workflows::sign_in_url;

/// The most organisations that are searched for a user.
const MOST_SEARCHED: usize = 100;

/// What the newcomer is to read.
enum Found {
    /// The database was empty; this was made, with the link by which its owner sets a password.
    Made(Box<(Organisation, Credentials, String)>),
    /// There is an organisation, but no user who can sign in.
    Nobody(OrganisationId),
    /// The service is already in use.
    Users,
}

/// On a database without organisations, creates one with a client and prints how to play the main job by hand. On one
/// without users, prints how to make the first. Otherwise does nothing.
pub(crate) async fn print(service: &Service) -> Fallible<()> {
    let (access, people, base_url) = (service.access.clone(), service.people.clone(), service.base_url.clone());
    let make = move || -> Fallible<_> {
        let organisations = access.organisations()?;
        if let Some(first) = organisations.first() {
            let nobody = Found::Nobody(first.id());
            return Ok(if has_user(&organisations, &people)? { Found::Users } else { nobody });
        }
        let organisation = access.create_organisation("My brokerage", None)?;
        let client = NewClient {
            organisation: organisation.id(),
            name: "First client".to_owned(),
            scopes: Scopes::all(),
            permissions: Permission::ALL.iter().copied().collect(),
        };
        let owner = UserForm {
            name: "First owner".to_owned(),
            email: "owner@example.com".to_owned(),
            role: Role::Owner.word().to_owned(),
        };
        let link = people.create_user(organisation.id(), &owner)?.link;
        let credentials = access.create_client(client)?;
        Ok(Found::Made(Box::new((organisation, credentials, sign_in_url(&base_url, &link.token)))))
    };
    let acting = Acting::command_line(None);
    let made = actix_web::rt::task::spawn_blocking(move || acting.run(make)).await??;
    match made {
        Found::Made(made) => report_made(&service.base_url, &made.0, &made.1, &made.2),
        Found::Nobody(organisation) => report_first_user(organisation),
        Found::Users => {}
    }
    Ok(())
}

fn report_made(url: &str, organisation: &Organisation, credentials: &Credentials, sign_in_url: &str) {
    let (id, secret) = (credentials.client.id(), credentials.secret.reveal());
    println!(
        r#"
The database was empty: organisation {organisation_id} "{name}" and an OAuth client were made. Keep the secret, which is shown only once:
  client_id:     {id}
  client_secret: {secret}

The web interface; this link sets the password of owner@example.com, once, within 7 days:
  {sign_in_url}

An import declaration from draft to released, in another terminal in this folder:

  # an access token, valid for an hour
  TOKEN=$(curl -s {url}/oauth/token -d grant_type=client_credentials -d client_id={id} -d client_secret={secret} | grep -o '"access_token":"[^"]*' | cut -d'"' -f4)

  # is the example valid?
  curl -s {url}/api/v1/declarations/create/validate -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d @examples/import-h1.json

  # a draft; its id is in the answer
  ID=$(curl -s {url}/api/v1/declarations/create -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d @examples/import-h1.json | grep -o '"id":[0-9]*' | head -1 | cut -d: -f2)

  # to customs, and a second later the MRN and the release
  curl -s -X POST {url}/api/v1/declarations/$ID/submit -H "Authorization: Bearer $TOKEN"
  sleep 1; curl -s {url}/api/v1/declarations/$ID/timeline -H "Authorization: Bearer $TOKEN"

The whole API: {url}/docs
Guides: {url}/docs/guides
"#,
        organisation_id = organisation.id(),
        name = organisation.name(),
    );
}

/// Whether one of the organisations has a user, in any state.
fn has_user(organisations: &[Organisation], people: &People) -> Fallible<bool> {
    for organisation in organisations.iter().take(MOST_SEARCHED) {
        if !people.list_users(organisation.id())?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn report_first_user(organisation: OrganisationId) {
    println!(
        r#"
Nobody can sign in to the web interface yet. With the same configuration, this makes the first user and prints the link that sets the password:
  customs-api user create --organisation {organisation} --email you@example.com --name "Your name" --role owner
"#
    );
}
