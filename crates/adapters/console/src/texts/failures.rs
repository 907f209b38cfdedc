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
    unavailable: "Try again in a moment" | "Probeer het zo opnieuw";
    unavailable_says: "The service cannot do this right now. Look whether it was done before you repeat it." | "De dienst kan dit nu niet doen. Kijk of het gedaan is voordat u het herhaalt.";
    too_many: "Too many attempts" | "Te veel pogingen";
    too_many_says(minutes: u64): "Try again in {minutes} minutes." | "Probeer het over {minutes} minuten opnieuw.";
    fault: "Something went wrong" | "Er ging iets mis";
    fault_says(reference: &str): "The fault was logged. Reference: {reference}" | "De fout is vastgelegd. Kenmerk: {reference}";
    bad_request: "The request cannot be read" | "Het verzoek is niet leesbaar";
    too_large: "Too large" | "Te groot";
    too_large_says: "What was sent is larger than allowed." | "Wat is verzonden, is groter dan toegestaan.";
    back_to_record: "Back to the record" | "Terug naar het record";
    back_to_start: "To the first page" | "Naar de eerste pagina";
}
