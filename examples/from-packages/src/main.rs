//! An application of the domain crates: it checks a declaration, and prices and finalizes an invoice. It stands for the
//! applications of others: `make release` builds it from the packages of the crates alone.

mod declaring;
mod invoicing;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    match declaring::checked(declaring::draft()?) {
        Ok(valid) => println!("the declaration is valid: items: {}", valid.form().items.len()),
        Err(errors) => println!("the declaration breaks rules: {}", serde_json::to_string(&errors)?),
    }
    let invoice = invoicing::finalized()?;
    println!("invoice {}: {} EUR", invoice.number, invoice.total);
    Ok(())
}
