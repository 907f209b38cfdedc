texts! {
    product: "Customs" | "Douane";
    skip_to_content: "Skip to content" | "Naar de inhoud";
    main_navigation: "Main" | "Hoofdnavigatie";
    today: "Today" | "Vandaag";
    declarations: "Declarations" | "Aangiften";
    transits: "Transits" | "Transitaangiften";
    dossiers: "Dossiers" | "Dossiers";
    invoices: "Invoices" | "Facturen";
    settings: "Settings" | "Instellingen";
    sign_out: "Sign out" | "Uitloggen";
    isolated_instance:
        "This is a copy for trial: nothing leaves it. No mails, no callbacks, no messages to customs, no automatic invoices."
        | "Dit is een kopie om te proberen: er gaat niets naar buiten. Geen e-mails, geen callbacks, geen berichten aan de douane, geen automatische facturen.";
    look_of_pages: "Language and colours" | "Taal en kleuren";
    language: "Language" | "Taal";
    colours: "Colours" | "Kleuren";
    as_the_system: "As the system" | "Zoals het systeem";
    light: "Light" | "Licht";
    dark: "Dark" | "Donker";
    apply: "Apply" | "Toepassen";
    save: "Save" | "Opslaan";
    cancel: "Cancel" | "Annuleren";
    copy_text: "Copy" | "Kopiëren";
    copied: "Copied" | "Gekopieerd";
    yes: "yes" | "ja";
    no: "no" | "nee";
    #[doc(hidden)]
    there_is_a_problem: "There is a problem" | "Er is iets niet goed";
}
