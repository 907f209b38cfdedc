//! A person who signs in to the web interface.

use super::{Broker, Service, Site};

/// Creates an owner, who sets a password at an instance. Returns the header with the session, as a browser sends it.
#[track_caller]
pub(crate) fn signed_in_owner(site: &Site, service: &Service, broker: &Broker) -> String {
    let create = ["user", "create", "--organisation", &broker.organisation, "--name", "Anna de Vries"];
    let more = ["--email", "anna@havenzicht.example", "--role", "owner", "--json"];
    let created = site.run_json(&[&create[..], &more[..]].concat());
    let url = created["sign_in_url"].as_str().expect("an address");
    let page = &url[url.find("/console/").expect("a page of the console")..];
    let agent = ureq::Agent::config_builder().max_redirects(0).build().new_agent();
    let form = agent.post(format!("{}{page}", service.base())).content_type("application/x-www-form-urlencoded");
    let response = form.send("password=a+boat+in+the+harbour").expect("an answer");
    assert_eq!(response.status(), 303);
    let cookies = response.headers().get_all("set-cookie").into_iter().filter_map(|cookie| cookie.to_str().ok());
    let session = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.contains("-session="));
    format!("cookie: {}", session.expect("a session"))
}
