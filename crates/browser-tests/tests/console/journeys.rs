//! What people do with the web interface.

mod first_sign_in;
mod released_before_ones_eyes;
mod two_organisations;
