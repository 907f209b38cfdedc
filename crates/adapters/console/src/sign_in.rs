//! Signing in and out, the choice of an organisation, the first password, and forgotten passwords.

mod form;
mod hashing;
pub(crate) mod inside;
mod organisation;
mod out;
mod reset;
mod ticket;
mod welcome;

pub(crate) use hashing::{Hashed, hashed};
pub(crate) use inside::inside;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/sign-in", form::show).post("/sign-in", form::sign_in);
    routing.get("/sign-in/organisation", organisation::show).post("/sign-in/organisation", organisation::choose);
    routing.post("/sign-out", out::sign_out);
    routing.get("/welcome/{token}", welcome::show).post("/welcome/{token}", welcome::set_password);
    routing.get("/reset", reset::show).post("/reset", reset::request);
}
