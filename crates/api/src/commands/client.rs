use crate::command_line::{Client, NewClient};
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use customs_access::{ClientId, Credentials, ListedClient, Permission, Scope, Scopes};
use customs_kernel::OrganisationId;
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

/// Runs `client create`, `list`, `revoke` and `rotate-secret`.
pub(crate) fn run(settings: Settings, command: Client) -> Fallible<()> {
    match command {
        Client::Create(new) => create(settings, new),
        Client::List { organisation, json } => list(settings, OrganisationId::new(organisation), json),
        Client::Revoke { client_id, json } => {
            let client = Foundation::open(settings)?.access_offline()?.revoke_client(&parsed(&client_id)?)?;
            if json {
                let (id, revoked_at) = (client.id().as_str(), client.revoked_at());
                println!("{}", json!({ "client_id": id, "name": client.name(), "revoked_at": revoked_at }));
            } else {
                println!("Client {} \"{}\" revoked.", client.id(), client.name());
            }
            Ok(())
        }
        Client::RotateSecret { client_id, json } => {
            let access = Foundation::open(settings)?.access_offline()?;
            show(&access.rotate_secret(&parsed(&client_id)?)?, json);
            Ok(())
        }
    }
}

fn create(settings: Settings, new: NewClient) -> Fallible<()> {
    let NewClient { organisation, name, scopes, all_scopes, permissions, all_permissions, json } = new;
    let scopes = if all_scopes { Scopes::all() } else { known("--scope", &scopes, Scope::ALL)?.into_iter().collect() };
    if scopes.is_empty() {
        return Err(Failure::because(format!(
            "the client needs a scope: --all-scopes, or --scope for some of {}",
            listed(Scope::ALL)
        )));
    }
    let permissions: BTreeSet<Permission> = if all_permissions {
        Permission::ALL.iter().copied().collect()
    } else {
        known("--permission", &permissions, Permission::ALL)?.into_iter().collect()
    };
    let organisation = OrganisationId::new(organisation);
    let new = customs_access::NewClient { organisation, name, scopes, permissions };
    let credentials = Foundation::open(settings)?.access_offline()?.create_client(new)?;
    show(&credentials, json);
    Ok(())
}

/// The values that an option names, or a failure that lists the possible ones.
fn known<T: FromStr + Display>(option: &str, named: &[String], all: &[T]) -> Fallible<Vec<T>> {
    let value = |text: &String| {
        text.parse().map_err(|_| Failure::because(format!("there is no {option} {text}; there are {}", listed(all))))
    };
    named.iter().map(value).collect()
}

fn listed<T: Display>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn list(settings: Settings, organisation: OrganisationId, as_json: bool) -> Fallible<()> {
    let clients = Foundation::open(settings)?.access_offline()?.list_clients(organisation)?;
    if as_json {
        let list: Vec<_> = clients
            .iter()
            .map(|ListedClient { client, last_used_at }| {
                json!({
                    "client_id": client.id().as_str(),
                    "name": client.name(),
                    "scopes": words(client.scopes()),
                    "permissions": client.permissions().iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "created_at": client.created_at(),
                    "revoked_at": client.revoked_at(),
                    "last_used_at": last_used_at,
                })
            })
            .collect();
        println!("{}", serde_json::Value::from(list));
    } else {
        for ListedClient { client, last_used_at } in clients {
            let standing = if client.revoked_at().is_some() { " (revoked)" } else { "" };
            let used = last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("last used {at}"));
            println!("{}  {}{standing}  {}  ({used})", client.id(), client.name(), words(client.scopes()).join(" "));
        }
    }
    Ok(())
}

fn show(credentials: &Credentials, as_json: bool) {
    let Credentials { client, secret } = credentials;
    if as_json {
        println!(
            "{}",
            json!({
                "client_id": client.id().as_str(),
                "client_secret": secret.reveal(),
                "scopes": words(client.scopes()),
                "permissions": client.permissions().iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        );
    } else {
        println!("client_id:     {}\nclient_secret: {}", client.id(), secret.reveal());
        println!("The secret is shown only once.");
    }
}

fn words(scopes: Scopes) -> Vec<String> {
    scopes.iter().map(|scope| scope.to_string()).collect()
}

fn parsed(client_id: &str) -> Fallible<ClientId> {
    ClientId::parse(client_id).ok_or_else(|| Failure::because("that is not the form of a client id"))
}
