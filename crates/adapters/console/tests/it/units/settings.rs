mod clients;
mod form;
mod guarantees;
mod organisation;
mod seen;
