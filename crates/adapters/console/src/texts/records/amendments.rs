texts! {
    amendment_number: "No." | "Nr.";
    amendment_title(number: u32): "Amendment {number}" | "Wijziging {number}";
    amendment_none: "No amendment was asked for." | "Er is geen wijziging gevraagd.";
    amendment_reason: "Reason" | "Reden";
    amendment_asked: "Asked on" | "Gevraagd op";
    amendment_decided: "Decided on" | "Beslist op";
    amendment_after_release: "Asked after the release" | "Gevraagd na de vrijgave";
    amendment_payable: "Payable in addition" | "Extra te betalen";
    amendment_pending_state: "Customs has not decided" | "De douane heeft niet beslist";
    amendment_granted: "In force" | "Van kracht";
    amendment_refused: "Refused" | "Geweigerd";
    amendment_lapsed: "Lapsed" | "Vervallen";
    amendment_to_credit: "To be credited" | "Te crediteren";
    amendment_credited: "credited" | "gecrediteerd";
    amendment_to_credit_says: "It lowered what the customer was invoiced: a part has to be credited." | "Ze verlaagde wat de klant is gefactureerd: een deel moet worden gecrediteerd.";
    amendment_fields: "What changes" | "Wat er wijzigt";
    amendment_field: "Field" | "Veld";
    amendment_before: "Before" | "Voor";
    amendment_after: "After" | "Na";
}

texts! {
    amendment_of(reference: &str): "Amend {reference}" | "{reference} wijzigen";
    amendment_says: "Customs is asked for the amendment (UCC article 173). What customs has now stays in force until it agrees." | "De wijziging wordt aan de douane gevraagd (artikel 173 DWU). Wat de douane nu heeft, blijft van kracht tot zij akkoord is.";
    amendment_released: "The goods are released: customs grants the amendment only where the declarant needs it to comply with the law." | "De goederen zijn vrijgegeven: de douane staat de wijziging alleen toe als de aangever haar nodig heeft om aan de wet te voldoen.";
    amendment_last_day(day: &str): "Customs can be asked until {day}." | "De wijziging kan tot en met {day} worden gevraagd.";
    amendment_for_customs: "Customs reads it." | "De douane leest dit.";
    amendment_lines_label: "Items on this page" | "Artikelen op deze pagina";
    amendment_lines_says(count: usize, most: usize): "Numbers such as 3, 17, 20-24, of {count}; up to {most} at once. What was typed is lost." | "Nummers zoals 3, 17, 20-24, van {count}; hoogstens {most} tegelijk. Wat is ingevuld, gaat verloren.";
    amendment_show_lines: "Show these items" | "Deze artikelen tonen";
    amendment_preview: "See what changes" | "Tonen wat er wijzigt";
    amendment_send: "Ask customs for the amendment" | "Wijziging aan de douane vragen";
    amendment_no_estimate: "The estimate does not cover all goods." | "De raming omvat niet alle goederen.";
}
