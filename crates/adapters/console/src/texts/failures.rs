texts! {
    not_found: "Page not found" | "Pagina niet gevonden";
    not_found_says: "There is no such page, or the record does not exist." | "Deze pagina bestaat niet, of het record bestaat niet.";
    forbidden: "Not allowed" | "Niet toegestaan";
    forbidden_says: "Your role does not allow this. Ask an owner of the account." | "Uw rol staat dit niet toe. Vraag het een eigenaar van het account.";
    expired_form: "This page is out of date" | "Deze pagina is verlopen";
    expired_form_says: "Nothing was changed. Go back, load the page again and repeat what you did." | "Er is niets gewijzigd. Ga terug, laad de pagina opnieuw en herhaal wat u deed.";
    refused: "That is not possible" | "Dat kan niet";
    stale: "Somebody else changed this meanwhile" | "Iemand anders heeft dit intussen gewijzigd";
    stale_says: "Nothing was changed. Load the page again to see what it is now." | "Er is niets gewijzigd. Laad de pagina opnieuw om te zien hoe het nu is.";
    #[doc(hidden)]
    stale_typed: "Somebody else changed this meanwhile. What you sent was not carried out and is still here. It cannot be sent over that change: take it over into the present version." | "Iemand anders heeft dit intussen gewijzigd. Wat u verstuurde, is niet verwerkt en staat er nog. Het kan niet over die wijziging heen worden verstuurd: neem het over in de huidige versie.";
    #[doc(hidden)]
    stale_submit: "Somebody else changed this meanwhile. Nothing was submitted; this is what it is now." | "Iemand anders heeft dit intussen gewijzigd. Er is niets ingediend; dit is de huidige stand.";
    stale_open: "Open the present version (in a new tab)" | "De huidige versie openen (in een nieuw tabblad)";
    made_before: "This was done already" | "Dit is al gedaan";
    #[doc(hidden)]
    made_otherwise: "This form was sent before with other content, and what it asked for was done then. Nothing was done with what you sent now." | "Dit formulier is al eerder met een andere inhoud verstuurd, en dat is toen uitgevoerd. Met wat u nu verstuurde, is niets gedaan.";
    made_again: "Send it again if you want this as well." | "Verstuur het opnieuw als u dit er ook bij wilt.";
    made_open: "Open what was made then (in a new tab)" | "Openen wat toen is gemaakt (in een nieuw tabblad)";
    #[doc(hidden)]
    unavailable: "Try again in a moment" | "Probeer het zo opnieuw";
    unavailable_says: "The service cannot do this right now. Look whether it was done before you repeat it." | "De dienst kan dit nu niet doen. Kijk of het gedaan is voordat u het herhaalt.";
    #[doc(hidden)]
    unavailable_kept: "What you typed is kept here: send it again in a moment." | "Wat u invulde, is hier bewaard: verstuur het straks opnieuw.";
    #[doc(hidden)]
    too_many: "Too many attempts" | "Te veel pogingen";
    too_many_for_a_minute: "Try again in a minute." | "Probeer het over een minuut opnieuw.";
    too_many_for_minutes(minutes: u64): "Try again in {minutes} minutes." | "Probeer het over {minutes} minuten opnieuw.";
    fault: "Something went wrong" | "Er ging iets mis";
    fault_says(reference: &str): "The fault was logged. Reference: {reference}" | "De fout is vastgelegd. Kenmerk: {reference}";
    bad_request: "The request cannot be read" | "Het verzoek is niet leesbaar";
    too_large: "Too large" | "Te groot";
    too_large_says: "What was sent is larger than allowed." | "Wat is verzonden, is groter dan toegestaan.";
    back_to_record: "Back to the record" | "Terug naar het record";
    back_to_start: "To the first page" | "Naar de eerste pagina";
}

impl super::Language {
    /// When it can be tried again.
    pub fn too_many_says(self, minutes: u64) -> String {
        match minutes {
            0 | 1 => self.too_many_for_a_minute().to_owned(),
            _ => self.too_many_for_minutes(minutes),
        }
    }
}
