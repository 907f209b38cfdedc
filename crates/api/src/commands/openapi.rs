use crate::failure::Fallible;

/// Runs `openapi`: prints the OpenAPI 3.1 document.
pub(crate) fn run() -> Fallible<()> {
    println!("{}", serde_json::to_string_pretty(&customs_http::openapi())?);
    Ok(())
}
