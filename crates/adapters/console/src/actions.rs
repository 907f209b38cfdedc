//! Actions on declarations and transits: each a page that says what it will do, and a form that does it.
//!
//! Both methods of an action have one address: reading it asks, posting to it acts. Reading already refuses what the
//! record does not allow, so that no user fills in a form in vain. The version of the record that the page showed goes
//! with the form, so that nothing is done to a record that was changed meanwhile.

mod ask;
mod copy;
mod declarations;
pub(crate) mod place;
pub(crate) mod rows;
pub(crate) mod transits;
pub(crate) mod typed;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    declarations::register(routing);
    transits::register(routing);
}
