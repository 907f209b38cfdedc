//! People who sign in, as the command line manages them.

use serde_json::{Value, json};

use crate::harness::{Kind, Service, Site};

on_both_databases!(
    a_user_is_created_listed_disabled_and_enabled,
    what_is_wrong_with_a_user_is_told_by_argument,
    a_person_of_two_organisations_chooses_after_the_password,
);

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

    // The audit log shows who did it, and holds no secret.
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
        (
            arguments(&ours, "JAN@acme.example", "owner").as_slice(),
            "--email is the e-mail of another user of the organisation",
        ),
        (arguments(&ours, "piet", "owner").as_slice(), "--email must be an e-mail address"),
        (arguments(&ours, "piet@acme.example", "king").as_slice(), "--role "),
        (arguments("999999", "piet@acme.example", "owner").as_slice(), "there is no organisation 999999"),
        (known.as_slice(), "has no user jan@acme.example"),
    ] {
        let output = site.run(command);
        let reported = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && reported.contains(complaint), "{command:?}: {reported}");
    }
}

const PASSWORD: &str = "a boat in the harbour";

/// An answer to a form.
struct Answer {
    status: u16,
    cookies: Vec<String>,
    page: String,
}

impl Answer {
    /// The cookie with this in its name, as a browser sends it back.
    fn cookie(&self, part: &str) -> Option<&str> {
        let pairs = self.cookies.iter().filter_map(|cookie| cookie.split(';').next());
        pairs.filter(|pair| !pair.ends_with('=')).find(|pair| pair.contains(part))
    }

    /// The value of a hidden field.
    fn hidden(&self, name: &str) -> &str {
        let field = format!("name=\"{name}\" value=\"");
        let value = self.page.split_once(&*field).and_then(|(_, rest)| rest.split_once('"'));
        value.unwrap_or_else(|| panic!("no field {name}: {}", self.page)).0
    }
}

fn posted(service: &Service, path: &str, cookie: &str, fields: &[(&str, &str)]) -> Answer {
    let agent = ureq::Agent::config_builder().max_redirects(0).build().new_agent();
    let form = agent.post(format!("{}{path}", service.base())).header("accept-language", "en").header("cookie", cookie);
    let mut response = form.send_form(fields.iter().copied()).expect("an answer");
    let cookies = response.headers().get_all("set-cookie").into_iter().filter_map(|cookie| cookie.to_str().ok());
    let cookies = cookies.map(str::to_owned).collect();
    let page = response.body_mut().read_to_string().expect("a text");
    Answer { status: response.status().as_u16(), cookies, page }
}

/// Two organisations have a user with one e-mail and no other name; neither learns of the other, and the user chooses.
fn a_person_of_two_organisations_chooses_after_the_password(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let brokers = ["Havenzicht Expeditie", "Andere Expeditie"].map(|name| site.broker(&service, name));
    for broker in &brokers {
        let create = ["user", "create", "--organisation", &broker.organisation, "--email", "anna.devries@acme.example"];
        let created = site.run_json(&[&create[..], &["--role", "owner", "--json"]].concat());
        assert_eq!(created["name"], "anna.devries", "the part before the @");
        let url = created["sign_in_url"].as_str().expect("an address");
        let page = &url[url.find("/console/").expect("a page of the console")..];
        assert_eq!(posted(&service, page, "", &[("password", PASSWORD)]).status, 303);
    }
    let fields = [("email", "Anna.deVries@acme.example"), ("password", PASSWORD), ("next", "/console/settings")];
    let asked = posted(&service, "/console/sign-in", "", &fields);
    assert_eq!((asked.status, asked.cookie("-session=")), (200, None), "{}", asked.page);
    for broker in ["Havenzicht Expeditie", "Andere Expeditie"] {
        assert!(asked.page.contains(broker), "{broker}: {}", asked.page);
    }
    let (proof, ticket) = (asked.hidden("proof"), asked.cookie("-choice=").expect("a ticket"));
    let choose = |organisation: &str| {
        let fields = [("proof", proof), ("organisation", organisation), ("next", "/console/settings")];
        posted(&service, "/console/sign-in/organisation", ticket, &fields)
    };
    let chosen = choose(&brokers[1].organisation);
    assert_eq!(chosen.status, 303, "{}", chosen.page);
    let session = chosen.cookie("-session=").expect("a session");
    let settings = ureq::get(format!("{}/console/settings", service.base())).header("cookie", session).call();
    assert_eq!(settings.expect("a page").status(), 200);
    for broker in &brokers {
        let again = choose(&broker.organisation);
        assert_eq!((again.status, again.cookie("-session=")), (200, None), "the ticket was used: {}", again.page);
    }
}
