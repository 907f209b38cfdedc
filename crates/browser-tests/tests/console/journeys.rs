//! What people do with the web interface.

mod a_client_of_the_api;
mod changed_meanwhile;
mod corrected_and_sent_again;
mod desk;
mod documented;
mod documents;
mod find_everything;
mod first_sign_in;
mod late_scripts;
mod long_references;
mod mended_together;
mod released_before_ones_eyes;
mod still_listening;
mod two_organisations;
mod unsaved;
mod visits;
