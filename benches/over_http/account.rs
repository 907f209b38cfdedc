//! An API client of the service.

use crate::Outcome;
use crate::installation::Installation;
use crate::process::Process;
use serde_json::{Value, json};

/// A client with all scopes, signed in.
pub(crate) struct Account {
    #[allow(dead_code, reason = "not every benchmark signs in anew")]
    pub(crate) organisation: i64,
    #[allow(dead_code, reason = "not every benchmark signs in anew")]
    pub(crate) client_id: String,
    #[allow(dead_code, reason = "not every benchmark signs in anew")]
    pub(crate) client_secret: String,
    /// Value of its `Authorization` header.
    pub(crate) authorization: String,
}

impl Account {
    /// Creates an organisation and a client, and gets a token.
    pub(crate) fn open(installation: &Installation, service: &Process) -> Outcome<Self> {
        let create = ["organisation", "create", "--name", "Benchmark", "--eori", "NL854321098", "--json"];
        let organisation = installation.run(&create)?["id"].as_i64().ok_or("no organisation")?;
        let id = organisation.to_string();
        let create = ["client", "create", "--organisation", &id, "--name", "Benchmark", "--all-scopes", "--json"];
        let client = installation.run(&create)?;
        let (client_id, client_secret) = (text(&client, "client_id")?, text(&client, "client_secret")?);
        let authorization = sign_in(service, &client_id, &client_secret)?;
        Ok(Self { organisation, client_id, client_secret, authorization })
    }

    /// The same client, signed in again at a restarted service.
    #[allow(dead_code, reason = "not every benchmark signs in anew")]
    pub(crate) fn at(&self, service: &Process) -> Outcome<Self> {
        let (organisation, client_id, client_secret) =
            (self.organisation, self.client_id.clone(), self.client_secret.clone());
        let authorization = sign_in(service, &client_id, &client_secret)?;
        Ok(Self { organisation, client_id, client_secret, authorization })
    }

    #[allow(dead_code, reason = "not every benchmark reads")]
    pub(crate) fn get(&self, server: &Process, path: &str) -> Outcome<Value> {
        let url = format!("{}/api/v1{path}", server.base_url());
        Ok(ureq::get(&url).header("Authorization", &self.authorization).call()?.body_mut().read_json()?)
    }

    pub(crate) fn post(&self, server: &Process, path: &str, body: &Value) -> Outcome<Value> {
        let url = format!("{}/api/v1{path}", server.base_url());
        let request = ureq::post(&url).header("Authorization", &self.authorization);
        Ok(request.send_json(body)?.body_mut().read_json()?)
    }
}

/// Signs in; returns the value of the `Authorization` header.
fn sign_in(service: &Process, client_id: &str, client_secret: &str) -> Outcome<String> {
    let credentials =
        json!({ "grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret });
    let url = format!("{}/oauth/token", service.base_url());
    let token: Value = ureq::post(&url).send_json(&credentials)?.body_mut().read_json()?;
    Ok(format!("Bearer {}", text(&token, "access_token")?))
}

fn text(object: &Value, name: &str) -> Outcome<String> {
    Ok(object[name].as_str().ok_or_else(|| format!("no {name}"))?.to_owned())
}
