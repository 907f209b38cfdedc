use crate::Outcome;
use crate::account::Account;
use crate::installation::Installation;
use crate::process::Process;
use std::io::Read;
use std::time::{Duration, Instant};
use ureq::Agent;

/// A user or client who is signed in.
pub(crate) struct Visitor {
    agent: Agent,
    base_url: String,
    /// The header by which the service knows the visitor.
    header: (&'static str, String),
}

/// The measurements of a page.
pub(crate) struct Seen {
    pub(crate) median: Duration,
    /// The time within which 99 of 100 came.
    pub(crate) slowest: Duration,
    /// Bytes of the page as they were sent.
    pub(crate) bytes: usize,
}

impl Visitor {
    /// Makes an owner, and signs in by the link.
    pub(crate) fn sign_in(installation: &Installation, service: &Process, organisation: i64) -> Outcome<Self> {
        let id = organisation.to_string();
        let user = ["--email", "owner@example.com", "--name", "Owner", "--role", "owner", "--json"];
        let create: Vec<&str> = ["user", "create", "--organisation", &id].into_iter().chain(user).collect();
        let made = installation.run(&create)?;
        let link = made["sign_in_url"].as_str().and_then(|url| url.rsplit('/').next()).ok_or("no link")?;
        let agent: Agent = Agent::config_builder().max_redirects(0).http_status_as_error(false).build().into();
        let url = format!("{}/console/welcome/{link}", service.base_url());
        let answer = agent.post(&url).send_form([("password", "a boat in the harbour")])?;
        let cookies = answer.headers().get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let cookie = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.contains("session="));
        let cookie = cookie.ok_or("no session")?.to_owned();
        Ok(Self { agent, base_url: service.base_url(), header: ("Cookie", cookie) })
    }

    /// The client of the account.
    pub(crate) fn with_token(service: &Process, account: &Account) -> Self {
        let agent: Agent = Agent::config_builder().max_redirects(0).http_status_as_error(false).build().into();
        let header = ("Authorization", account.authorization.clone());
        Self { agent, base_url: service.base_url(), header }
    }

    /// Asks for a page this many times; `None` when there is no such page.
    pub(crate) fn look(&self, path: &str, times: usize) -> Outcome<Option<Seen>> {
        let mut took = Vec::with_capacity(times);
        let mut bytes = 0;
        for number in 0..times + 10 {
            let begun = Instant::now();
            let request = self.agent.get(format!("{}{path}", self.base_url)).header(self.header.0, &self.header.1);
            let mut answer = request.header("Accept-Encoding", "gzip").call()?;
            if answer.status() != 200 {
                return Ok(None);
            }
            let mut body = Vec::new();
            answer.body_mut().as_reader().read_to_end(&mut body)?;
            bytes = body.len();
            // The first requests warm up.
            if number >= 10 {
                took.push(begun.elapsed());
            }
        }
        took.sort_unstable();
        Ok(Some(Seen { median: took[took.len() / 2], slowest: took[took.len() * 99 / 100], bytes }))
    }
}
