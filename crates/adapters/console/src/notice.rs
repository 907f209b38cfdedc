use crate::texts::Language;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// Declares the short messages that a page shows after a change: `Variant = "word": "English" | "Nederlands";`.
macro_rules! notices {
    ($($variant:ident = $word:literal: $en:literal | $nl:literal;)+) => {
        /// What a request did, told by the page after it. It travels as a word in a cookie, so that nobody can put a text
        /// of his own onto a page.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Notice { $( #[doc = $en] $variant, )+ }

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
    LineDuplicated = "line-duplicated": "The line was duplicated. This is the copy." | "De regel is gedupliceerd. Dit is de kopie.";
    LineDeleted = "line-deleted": "The line was deleted." | "De regel is verwijderd.";
    DraftCreated = "draft-created": "The draft was created." | "Het concept is aangemaakt.";
    DraftAgain = "draft-again": "The declaration is a draft again, with your corrections." | "De aangifte is weer een concept, met uw correcties.";
    Welcome = "welcome": "Welcome. Your password is set." | "Welkom. Uw wachtwoord is ingesteld.";
}

impl Notice {
    /// Name of the cookie.
    pub(crate) const COOKIE: &str = "customs-notice";

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
    pub(crate) fn of_cookie(value: &str) -> Option<Self> {
        Self::from_word(value)
    }
}
