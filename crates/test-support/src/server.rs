//! Statements and addresses of a server.

use url::Url;

use crate::problem::Problem;

pub(crate) fn execute(server: &str, statement: &str) -> Result<(), Problem> {
    connected(server)?.batch_execute(statement).map_err(refused(statement))
}

pub(crate) fn connected(server: &str) -> Result<postgres::Client, Problem> {
    postgres::Client::connect(server, postgres::NoTls).map_err(refused("connecting"))
}

pub(crate) fn refused(statement: &str) -> impl FnOnce(postgres::Error) -> Problem {
    let statement = statement.to_owned();
    move |error| Problem::Statement { statement, message: error.to_string() }
}

/// URL of a database on the server of the given maintenance database.
pub(crate) fn database_url(server: &str, name: &str) -> Result<String, Problem> {
    let mut url = parsed(server)?;
    url.set_path(name);
    Ok(url.into())
}

/// Host and port of a server.
pub(crate) fn address(server: &str) -> Result<(String, u16), Problem> {
    let url = parsed(server)?;
    let host = url.host_str().unwrap_or("127.0.0.1").to_owned();
    Ok((host, url.port().unwrap_or(5432)))
}

fn parsed(server: &str) -> Result<Url, Problem> {
    Url::parse(server).map_err(|error| Problem::BadUrl(error.to_string()))
}
