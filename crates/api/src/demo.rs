//! `demo`: plays the main job against the real service over HTTP, on a throw-away database. An import declaration
//! goes from draft to released, a local receiver gets its callbacks, and the dossier is billed.

mod answers;
mod api_client;
mod billing;
mod receiver;
mod throw_away_folder;
mod year;

use crate::config::{CustomsMode, Settings};
use crate::failure::{Failure, Fallible};
use crate::service::Service;
use answers::PATIENCE;
use customs_access::{NewClient, Permission, Scopes};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

// `bench` is a client of the service too.
pub(crate) use answers::{text, unexpected};
pub(crate) use api_client::ApiClient;
pub(crate) use receiver::Receiver;
pub(crate) use throw_away_folder::ThrowAwayFolder;
pub(crate) use year::keep;

/// The declaration that the demonstration submits.
const DECLARATION: &str = include_str!("../../../examples/import-h1.json");
/// Folder that keeps the invoice after the demonstration.
const INVOICES: &str = "data/demo";

/// The events that the receiver registers for, in the order in which they come.
const EVENTS: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

/// Plays the main job and prints each step.
pub(crate) fn run() -> Fallible<()> {
    let folder = ThrowAwayFolder::new("customs-demo")?;
    actix_web::rt::System::new().block_on(async {
        let service = Service::start(settings(folder.path())).await?;
        let played = play(&service).await;
        service.stop().await;
        played
    })
}

fn settings(folder: &Path) -> Settings {
    let mut settings = Settings::default();
    settings.http.listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    settings.database.url = format!("sqlite://{}", folder.join("customs.db").display());
    settings.auth.signing_key_file = folder.join("signing-key.pem");
    settings.secrets.master_key_file = folder.join("master-key");
    settings.documents.url = format!("file:{}", folder.join("documents").display());
    settings.mail.url = format!("file:{}", folder.join("mail").display());
    settings.webhooks.allow_insecure_targets = true;
    settings.customs.mode = Some(CustomsMode::Simulator);
    settings.rate_limit.enabled = false;
    settings
}

async fn play(service: &Service) -> Fallible<()> {
    println!("The service listens on {} with an embedded database and simulated customs.", service.base_url);
    let mut api = client_with_token(service).await?;
    println!("An organisation and an OAuth client exist, and the client has its access token.");

    let receiver = Receiver::start()?;
    let registered = api
        .post(
            "/callbacks/register",
            &json!({
                "callback_url": receiver.url(),
                "events": EVENTS,
            }),
        )
        .await?;
    receiver.verify_with(text(&registered, "callback_secret")?)?;
    println!("A receiver at {} is registered for callbacks.", receiver.url());

    let dossier = billing::open_dossier(&mut api).await?;
    let mut body: Value = serde_json::from_str(DECLARATION)?;
    body["dossier_id"] = json!(dossier);
    let checked = api.post("/declarations/create/validate", &body).await?;
    println!(
        "The declaration of examples/import-h1.json is valid; its type is {}.",
        text(&checked, "declaration_type")?
    );
    let created = api.post("/declarations/create", &body).await?;
    let id = created.pointer("/declaration/id").and_then(Value::as_i64).ok_or_else(|| unexpected(&created))?;
    println!("Created as draft {} ({}).", id, text(&created["declaration"], "reference")?);

    let submitted = api.post(&format!("/declarations/{id}/submit"), &json!({})).await?;
    println!("Submitted to customs: status {}.", text(&submitted, "status")?);
    let released = released(&mut api, id).await?;
    println!("Accepted by customs under MRN {}.", text(&released, "mrn")?);
    println!("Released: status {}.", text(&released, "status")?);

    hear_events(&receiver).await?;
    print_timeline(&api.get(&format!("/declarations/{id}/timeline")).await?)?;
    let invoice = billing::bill(&mut api, dossier, Path::new(INVOICES)).await?;
    println!("The invoice is in {}.", invoice.display());
    println!("Done.");
    Ok(())
}

/// Waits until the receiver has been sent each event, in order.
async fn hear_events(receiver: &Receiver) -> Fallible<()> {
    for event in EVENTS {
        let reported = receiver.next(PATIENCE).await?;
        if reported.event != event || !reported.signature_is_valid {
            return Err(Failure::because(format!("expected {event} with a valid signature, got {}", reported.event)));
        }
        println!("The receiver was told {event}, with a valid signature.");
    }
    Ok(())
}

fn print_timeline(timeline: &Value) -> Fallible<()> {
    println!("Its timeline:");
    for entry in timeline["events"].as_array().into_iter().flatten() {
        println!(
            "  {}  {:<10} {:<4} by {}",
            text(entry, "timestamp")?,
            text(entry, "event")?,
            text(entry, "status")?,
            text(entry, "user")?
        );
    }
    Ok(())
}

async fn client_with_token(service: &Service) -> Fallible<ApiClient> {
    let (access, profiles) = (service.access.clone(), service.profiles.clone());
    let credentials = actix_web::rt::task::spawn_blocking(move || -> Fallible<_> {
        let organisation = access.create_organisation("Voorbeeld Douane B.V.", None)?;
        profiles.update(organisation.id(), &billing::broker())?;
        Ok(access.create_client(NewClient {
            organisation: organisation.id(),
            name: "Demo".to_owned(),
            scopes: Scopes::all(),
            permissions: Permission::ALL.iter().copied().collect(),
        })?)
    })
    .await??;
    ApiClient::with_token(&service.base_url, credentials.client.id().as_str(), credentials.secret.reveal()).await
}

/// Waits until customs has released the declaration.
async fn released(api: &mut ApiClient, id: i64) -> Fallible<Value> {
    let begun = Instant::now();
    loop {
        let mut declaration = api.get(&format!("/declarations/{id}")).await?;
        let declaration = declaration["data"].take();
        match text(&declaration, "status")? {
            "REL" => return Ok(declaration),
            "ERR" => return Err(Failure::because("customs rejected the declaration")),
            _ if begun.elapsed() > PATIENCE => return Err(Failure::because("customs did not answer in time")),
            _ => actix_web::rt::time::sleep(Duration::from_millis(50)).await,
        }
    }
}
