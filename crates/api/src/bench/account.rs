//! An organisation with a client of the API, and the records that the load needs.

use super::home::Home;
use super::service::Service;
use crate::demo::{ApiClient, text};
use crate::failure::Fallible;
use serde_json::{Value, json};

/// Customer of nearly all declarations.
pub(super) const BUSY: &str = "MANY";
/// Customer of few declarations.
pub(super) const QUIET: &str = "FEW";

/// The profile of the organisation, which invoices show.
const PROFILE: [&str; 14] = [
    "--address",
    "Waalhaven O.z. 77",
    "--postal-code",
    "3087BM",
    "--city",
    "Rotterdam",
    "--country",
    "NL",
    "--kvk",
    "24123456",
    "--vat-number",
    "NL123456782B90",
    "--iban",
    "NL91ABNA0417164300",
];

/// Makes an organisation with two customers, and a client that may do everything, signed in.
pub(super) async fn open(home: &Home, service: &Service) -> Fallible<ApiClient> {
    let create = ["organisation", "create", "--name", "Benchmark", "--eori", "NL854321098", "--json"];
    let organisation = home.run(&create)?["id"].to_string();
    let update = ["organisation", "update", "--organisation", &organisation, "--json"];
    home.run(&[update.as_slice(), PROFILE.as_slice()].concat())?;
    let create = ["client", "create", "--organisation", &organisation, "--name", "Benchmark"];
    let everything = ["--all-scopes", "--all-permissions", "--json"];
    let client = home.run(&[create.as_slice(), everything.as_slice()].concat())?;
    let (id, secret) = (text(&client, "client_id")?, text(&client, "client_secret")?);
    let api = ApiClient::with_token(service.base_url(), id, secret).await?;
    for code in [BUSY, QUIET] {
        api.post("/customers", &customer(code)).await?;
    }
    Ok(api)
}

fn customer(code: &str) -> Value {
    json!({
        "customer_code": code, "customer_name": "Scheerwinkel Import B.V.", "customer_address": "Waalhaven Z.z.",
        "customer_address_number": "21", "customer_postal_code": "3089JH", "customer_city": "Rotterdam",
        "customer_country_code": "NL", "customer_vat_number": "NL801234566B01",
    })
}
