mod labels;

texts! {
    editing_general: "General" | "Algemeen";
    editing_declaration: "Declaration" | "Aangifte";
    editing_procedure: "Procedure and authorisations" | "Regeling en vergunningen";
    editing_route: "Route" | "Traject";
    editing_carriage: "Transport and seals" | "Vervoer en verzegelingen";
    editing_packaging: "Packages" | "Colli";
    editing_transport: "Transport and location of the goods" | "Vervoer en plaats van de goederen";
    editing_financial: "Value and terms of delivery" | "Waarde en leveringsvoorwaarden";
    editing_goods: "Goods" | "Goederen";
    editing_value: "Value and valuation" | "Waarde en waardebepaling";
    editing_packages: "Packages and containers" | "Colli en containers";
    editing_documents: "Documents and references" | "Documenten en verwijzingen";
    editing_articles: "Articles and stock" | "Artikelbestand en voorraad";
}

texts! {
    editing_edit(reference: &str): "Edit {reference}" | "{reference} bewerken";
    editing_check: "Save and validate" | "Opslaan en controleren";
    #[doc(hidden)]
    editing_right: "The draft keeps every rule and can be submitted." | "Het concept voldoet aan alle regels en kan worden ingediend.";
    editing_warnings: "Worth a look" | "Let op";
    editing_hint: "Fields with * are required. Decimals follow a comma." | "Velden met * zijn verplicht. Decimalen staan achter een komma.";
    editing_add(what: &str): "Add: {what}" | "Toevoegen: {what}";
    editing_remove(what: &str): "Remove: {what}" | "Verwijderen: {what}";
    editing_lines: "Lines" | "Artikelen";
    editing_pointer: "Customs points at" | "De douane verwijst naar";
    editing_too_much(max: usize): "This has more than {max} values, which is too much for a page. Change it by the API." | "Er zijn meer dan {max} waarden, te veel voor één pagina. Wijzig ze via de API.";
    editing_no_lines: "There are no lines yet." | "Er zijn nog geen artikelen.";
    editing_line(number: usize): "Line {number}" | "Artikel {number}";
    editing_line_of(number: usize, reference: &str): "Line {number} of {reference}" | "Artikel {number} van {reference}";
    editing_line_right: "The line keeps every rule." | "Het artikel voldoet aan alle regels.";
    editing_number: "Line" | "Artikel";
    editing_description: "Description" | "Omschrijving";
    editing_gross: "Gross (kg)" | "Bruto (kg)";
    editing_net: "Net (kg)" | "Netto (kg)";
    editing_actions: "Actions" | "Acties";
    editing_duplicate: "Duplicate" | "Dupliceren";
    editing_duplicate_line(number: usize): "Duplicate line {number}" | "Artikel {number} dupliceren";
    editing_add_line: "Add a line" | "Artikel toevoegen";
    editing_saved_first: "When you go on from here, what you typed is saved first." | "Gaat u hier verder, dan wordt eerst opgeslagen wat u invulde.";
    editing_previous_line: "Previous line" | "Vorig artikel";
    editing_next_line: "Next line" | "Volgend artikel";
    editing_new_line_of(reference: &str): "New line of {reference}" | "Nieuw artikel van {reference}";
    editing_saved_when_right: "It is saved once it breaks no rule; until then what you typed stays here." | "Het wordt opgeslagen zodra het aan alle regels voldoet; tot dan blijft wat u invulde hier staan.";
    editing_secret_hint: "It is not shown. Leave it empty to keep the one that is stored for this guarantee; another guarantee needs its own." | "Wordt niet getoond. Laat leeg om de bewaarde code van deze zekerheid te houden; een andere zekerheid heeft een eigen code nodig.";
    #[doc(hidden)]
    editing_secret_again: "must be typed again: a page does not show it" | "moet opnieuw worden ingevuld: een pagina toont de code niet";
    editing_back_to_transit: "Back to the transit" | "Terug naar de transitaangifte";
    editing_back: "Back to the declaration" | "Terug naar de aangifte";
    editing_take_article: "Take over from the article" | "Overnemen uit het artikelbestand";
    editing_newer: "This declaration was changed meanwhile. What you type stays here, but cannot be saved over that change." | "Deze aangifte is intussen gewijzigd. Wat u invult blijft hier staan, maar kan niet over die wijziging heen worden opgeslagen.";
    #[doc(hidden)]
    editing_newer_transit: "This transit was changed meanwhile. What you type stays here, but cannot be saved over that change." | "Deze transitaangifte is intussen gewijzigd. Wat u invult blijft hier staan, maar kan niet over die wijziging heen worden opgeslagen.";
    editing_newer_open: "Open it as it is now (in a new tab)" | "De huidige versie openen (in een nieuw tabblad)";
    editing_delete_line: "Delete the line" | "Artikel verwijderen";
    editing_delete_says: "The numbers of later lines fall by one. This cannot be undone." | "De nummers van latere artikelen gaan één omlaag. Dit kan niet ongedaan worden gemaakt.";
}

texts! {
    editing_correct(reference: &str): "Correct {reference}" | "{reference} corrigeren";
    editing_refused_at(at: &str): "Customs rejected the declaration on {at}." | "De douane heeft de aangifte op {at} afgewezen.";
    editing_refused_transit_at(at: &str): "Customs rejected the transit on {at}." | "De douane heeft de transitaangifte op {at} afgewezen.";
    #[doc(hidden)]
    editing_elsewhere_transit: "Correct this on the next page, which has the whole transit." | "Corrigeer dit op de volgende pagina, met de hele transitaangifte.";
    #[doc(hidden)]
    editing_lines_changed: "Since then lines were added or deleted. What customs says may now stand beside another line than the one it is about: compare it with what was sent." | "Sindsdien zijn artikelen toegevoegd of verwijderd. Wat de douane schrijft kan nu bij een ander artikel staan dan waarover het gaat: vergelijk het met wat is ingediend.";
    editing_objections: "What customs found" | "Wat de douane heeft bevonden";
    editing_no_reason: "Customs gave no reason that we can show." | "De douane gaf geen reden die wij kunnen tonen.";
    editing_customs: "Customs" | "Douane";
    editing_was: "Sent as:" | "Ingediend als:";
    #[doc(hidden)]
    editing_for_all(lines: usize): "Use this value for all {lines} lines" | "Deze waarde voor alle {lines} artikelen gebruiken";
    editing_other_lines(lines: usize): "The same of {lines} other lines, each with its own value" | "Hetzelfde van {lines} andere artikelen, elk met een eigen waarde";
    record_goods_of_line: "Goods:" | "Goederen:";
    editing_above: "The field is above." | "Het veld staat hierboven.";
    #[doc(hidden)]
    editing_elsewhere: "Correct this on the next page, which has the whole declaration." | "Corrigeer dit op de volgende pagina, met de hele aangifte.";
    #[doc(hidden)]
    editing_make_draft: "Make it a draft with these corrections" | "Concept maken met deze correcties";
    editing_save_corrections: "Save the corrections" | "Correcties opslaan";
    editing_then: "Then the whole draft is validated, and you can submit it again." | "Daarna wordt het hele concept gecontroleerd en kunt u het opnieuw indienen.";
    editing_copy_instead: "Make a copy instead" | "In plaats daarvan een kopie maken";
    editing_new: "New declaration" | "Nieuwe aangifte";
    editing_blank: "Empty" | "Leeg";
    editing_blank_says: "Fill in the declaration on the next page." | "Vul de aangifte in op de volgende pagina.";
    editing_begin: "Begin" | "Beginnen";
    editing_from_json: "From a file or a text" | "Uit een bestand of tekst";
    editing_file: "File (JSON)" | "Bestand (JSON)";
    editing_json: "Text (JSON)" | "Tekst (JSON)";
    editing_json_says: "The same as the API takes. A draft is made even if it breaks rules." | "Hetzelfde als de API accepteert. Er ontstaat een concept, ook als het nog niet aan alle regels voldoet.";
    editing_create_from_file: "Create a draft from the file" | "Concept aanmaken uit het bestand";
    editing_create: "Create a draft" | "Concept aanmaken";
    editing_as_copy: "As a copy" | "Als kopie";
    editing_copy: "Copy" | "Kopie maken";
    editing_copy_of(reference: &str): "Copy {reference}" | "Kopie maken van {reference}";
}
