//! What the demonstration leaves behind for people: users who sign in, and a client of the API.

use super::stage::Stage;
use crate::failure::Fallible;
use customs_access::{Credentials, NewClient, Permission, Role, Scopes, UserForm};
use customs_kernel::{Acting, OrganisationId};
use customs_workflows::sign_in_url;

/// The people of the office: name, mailbox, role. The first of them is the owner.
const PEOPLE: [(&str, &str, Role); 3] = [
    ("Anna de Vries", "anna", Role::Owner),
    ("Bram Jansen", "bram", Role::Declarant),
    ("Chantal Smit", "chantal", Role::Billing),
];

/// Makes the people and a client, and prints how to work with both at the address of the service.
pub(super) async fn hand_over(stage: &Stage, organisation: OrganisationId, address: &str) -> Fallible<()> {
    let (access, people) = (stage.service.access.clone(), stage.service.people.clone());
    let make = move || -> Fallible<_> {
        let mut links = Vec::new();
        for (name, mailbox, role) in PEOPLE {
            let email = format!("{mailbox}@voorbeeld-douane.example");
            let form = UserForm { name: name.to_owned(), email: email.clone(), role: role.word().to_owned() };
            links.push((email, role, people.create_user(organisation, &form)?.link.token));
        }
        let client = access.create_client(NewClient {
            organisation,
            name: "First client".to_owned(),
            scopes: Scopes::all(),
            permissions: Permission::ALL.iter().copied().collect(),
        })?;
        Ok((links, client))
    };
    let acting = Acting::command_line(None);
    let (links, client) = actix_web::rt::task::spawn_blocking(move || acting.run(make)).await??;
    report_client(organisation, &client);
    println!("\nThe web interface; each link sets the password of one of its people, once, within 7 days:");
    for (email, role, token) in links {
        println!("  {email} ({}):\n    {}", role.word(), sign_in_url(address, &token));
    }
    println!("\nThe service is started by customs-api serve; in the folder of the sources, make run does it.");
    Ok(())
}

fn report_client(organisation: OrganisationId, client: &Credentials) {
    let (id, secret) = (client.client.id(), client.secret.reveal());
    println!(
        "\nOrganisation {organisation} \"Voorbeeld Douane B.V.\" has an OAuth client. \
         Keep the secret, which is shown only once:"
    );
    println!("  client_id:     {id}\n  client_secret: {secret}");
}
