//! Warnings about declarations and transits before they are submitted, in Dutch. The tariff, stock and the messages to customs
//! warn as well. A test reads the sources that warn, and fails for a sentence that is not here.

use super::Language;
use super::catalogue::Catalogue;
use super::sentences::Said;

impl Language {
    /// The text of a warning before a submission, in the language of the page. The path of the field was cut off before.
    pub fn warning(self, sentence: &str) -> Said {
        self.say(sentence, &WARNINGS)
    }
}

/// More particular sentences stand before those that would have their words as well.
static WARNINGS: Catalogue = Catalogue::of(&[
    // Of many fields.
    ("{} (and {} more)", "{0} (en nog {1})"),
    // Of declarations.
    ("{} is not in the codebook", "{0} staat niet in het codeboek"),
    ("is for {} only and is not sent", "is alleen voor {0} en wordt niet verzonden"),
    ("export", "uitvoer"),
    ("import", "invoer"),
    ("the check digits of VAT number {} are wrong", "de controlecijfers van btw-nummer {0} kloppen niet"),
    ("the check digit of MRN {} is wrong", "het controlecijfer van MRN {0} klopt niet"),
    ("the check digit of container {} is wrong", "het controlecijfer van container {0} klopt niet"),
    (
        "{} is no IMO number: 7 digits, the last of which checks the others",
        "{0} is geen IMO-nummer: 7 cijfers, waarvan het laatste de andere controleert",
    ),
    (
        "{} is no container number: 3 letters, U, J or Z (other loading units: A, B, D, E or K), 7 digits",
        "{0} is geen containernummer: 3 letters, U, J of Z (andere laadeenheden: A, B, D, E of K), 7 cijfers",
    ),
    (
        "{} is no customs office: 2 capitals, 6 capitals or digits",
        "{0} is geen douanekantoor: 2 hoofdletters, 6 hoofdletters of cijfers",
    ),
    (
        "is missing: customs refuses an export without it",
        "ontbreekt: de douane weigert een uitvoeraangifte zonder dit gegeven",
    ),
    (
        "{} is a member state, and goods that stay in the Union are not exported",
        "{0} is een lidstaat, en goederen die in de Unie blijven, worden niet uitgevoerd",
    ),
    (
        "is missing: an export names the office at which the goods leave",
        "ontbreekt: een uitvoeraangifte noemt het kantoor waar de goederen uitgaan",
    ),
    (
        "is missing: an import has the two digits of TARIC",
        "ontbreekt: een invoeraangifte heeft de twee cijfers van TARIC",
    ),
    ("is 0, and customs takes no net mass of 0", "is 0, en de douane staat geen nettomassa van 0 toe"),
    (
        "is missing: customs asks for the kind and the number of packages",
        "ontbreekt: de douane vraagt de soort en het aantal van de colli",
    ),
    ("is missing: customs asks for the kind of packages", "ontbreekt: de douane vraagt de soort colli"),
    ("is missing: only goods in bulk are not counted", "ontbreekt: alleen stortgoed wordt niet geteld"),
    (
        "have 0 packages together, and customs asks for at least one",
        "hebben samen 0 colli, en de douane vraagt er ten minste een",
    ),
    ("{} expired on {}", "{0} is verlopen op {1}"),
    ("procedure {} needs the authorisation {}", "regeling {0} vraagt de vergunning {1}"),
    ("symbol {} needs the authorisation SDE (C512)", "symbool {0} vraagt de vergunning SDE (C512)"),
    ("CWP, CW1 or CW2 (C517, C518, C519)", "CWP, CW1 of CW2 (C517, C518, C519)"),
    ("heading {} does not exist in the Harmonized System", "post {0} bestaat niet in het Geharmoniseerd Systeem"),
    ("{} is not in the nomenclature", "{0} staat niet in de nomenclatuur"),
    ("{} is not valid on {}", "{0} is niet geldig op {1}"),
    (
        "{} is subdivided, and goods are declared under one of its subdivisions",
        "{0} is onderverdeeld, en goederen worden onder een van de onderverdelingen aangegeven",
    ),
    (
        "the deductions ({} {}) are more than the price ({} {})",
        "de aftrekposten ({0} {1}) zijn hoger dan de prijs ({2} {3})",
    ),
    (
        "{} leaves transport to the Union out of the price, and no AK adds it",
        "bij {0} zit het vervoer naar de Unie niet in de prijs, en geen AK telt het erbij op",
    ),
    ("AK adds transport that a price {} contains already", "AK telt vervoer op dat al in een prijs {0} zit"),
    (
        "AH, which goes to customs as AK, adds insurance that a price {} contains already",
        "AH, die als AK naar de douane gaat, telt verzekering op die al in een prijs {0} zit",
    ),
    ("{} is an unusual pair: {} follows {}", "{0} is een ongebruikelijke combinatie: {1} volgt op {2}"),
    ("{}, and the packages of the items are {}", "{0}, maar de artikelen hebben samen {1} colli"),
    ("{}, and the items add up to {}", "{0}, maar de artikelen zijn samen {1}"),
    (
        "procedure {} asks for the VAT number of the customer in the other Member State (FR2) too",
        "regeling {0} vraagt ook het btw-nummer van de afnemer in de andere lidstaat (FR2)",
    ),
    (
        "{} may relieve of VAT as well (Directives 2009/132/EC and 2006/79/EC); the message defers the VAT by an article 23 \
         permit",
        "{0} kan ook vrijstelling van btw geven (Richtlijnen 2009/132/EG en 2006/79/EG); het bericht verlegt de btw met een \
         vergunning artikel 23",
    ),
    (
        "the fiscal representative is named without a VAT number or EORI, and counts as one without an article 23 permit",
        "de fiscaal vertegenwoordiger is genoemd zonder btw-nummer of EORI, en geldt als een zonder vergunning artikel 23",
    ),
    (
        "{} is no VAT number or EORI of a customer, so that nobody knows whether its article 23 permit defers import VAT: \
         the message does not say so",
        "{0} is geen btw-nummer of EORI van een klant, zodat niet bekend is of een vergunning artikel 23 de btw bij invoer \
         verlegt: het bericht vermeldt dat niet",
    ),
    (
        "{} is not a number of the importer: the article 23 permit of its holder counts, and not the importer's",
        "{0} is geen nummer van de importeur: de vergunning artikel 23 van de houder ervan telt, en niet die van de importeur",
    ),
    (
        "procedure {} asks for the VAT number of the importer (FR1) or of its fiscal representative (FR3), and no Dutch VAT \
         number of {} is known",
        "regeling {0} vraagt het btw-nummer van de importeur (FR1) of van zijn fiscaal vertegenwoordiger (FR3), en van {1} is \
         geen Nederlands btw-nummer bekend",
    ),
    (
        "{} holds an article 23 permit, but no Dutch VAT number of it is known: the message names no fiscal party FR1",
        "{0} heeft een vergunning artikel 23, maar een Nederlands btw-nummer is niet bekend: het bericht noemt geen fiscale \
         partij FR1",
    ),
    (
        "no Dutch VAT number of {} is known: the message names the fiscal party FR1 without a number",
        "van {0} is geen Nederlands btw-nummer bekend: het bericht noemt de fiscale partij FR1 zonder nummer",
    ),
    ("the importer", "de importeur"),
    (
        "customs has no exchange rate for {} on {}, so that the message carries {} {} instead of euros",
        "de douane heeft voor {0} geen koers op {1}; het bericht bevat daarom {2} {3} in plaats van euro's",
    ),
    (
        "is in euros, and {} is the invoice value in {}, which is {} EUR",
        "is in euro's, maar {0} is de factuurwaarde in {1}; dat is {2} EUR",
    ),
    ("{} is not a known customer", "{0} is geen bekende klant"),
    ("the power of attorney of {} ended on {}", "de volmacht van {0} is geëindigd op {1}"),
    // Of transits.
    ("{}, with which it begins, is no code of a country", "{0}, waarmee het begint, is geen landcode"),
    ("{} is no code of a country", "{0} is geen landcode"),
    (
        "is missing, and customs takes it off the account of {}",
        "ontbreekt, en de douane boekt het af van de rekening van {0}",
    ),
    ("a comprehensive guarantee (type 0)", "een doorlopende zekerheid (soort 0)"),
    ("a waiver (type 3)", "een ontheffing van zekerheidstelling (soort 3)"),
    ("a comprehensive guarantee", "een doorlopende zekerheid"),
    (
        "{} is over: customs refuses a day before the submission",
        "{0} is voorbij: de douane weigert een dag vóór de indiening",
    ),
    (
        "{} is the day of the submission, and the destination is in another country",
        "{0} is de dag van indiening, terwijl de bestemming in een ander land ligt",
    ),
    ("{} is more than {} days after the submission", "{0} is meer dan {1} dagen na de indiening"),
    ("{}: the message names the office of destination, {}", "{0}: het bericht noemt het kantoor van bestemming, {1}"),
    ("none is named in the Union", "in de Unie is er geen genoemd"),
    ("none is named where the goods enter {}", "waar de goederen {0} binnenkomen, is er geen genoemd"),
    ("the Union", "de Unie"),
    ("none is named where the goods leave AD", "waar de goederen AD verlaten, is er geen genoemd"),
    ("none is named, and customs asks for one with T2", "er is geen genoemd, en de douane vraagt er een bij T2"),
    (
        "is not named, and the customer master has none with an EORI or a whole address: the message names the broker",
        "is niet genoemd, en de klantgegevens bevatten er geen met een EORI of volledig adres: het bericht noemt de expediteur",
    ),
    (
        "the authorisation of {} as authorised consignor is not sent, since a message takes 35 characters of ASCII: {}",
        "de vergunning van {0} als toegelaten afzender wordt niet verzonden, want een bericht heeft plaats voor 35 ASCII-tekens: \
         {1}",
    ),
    (
        "the authorisation of {} as authorised {} is not sent, since a message takes 35 characters of ASCII: {}",
        "de vergunning van {0} als toegelaten geadresseerde wordt niet verzonden, want een bericht heeft plaats voor 35 \
         ASCII-tekens: {2}",
    ),
    ("the goods are declared at the customs office", "de goederen worden bij het douanekantoor aangegeven"),
    ("the arrival is reported at the customs office", "de aankomst wordt bij het douanekantoor gemeld"),
    (
        "it goes without an access code: that of {} is for {}",
        "wordt zonder toegangscode verzonden: die van {0} is voor {1}",
    ),
    ("that of {} is left out, since it is no GRN", "die van {0} wordt weggelaten, want het is geen GRN"),
    ("is not named, so that of {} goes: {}", "is niet genoemd; die van {0} wordt gebruikt: {1}"),
    // Of the tariff.
    (
        "measure {} (trade defence) asks for the additional code of the producer",
        "maatregel {0} (handelsbescherming) vraagt de aanvullende code van de producent",
    ),
    ("measure {} asks for {}", "maatregel {0} vraagt {1}"),
    (
        "preference {} for {} has no proof of origin among the documents",
        "voor preferentie {0} voor {1} staat geen bewijs van oorsprong bij de documenten",
    ),
    (
        "preference {} for {} counts only with a proof of origin ({}) among the documents",
        "preferentie {0} voor {1} geldt alleen met een bewijs van oorsprong ({2}) bij de documenten",
    ),
    ("the commodity is declared in {} too", "de goederen worden ook in {0} aangegeven"),
    // Of stock.
    (
        "its goods come from several placements, and {} item {} is not emptied by it: the message has no quantity for a \
         previous document, so that customs may take all of it from there; split the line, one for each placement",
        "de goederen komen uit meer inslagen, en {0} artikel {1} wordt er niet leeg van: het bericht heeft geen hoeveelheid \
         bij een voorafgaand document, zodat de douane alles daarvan kan afschrijven; splits het artikel per inslag",
    ),
    (
        "its goods come from several placements, and {} is not emptied by it: the message has no quantity for a previous \
         document, so that customs may take all of it from there; split the line, one for each placement",
        "de goederen komen uit meer inslagen, en {0} wordt er niet leeg van: het bericht heeft geen hoeveelheid bij een \
         voorafgaand document, zodat de douane alles daarvan kan afschrijven; splits het artikel per inslag",
    ),
    (
        "its goods leave the warehouse and no stock is allocated to it",
        "de goederen verlaten het entrepot, en er is geen voorraad aan toegewezen",
    ),
    ("is of {} {}, and {} {} are allocated to it", "is {0} {1}, maar er is {2} {3} aan toegewezen"),
    (
        "does not say how much it is in {}, of which {} are allocated to it",
        "vermeldt geen hoeveelheid in {0}, waarvan er {1} aan zijn toegewezen",
    ),
    (
        "takes goods of the warehouse {}, which is not the one that the declaration names",
        "neemt goederen uit entrepot {0}; de aangifte noemt een ander",
    ),
    (
        "names the placement {} item {}, from which none of the goods allocated to it come",
        "noemt inslag {0} artikel {1}, waaruit geen van de toegewezen goederen komt",
    ),
    (
        "names the placement {}, from which none of the goods allocated to it come",
        "noemt inslag {0}, waaruit geen van de toegewezen goederen komt",
    ),
    // Of the message about a declaration.
    (
        "is not in the message: its type has no document code",
        "staat niet in het bericht: de soort heeft geen documentcode",
    ),
    (
        "{} has no document code: the message carries it as it is",
        "{0} heeft geen documentcode: het bericht bevat de waarde onveranderd",
    ),
    (
        "is not in the message: the items are in several currencies and have no common sum",
        "staat niet in het bericht: de artikelen zijn in verschillende valuta en hebben geen gezamenlijk totaal",
    ),
    ("belongs to {} and is not in the message", "hoort bij {0} en staat niet in het bericht"),
    ("has {} items, the message schema takes {}", "heeft {0} artikelen; het berichtschema staat er {1} toe"),
    (
        "has neither type nor reference and is left out of the message",
        "heeft geen soort en geen nummer, en wordt uit het bericht weggelaten",
    ),
    (
        "is not in the message: with this identification type address is an identifier",
        "staat niet in het bericht: bij deze soort identificatie is het adres een code",
    ),
    (
        "{} ({}) goes to customs as {} ({}); {}",
        "{0} gaat naar de douane als {2}, want daar betekent de code iets anders",
    ),
    ("{} ({}) goes to customs as {}; {}", "{0} gaat naar de douane als {2}, want daar betekent de code iets anders"),
    ("{} ({}) goes to customs as {} ({})", "{0} gaat naar de douane als {2}"),
    ("{} ({}) goes to customs as {}", "{0} gaat naar de douane als {2}"),
    (
        "has more digits than the message can hold and is left out of it",
        "heeft meer cijfers dan er in het bericht passen, en wordt weggelaten",
    ),
    ("{} for the message and is left out of it", "{0} voor het bericht, en wordt weggelaten"),
    ("is too long", "is te lang"),
    ("has another length than it must have", "heeft de verkeerde lengte"),
    ("has other characters than it may have", "bevat tekens die niet mogen"),
    ("has a value that is not allowed", "heeft een waarde die niet mag"),
    (
        "is a day that the message cannot hold and is left out of it",
        "is een dag die niet in het bericht past, en wordt weggelaten",
    ),
    ("is rounded to {} decimals in the message", "wordt in het bericht afgerond op {0} decimalen"),
    (
        "has a currency that is not three letters: the message names none",
        "heeft een valuta die geen drie letters heeft: het bericht noemt er geen",
    ),
    (
        "has a unit of more than 5 characters: the message names none",
        "heeft een eenheid van meer dan 5 tekens: het bericht noemt er geen",
    ),
    (
        "holds control characters, which are left out of the message",
        "bevat stuurtekens, die uit het bericht worden weggelaten",
    ),
    ("is cut to {} characters in the message", "wordt in het bericht afgekapt na {0} tekens"),
    ("has no place in the message and is left out of it", "heeft geen plaats in het bericht en wordt weggelaten"),
    // Of the message about a transit.
    ("the message carries the first {} characters", "het bericht bevat de eerste {0} tekens"),
    (
        "is not named: the message says {}, the country of the customs office",
        "is niet genoemd: het bericht vermeldt {0}, het land van het douanekantoor",
    ),
    (
        "is not named: the message says {}, {} days from its preparation",
        "is niet genoemd: het bericht vermeldt {0}, {1} dagen na het opmaken",
    ),
    (
        "is not named: the message says 0, which stands for a missing reference",
        "is niet genoemd: het bericht vermeldt 0, wat voor een ontbrekend nummer staat",
    ),
    ("is not named: the message says {}", "is niet genoemd: het bericht vermeldt {0}"),
    ("individual guarantee by vouchers", "zekerheid per aangifte met bewijzen van zekerheidstelling"),
    ("individual guarantee in cash", "zekerheid per aangifte in contanten"),
    ("comprehensive guarantee", "doorlopende zekerheid"),
    (
        "is not sent, since it is not written in ASCII characters: the LRN goes instead",
        "wordt niet verzonden, want er staan niet alleen ASCII-tekens in: in plaats daarvan gaat het LRN mee",
    ),
    ("is not sent: {}", "wordt niet verzonden: {0}"),
    ("the office is named before", "het kantoor is al eerder genoemd"),
    (
        "the export goes with the consignment, which names no line of it",
        "de uitvoeraangifte staat bij de zending, en die noemt geen regel ervan",
    ),
    ("a message has no place for it", "een bericht heeft er geen plaats voor"),
    ("the first line is 1", "de eerste regel is 1"),
    ("it holds nothing that a message can carry", "er staat niets in dat een bericht kan overbrengen"),
    ("the seal is named before", "de verzegeling is al eerder genoemd"),
    ("a message takes no net mass of 0", "een bericht staat geen nettomassa van 0 toe"),
    ("it goes only for an authorised consignor (C521)", "het gaat alleen mee voor een toegelaten afzender (C521)"),
    ("goods in bulk have no packages", "stortgoed heeft geen colli"),
    ("a party without an EORI needs {}", "een partij zonder EORI heeft deze velden nodig: {0}"),
    (
        "the identification of type {} is of another mode of transport",
        "de identificatie van soort {0} hoort bij een andere vervoerswijze",
    ),
    (
        "customs takes goods under excise duty suspension with T2 or T2F alone",
        "de douane aanvaardt accijnsgoederen onder schorsing alleen bij T2 of T2F",
    ),
    (
        "is longer than the 70 characters of a message, which says 0 instead",
        "is langer dan de 70 tekens van een bericht, dat in plaats daarvan 0 vermeldt",
    ),
    ("the message names all items with each container", "het bericht noemt bij elke container alle artikelen"),
    (
        "{} needs a reference, and none is named: the message says {}",
        "{0} vraagt een nummer, en er is geen genoemd: het bericht vermeldt {1}",
    ),
    (
        "the message says {}, since only a voucher has a GRN of 24 characters",
        "het bericht vermeldt {0}, want alleen een bewijs van zekerheidstelling heeft een GRN van 24 tekens",
    ),
    ("customs knows no guarantee of this type", "de douane kent geen zekerheid van deze soort"),
    (
        "is left out: a guarantee of this type has no reference",
        "wordt weggelaten: een zekerheid van deze soort heeft geen nummer",
    ),
    (
        "is left out: a guarantee of this type has no access code",
        "wordt weggelaten: een zekerheid van deze soort heeft geen toegangscode",
    ),
    (
        "is left out: a guarantee of this type has no amount",
        "wordt weggelaten: een zekerheid van deze soort heeft geen bedrag",
    ),
    (
        "its access code is not sent: it has not 4 characters",
        "de toegangscode wordt niet verzonden: die bestaat niet uit 4 tekens",
    ),
    (
        "is not named, and customs wants the access code of this guarantee",
        "is niet genoemd, en de douane vraagt de toegangscode van deze zekerheid",
    ),
    (
        "the message carries its first 6 digits: the office of departure is outside the Union",
        "het bericht bevat de eerste 6 cijfers: het kantoor van vertrek ligt buiten de Unie",
    ),
    (
        "the message carries its first 6 digits: a 7th alone says nothing",
        "het bericht bevat de eerste 6 cijfers: een zevende alleen zegt niets",
    ),
    ("names no packages: the message says unpacked (NE)", "noemt geen colli: het bericht vermeldt onverpakt (NE)"),
    ("are not named: the message says NO MARKS", "zijn niet genoemd: het bericht vermeldt NO MARKS"),
    ("the message names the {} as consignee", "het bericht noemt als geadresseerde: {0}"),
    ("customer", "de klant"),
    ("holder", "de houder"),
    ("broker", "de expediteur"),
    (
        "{} ({}) identifies no means of transport, which is not sent; {}",
        "{0} identificeert geen vervoermiddel; het wordt niet verzonden",
    ),
    (
        "is not known: the message says {}, as of the mode",
        "is niet bekend: het bericht vermeldt {0}, op grond van de vervoerswijze",
    ),
    (
        "is not known: the identification goes without a type",
        "is niet bekend: de identificatie wordt zonder soort verzonden",
    ),
    ("has too many decimals", "heeft te veel decimalen"),
    ("has too many digits", "heeft te veel cijfers"),
]);
