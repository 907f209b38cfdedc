//! The use cases of access: who may use the service, and for what. One file each.

mod access;
mod people;

pub use access::{
    Access, AccessPorts, AccessSettings, Credentials, IssuedToken, NewClient, TokenRequest, TokenRevocation,
};
pub use people::{
    LinkSecret, LiveSession, OrganisationChoice, PasswordChange, People, PeoplePorts, SignIn, SignInOutcome, SignedIn,
    UserUpdate, UserWithLink,
};

#[cfg(test)]
mod tests;
