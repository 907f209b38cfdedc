use super::Language;
use customs_kernel::BrokenRule;

impl Language {
    /// The sentence about a rule that a field breaks. Rules without a Dutch sentence here are said in English, as the API
    /// says them.
    pub fn broken(self, rule: &BrokenRule) -> String {
        match self {
            Self::En => rule.text().to_owned(),
            Self::Nl => dutch(rule).unwrap_or_else(|| rule.text().to_owned()),
        }
    }
}

/// The Dutch sentence of a rule, by its code.
pub fn dutch(rule: &BrokenRule) -> Option<String> {
    let value = |name: &str| rule.values().iter().find(|(known, _)| known == name).map_or("", |(_, value)| &**value);
    Some(match rule.code() {
        "required" => "is verplicht".to_owned(),
        "document_before" => "is niet toegevoegd: dit formulier is al eerder met een andere inhoud verstuurd, en dat document staat in de lijst. Kies het bestand opnieuw om ook dit toe te voegen".to_owned(),
        "length" if value("max").is_empty() => "is te lang".to_owned(),
        "range" if value("max").is_empty() => "moet hoger zijn dan 0 en hooguit 100".to_owned(),
        "length" => format!("mag niet langer zijn dan {} tekens", value("max")),
        "range" => format!("moet tussen {} en {} liggen", value("min"), value("max")),
        "decimals" => format!("mag niet meer dan {} decimalen hebben", value("max")),
        "one_of" => format!("moet een van deze zijn: {}", value("allowed")),
        "control_characters" => "mag geen stuurtekens bevatten".to_owned(),
        "password_length" => format!("moet {} tot en met {} tekens hebben", value("min"), value("max")),
        "password_is_email" => "mag niet het e-mailadres zijn".to_owned(),
        "password_is_name" => "mag niet de naam zijn".to_owned(),
        "password_same" => "mag niet het huidige wachtwoord zijn".to_owned(),
        "password_common" => "is een van de meest gebruikte wachtwoorden".to_owned(),
        "customs_office" => "moet een kantoorcode van 8 tekens zijn: 2 letters, 6 letters of cijfers".to_owned(),
        "before_release" => format!("mag niet vóór de vrijgave op {} liggen", value("day")),
        "fixed_by_acceptance" => "moet die van de aanvaarde aangifte blijven".to_owned(),
        "entry_needs_z" => "kan alleen bij symbool Z".to_owned(),
        "in_future" => "mag niet in de toekomst liggen".to_owned(),
        "before_acceptance" => "mag niet vóór de dag liggen waarop de douane heeft aanvaard".to_owned(),
        "no_seals" => "de losvergunning noemt geen verzegeling; beschrijf het verschil alleen bij de losopmerkingen".to_owned(),
        "nothing_to_write" => "moet een teken bevatten dat een bericht kan overbrengen".to_owned(),
        "no_trader_at_destination" => "voor de aankomst is een EORI-nummer nodig van de geadresseerde, de douane-expediteur, de houder of de klant".to_owned(),
        "email" => "moet een e-mailadres zijn".to_owned(),
        "digits" => format!("moet uit {} cijfers bestaan", value("count")),
        "digits_between" => format!("moet uit {} tot {} cijfers bestaan", value("min"), value("max")),
        "entry_length" => format!("moet 1 tot {} tekens hebben", value("max")),
        "file_megabytes" => format!("mag niet groter zijn dan {} MB", value("max")),
        "file_name_length" => format!("moet een bestandsnaam van hooguit {} bytes hebben", value("max")),
        "file_kind" => format!("moet een bestand van een van deze soorten zijn: {}", value("allowed")),
        "file_blocked" => format!("mag geen .{}-bestand zijn", value("extension")),
        "file_content" => format!("is niet wat de naam zegt (.{})", value("extension")),
        "file_size" => format!("mag niet groter zijn dan {} KiB", value("max")),
        // Of lists of all kinds: documents, containers, seals, addresses.
        "too_many" => format!("hooguit {} toegestaan", value("max")),
        "too_many_pairs" => format!(
            "moeten er minder zijn voor zoveel artikelen: een bericht heeft plaats voor {} combinaties van een container \
             en een artikel, waarbij de verzegelingen van de zending als één container tellen",
            value("max")
        ),
        "no_such_field" => format!("{} is geen veld van dit formulier", value("name")),
        "too_deep" => format!("mag niet meer dan {} lijsten en objecten in elkaar bevatten", value("max")),
        "too_many_values" => format!("mag niet meer dan {} waarden bevatten", value("max")),
        "other_currency" => format!("is verplicht, want de waarde in het artikelbestand is in {}", value("currency")),
        "total_digits" if rule.text() == "must not weigh more together than 16 digits can say" => {
            "mogen samen niet meer wegen dan 16 cijfers kunnen zeggen".to_owned()
        }
        "total_digits" if value("max").is_empty() => {
            "maal de hoeveelheid mag niet meer dan 16 cijfers hebben".to_owned()
        }
        "total_digits" => format!("mag niet meer dan {} cijfers hebben", value("max")),
        "no_exchange_rate" if value("currency").is_empty() => {
            "vraagt artikelen in één valuta, want een van de valuta heeft deze maand geen douanekoers".to_owned()
        }
        "no_exchange_rate" => format!("is {}, waarvoor deze maand geen douanekoers bestaat", value("currency")),
        "json" if value("line").is_empty() => "is geen JSON".to_owned(),
        "json" => format!("is geen JSON: zie regel {}, positie {}", value("line"), value("column")),
        "exact_length" => format!("moet precies {} tekens hebben, zonder spaties", value("count")),
        "destination" | "export" | "union_goods" => of_transit(rule)?.to_owned(),
        code => plain(code)?.to_owned(),
    })
}

/// The Dutch sentence of a rule of transits whose code stands for several of them.
fn of_transit(rule: &BrokenRule) -> Option<&'static str> {
    Some(match rule.text() {
        "must be in the Union for a transit from Andorra or San Marino" => {
            "moet bij vervoer vanuit Andorra of San Marino in de Unie liggen"
        }
        "must not be in Andorra or San Marino for a transit from outside the Union" => {
            "mag bij vervoer van buiten de Unie niet in Andorra of San Marino liggen"
        }
        "must not be N830 for a transit of type D" => "mag bij een transitaangifte van soort D niet N830 zijn",
        "must be the MRN of an export: its 17th character is A, B or E" => {
            "moet het MRN van een uitvoeraangifte zijn: het 17e teken is A, B of E"
        }
        "must be the same MRN as that of every other export (N830) of the transit" => {
            "moet hetzelfde MRN zijn als dat van elke andere uitvoeraangifte (N830) van de transitaangifte"
        }
        "must name the document that proves the status of union goods" => {
            "moet het document noemen dat de status van Uniegoederen bewijst"
        }
        "must be T2 or T2F between the Union and San Marino" => "moet T2 of T2F zijn tussen de Unie en San Marino",
        _ => return None,
    })
}

/// The Dutch sentence of a rule that names no values.
pub fn plain(code: &str) -> Option<&'static str> {
    Some(match code {
        // Of all forms.
        "country" => "moet een landcode van 2 letters zijn",
        "currency" => "moet een valutacode van 3 letters zijn",
        "eori" => "moet een EORI zijn: twee letters en 1 tot 15 letters of cijfers",
        "eori_of_the_union" => "moet een EORI van een lidstaat van de EU of van Noord-Ierland (XI) zijn",
        "grn" => "moet een GRN zijn, met het juiste controleteken",
        "date" => "moet een datum zijn (JJJJ-MM-DD)",
        "moment" => "moet een tijdstip of een datum zijn (JJJJ-MM-DD)",
        "negative" => "mag niet negatief zijn",
        "not_positive" => "moet groter zijn dan 0",
        "one_line" => "mag maar één regel zijn",
        // Of declarations.
        "article_has_none" => "is verplicht, want het artikelbestand heeft dit niet",
        "chain_authorisation" => "vraagt een vergunning van soort C521",
        "chain_authorisations" => "moeten EIR en CWP bevatten voor een ketenregeling",
        "dossier" => "moet een dossier zijn dat deze aangifte kan opnemen, met een factuurreferentie",
        "export_procedure" => "is een regeling voor uitvoer, en de aangifte is voor invoer",
        "import_procedure" => "is een regeling voor invoer, en de aangifte is voor uitvoer",
        "gross_below_net" => "moet minstens zo groot zijn als de nettomassa",
        "insufficient_stock" => "vraagt meer goederen dan er op voorraad zijn",
        "name_or_customer" => "is verplicht als er geen klantcode is",
        "no_commodity_code" => "heeft in het artikelbestand geen goederencode van 8 tot 10 cijfers",
        "no_items" => "minstens één is verplicht",
        "no_lines" => "vraagt artikelen, en de aangifte heeft er geen",
        "no_values" => "vraagt artikelen met een factuurwaarde",
        "no_weights" => "vraagt artikelen met een brutomassa",
        "not_unique" => "heeft een ander artikel al",
        "records_need_4_1" => "kan alleen Z zijn bij DMS-versie 4.1",
        "records_need_z" => "moet Z zijn bij inschrijving in de administratie",
        "taken" => "is al in gebruik",
        "unknown_article" => "is geen actief artikel in het artikelbestand",
        "unknown_customer" => "geen klant heeft deze klantcode",
        "unknown_dossier" => "is geen nummer van een dossier",
        "unknown_procedure" => "is geen regeling die hier kan worden aangegeven",
        "warehouse_entry_missing" => "moeten de inslag in het entrepot noemen met een document van soort NCLE",
        "warehouse_licence" => "moet bestaan uit NLCWP en 12 cijfers",
        "warehouse_licence_missing" => "is verplicht bij een regeling voor douane-entrepot",
        // Of transits.
        "access_code" => "moet uit 4 zichtbare ASCII-tekens bestaan",
        "access_code_alone" => "moet samen met het nummer van de zekerheid worden opgegeven",
        "ascii" => "mag alleen ASCII-tekens bevatten",
        "office_of_entry" => {
            "mist een kantoor in het gebied van het kantoor van bestemming, en heeft daarvoor geen plaats meer"
        }
        "not_with_guarantees" => "moet leeg blijven als de zekerheden in een lijst staan",
        "packed_with_another" => {
            "moet 0 zijn, net als bij de andere colli van het artikel, die met een ander artikel zijn verpakt"
        }
        "required_without_eori" => "is verplicht bij een partij zonder EORI-nummer",
        "unknown_guarantee_type" => "moet een soort zekerheid zijn die de douane kent",
        // Of access and settings.
        "last_owner" => "moet blijven: dit is de laatste actieve eigenaar van het account",
        "too_many_callbacks" => {
            "kan niet worden toegevoegd: het grootste aantal callbacks is bereikt; verwijder er eerst een"
        }
        "no_events" => "moet ten minste één gebeurtenis bevatten",
        "url" => "moet een volledig HTTPS-adres zijn, zonder inloggegevens, fragment of spaties",
        "target" => "moet naar openbare adressen leiden",
        "above_warning" => "moet hoger zijn dan de drempel voor de waarschuwing",
        "iban" => "moet een IBAN zijn: twee letters, twee cijfers en 11 tot en met 30 letters of cijfers",
        "dutch_iban" => "moet 18 tekens hebben als het Nederlands is",
        "iban_check_digits" => "is geen IBAN: de controlecijfers kloppen niet",
        "bic" => "moet een BIC van 8 of 11 letters en cijfers zijn",
        "phone" => "moet een telefoonnummer zijn",
        "vat_number" => "moet een btw-nummer met landcode zijn, zoals NL123456782B01",
        "vat_number_form" => "moet een btw-nummer zijn zoals het land ze schrijft",
        "dutch_vat_number" => "moet NL, 9 cijfers, B en 2 cijfers zijn",
        "vat_check_digits" => "is geen Nederlands btw-nummer: de controlecijfers kloppen niet",
        "number_format" => {
            "moet {year} en daarna {number} of {number:N} bevatten, met een teken ertussen dat geen cijfer is"
        }
        "file_empty" => "mag niet leeg zijn",
        "file_text" => "moet tekst bevatten (UTF-8, UTF-16 of Windows-1252), zoals de naam zegt",
        "file_xml" => "moet geldige XML bevatten, zoals de naam zegt",
        "file_name_missing" => "moet een bestandsnaam hebben",
        "file_name_unsafe" => "moet een bestandsnaam hebben zonder stuurtekens en zonder < > : \" | ? *",
        "file_name_reserved" => "moet een bestandsnaam hebben die niet gereserveerd is",
        "picture_format" => "moet een PNG- of JPEG-bestand zijn",
        "picture_unreadable" => "kan niet worden gelezen",
        "not_on_allow_list" => "staat niet op de lijst van de klant",
        "no_scopes" => "kies in een van deze groepen minstens één recht",
        "wrong_password" => "is niet het huidige wachtwoord",
        // Of the pages themselves.
        "article" => "is geen artikelcode met een aantal",
        "flag" => "moet ja of nee zijn",
        "given_again" => "is meer dan eens opgegeven",
        "list" => "moet een lijst zijn",
        "number" => "moet een getal zijn",
        "object" => "moet een object zijn",
        "plain" => "moet één waarde zijn",
        "text" => "moet een tekst zijn",
        "texts" => "moet een lijst van teksten zijn",
        "too_many_digits" => "heeft meer cijfers dan bewaard kunnen worden",
        "thousands" => "is niet eenduidig: schrijf duizendtallen zonder punt, en decimalen na een komma",
        "unknown_field" => "is geen veld van een aangifte",
        "unknown_field_of_transit" => "is geen veld van een transitaangifte",
        "whole_number" => "moet een geheel getal zijn",
        _ => return None,
    })
}
