//! Allowed values of text fields, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// `deliveries`: deliveries of callbacks; `events`: events on their way to what the service does next, such as charges
    /// and deliveries; `mails`: mails; `messages_of_customs`: messages that came from customs.
    SetAsideQueue: "deliveries", "events", "mails", "messages_of_customs";
    /// Kind of record that a row is about.
    SetAsideSubject: "declaration", "transit", "invoice", "callback", "user";
    /// `within_five_minutes`: tried again within five minutes, and every five minutes from then on; `within_a_minute`: another
    /// version of the service could not read it, and the one that runs now tries it within a minute.
    SetAsideNextTry: "within_five_minutes", "within_a_minute";
}
