use crate::texts::Language;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// Declares the short messages that a page shows after a change: `Variant = "word": "English" | "Nederlands";`.
macro_rules! notices {
    ($($variant:ident = $word:literal: $en:literal | $nl:literal;)+) => {
        /// A short message about a change, shown by the page that follows it. A cookie carries the word of the message
        /// and never its text, so that no other site can make a page show a text of its own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Notice { $( #[doc = $en] $variant, )+ }

        impl Notice {
            const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }

            /// The message.
            pub(crate) const fn text(self, t: Language) -> &'static str {
                match self { $(Self::$variant => match t { Language::En => $en, Language::Nl => $nl }),+ }
            }
        }
    };
}

notices! {
    Saved = "saved": "Saved." | "Opgeslagen.";
    LineDuplicated = "line-duplicated": "The line was duplicated. This is the copy." | "Het artikel is gedupliceerd. Dit is de kopie.";
    LineDeleted = "line-deleted": "The line was deleted." | "Het artikel is verwijderd.";
    DraftCreated = "draft-created": "The draft was created." | "Het concept is aangemaakt.";
    DraftAgain = "draft-again": "The declaration is a draft again, with your corrections." | "De aangifte is weer een concept, met uw correcties.";
    MendStarted = "mend-started": "The declarations are being mended." | "De aangiften worden hersteld.";
    TransitDraftAgain = "transit-draft-again": "The transit is a draft again, with your corrections." | "De transitaangifte is weer een concept, met uw correcties.";
    DocumentAdded = "document-added": "The document was added." | "Het document is toegevoegd.";
    Welcome = "welcome": "Welcome. Your password is set." | "Welkom. Uw wachtwoord is ingesteld.";
    DeclarationSubmitted = "declaration-submitted": "The declaration is on its way to customs." | "De aangifte is onderweg naar de douane.";
    TransitSubmitted = "transit-submitted": "The transit is on its way to customs." | "De transitaangifte is onderweg naar de douane.";
    ReleasedOnPaper = "released-on-paper": "The release on paper is recorded." | "De vrijgave op papier is vastgelegd.";
    DischargedOnPaper = "discharged-on-paper": "The discharge is recorded." | "De zuivering is vastgelegd.";
    OutageOpened = "outage-opened": "The outage is open." | "De storing is geopend.";
    OutageClosed = "outage-closed": "The outage is closed. What waited is on its way to customs." | "De storing is gesloten. Wat wachtte, is onderweg naar de douane.";
    TakenBack = "taken-back": "It is a draft again." | "Het is weer een concept.";
    DraftDeleted = "draft-deleted": "The draft is deleted." | "Het concept is verwijderd.";
    DoneBefore = "done-before": "This form was sent before and was not carried out a second time. This is how things are now." | "Dit formulier was al verzonden en is niet nogmaals uitgevoerd. Dit is de huidige stand.";
    Copied = "copied": "This is the copy." | "Dit is de kopie.";
    InvalidationRequested = "invalidation-requested": "Customs is asked for the invalidation." | "De ongeldigmaking is gevraagd.";
    AmendmentRequested = "amendment-requested": "Customs is asked for the amendment." | "De wijziging is gevraagd.";
    StatusSet = "status-set": "The status was set by hand." | "De status is handmatig gezet.";
    ControlAnswered = "control-answered": "The answer is on its way to customs." | "De reactie is onderweg naar de douane.";
    ExitProved = "exit-proved": "The proof is on its way to customs." | "Het bewijs is onderweg naar de douane.";
    PresentationSent = "presentation-sent": "The presentation of the goods is on its way to customs." | "De melding van het aanbrengen is onderweg naar de douane.";
    SupplementarySent = "supplementary-sent": "The supplementary declaration is on its way to customs." | "De aanvullende aangifte is onderweg naar de douane.";
    Verified = "verified": "It is marked as verified." | "De aangifte is als geverifieerd aangemerkt.";
    ReleaseRequested = "release-requested": "Customs is asked to decide on the release." | "De douane is gevraagd over de vrijgave te beslissen.";
    ArrivalReported = "arrival-reported": "The arrival is on its way to customs." | "De aankomstmelding is onderweg naar de douane.";
    RemarksSent = "remarks-sent": "The unloading remarks are on their way to customs." | "De losopmerkingen zijn onderweg naar de douane.";
    SealsInDoubt = "seals-in-doubt": "The report is on its way to customs. No seals were declared: their state is told only if the permission to unload names seals." | "De melding is onderweg naar de douane. Er is geen verzegeling aangegeven: de staat ervan wordt alleen gemeld als de toestemming tot lossen verzegeling noemt.";
    EnquiryAnswered = "enquiry-answered": "The answer is on its way to customs." | "Het antwoord is onderweg naar de douane.";
    PasswordChanged = "password-changed": "The password is changed. All other sessions have ended." | "Het wachtwoord is gewijzigd. Alle andere sessies zijn beëindigd.";
    SessionEnded = "session-ended": "The session has ended." | "De sessie is beëindigd.";
    SessionsEnded = "sessions-ended": "All other sessions have ended." | "Alle andere sessies zijn beëindigd.";
    SessionsOfUserEnded = "sessions-of-user-ended": "All sessions of the user have ended." | "Alle sessies van de gebruiker zijn beëindigd.";
    UserInvited = "user-invited": "The user is invited by mail." | "De gebruiker is per e-mail uitgenodigd.";
    UserDisabled = "user-disabled": "The user is disabled." | "De gebruiker is uitgeschakeld.";
    UserEnabled = "user-enabled": "The user can sign in again." | "De gebruiker kan weer inloggen.";
    LinkMailed = "link-mailed": "The mail with the link is on its way." | "De e-mail met de link is onderweg.";
    LinkStored = "link-stored": "The mail with the link is in the folder of the service. Its operator can hand it over." | "De e-mail met de link staat in de map van de dienst. De beheerder kan hem doorgeven.";
    ClientRevoked = "client-revoked": "The client is revoked. Its tokens are refused." | "De API-client is ingetrokken. Zijn tokens worden geweigerd.";
    SecretWasShown = "secret-was-shown": "This was done already. The secret is not shown a second time: if you did not see it, make a new one." | "Dit was al gedaan. Het geheim wordt niet nog eens getoond: maak een nieuw als u het niet zag.";
    CalendarRevoked = "calendar-revoked": "The calendar is revoked. Its address shows nothing any more." | "De agenda is ingetrokken. Zijn adres toont niets meer.";
    TaskTaken = "task-taken": "You took the task." | "U heeft de taak opgepakt.";
    TaskLetGo = "task-let-go": "The task is no one's." | "De taak is van niemand.";
    TaskSnoozed = "task-snoozed": "The task is put off." | "De taak is uitgesteld.";
    TaskWoken = "task-woken": "The task is listed again." | "De taak staat weer in de lijst.";
    Undone = "undone": "It is undone." | "Het is ongedaan gemaakt.";
    UndoneInPart = "undone-in-part": "It is undone, except for what was changed or done since." | "Het is ongedaan gemaakt, behalve wat sindsdien is gewijzigd of gedaan.";
    CallbackResumed = "callback-resumed": "Events are delivered again." | "Gebeurtenissen worden weer afgeleverd.";
    CallbackDeleted = "callback-deleted": "The callback is deleted." | "De callback is verwijderd.";
    DeliverySentAgain = "delivery-sent-again": "The delivery is sent again." | "De aflevering wordt opnieuw verzonden.";
    LogoStored = "logo-stored": "The logo is stored. New invoices carry it." | "Het logo is opgeslagen. Nieuwe facturen krijgen het.";
    LogoRemoved = "logo-removed": "The logo is removed." | "Het logo is verwijderd.";
}

impl Notice {
    /// Name of the cookie.
    pub const COOKIE: &str = "customs-notice";

    /// The cookie that carries the notice to the next page.
    pub(crate) fn cookie(self) -> Cookie<'static> {
        Cookie::build(Self::COOKIE, self.word())
            .path("/console")
            .http_only(true)
            .same_site(SameSite::Strict)
            .max_age(Duration::minutes(1))
            .finish()
    }

    /// The cookie that takes the notice away once it was shown.
    pub(crate) fn shown() -> Cookie<'static> {
        let mut cookie = Cookie::build(Self::COOKIE, "").path("/console").finish();
        cookie.make_removal();
        cookie
    }

    /// The notice of a cookie.
    pub(crate) fn from_cookie(value: &str) -> Option<Self> {
        Self::from_word(value)
    }
}
