use crate::failure::Answer;

/// Runs `openapi`: prints the OpenAPI 3.1 document.
pub(crate) fn run() -> Answer<()> {
    println!("{}", customs_http::openapi().to_pretty_json()?);
    Ok(())
}
