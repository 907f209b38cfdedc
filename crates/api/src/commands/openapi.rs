use crate::failure::Fallible;

/// Runs `openapi`: prints the OpenAPI 3.1 document.
pub(crate) fn run() -> Fallible<()> {
    println!("{}", customs_http::openapi().to_pretty_json()?);
    Ok(())
}
