//! People who sign in, as the command line manages them.

use serde_json::{Value, json};

use crate::harness::{Kind, Site};

on_both_databases!(a_user_is_created_listed_disabled_and_enabled, what_is_wrong_with_a_user_is_told_by_argument,);

const PAGE: &str = "https://customs.example/console/welcome/";

fn site(kind: Kind) -> Site {
    Site::new(kind).with("http.base_url", "https://customs.example")
}

fn arguments<'a>(organisation: &'a str, email: &'a str, role: &'a str) -> [&'a str; 10] {
    ["user", "create", "--organisation", organisation, "--email", email, "--name", "Jan de Vries", "--role", role]
}

/// Runs `user disable` or `user enable`, and returns what it printed.
fn set(site: &Site, verb: &str, organisation: &str, email: &str) -> String {
    let output = site.run(&["user", verb, "--organisation", organisation, "--email", email]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn states(site: &Site, organisation: &str) -> Value {
    let users = site.run_json(&["user", "list", "--organisation", organisation, "--json"]);
    let states = users.as_array().expect("users").iter();
    states.map(|user| json!([user["email"], user["role"], user["state"]])).collect()
}

/// The token at the end of the address where a user sets a password.
fn token(url: &str) -> &str {
    let token = url.strip_prefix(PAGE).expect("the address of the page");
    assert_eq!(token.len(), 43, "{url}");
    token
}

fn a_user_is_created_listed_disabled_and_enabled(kind: Kind) {
    let site = site(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie");
    let theirs = site.broker(&service, "Andere Expeditie");

    let mut create = arguments(&ours.organisation, "Jan@Acme.example", "declarant").to_vec();
    create.push("--json");
    let created = site.run_json(&create);
    let first = token(created["sign_in_url"].as_str().expect("an address"));
    assert_eq!(created["email"], "jan@acme.example", "in lower case");
    let listed = site.run_json(&["user", "list", "--organisation", &ours.organisation, "--json"]).to_string();
    assert!(!listed.contains(first), "a link is shown once: {listed}");
    assert_eq!(states(&site, &ours.organisation), json!([["jan@acme.example", "declarant", "invited"]]));
    assert_eq!(states(&site, &theirs.organisation), json!([]));

    let shown = set(&site, "disable", &ours.organisation, "JAN@acme.example");
    assert!(shown.contains("disabled"), "{shown}");
    assert_eq!(states(&site, &ours.organisation), json!([["jan@acme.example", "declarant", "disabled"]]));
    let shown = set(&site, "enable", &ours.organisation, "jan@acme.example");
    let url = shown.lines().find_map(|line| line.strip_prefix("sign_in_url: ")).expect("another address");
    assert_ne!(token(url), first, "{shown}");
    assert_eq!(states(&site, &ours.organisation), json!([["jan@acme.example", "declarant", "invited"]]));

    // The audit log tells who did it, and holds no secret.
    let id = &created["id"];
    let page = ours.api.get(&format!("/audit?per_page=100&record_type=user&record_id={id}")).expect(200);
    let entries = page["data"].as_array().expect("entries");
    let noted: Vec<Value> = entries.iter().map(|entry| json!([entry["action"], entry["actor_type"]])).collect();
    let expected = [["changed", "command_line"], ["changed", "command_line"], ["created", "command_line"]];
    assert_eq!(noted, expected.map(|entry| json!(entry)), "{page}");
    let log = page.to_string();
    assert!(!log.contains(first) && !log.contains("password"), "{log}");
    let none = theirs.api.get("/audit?record_type=user").expect(200);
    assert_eq!(none["data"], json!([]));
}

fn what_is_wrong_with_a_user_is_told_by_argument(kind: Kind) {
    let site = site(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").organisation;
    let theirs = site.broker(&service, "Andere Expeditie").organisation;
    assert!(site.run(&arguments(&ours, "jan@acme.example", "owner")).status.success());
    let known = ["user", "disable", "--organisation", theirs.as_str(), "--email", "jan@acme.example"];
    for (command, complaint) in [
        (arguments(&theirs, "JAN@acme.example", "owner").as_slice(), "--email is the e-mail of another user"),
        (arguments(&ours, "piet", "owner").as_slice(), "--email must be an e-mail address"),
        (arguments(&ours, "piet@acme.example", "king").as_slice(), "--role "),
        (arguments("999999", "piet@acme.example", "owner").as_slice(), "there is no organisation 999999"),
        (known.as_slice(), "has no user jan@acme.example"),
    ] {
        let output = site.run(command);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(complaint), "{command:?}: {told}");
    }
}
