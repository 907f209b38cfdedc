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
    there_is_a_problem: "There is a problem" | "Er is iets niet goed";
}
