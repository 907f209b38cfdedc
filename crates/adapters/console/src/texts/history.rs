//! What the lines of a history say beside the name of their event, in Dutch: of what people did, and of what customs answered.
//! A test reads the sources that write them, and fails for a sentence that is not here.

use super::Language;
use super::catalogue::Catalogue;
use super::sentences::Said;

impl Language {
    /// A line that ends in words of a person; `None` for any other line, and where Dutch has no such sentence.
    pub fn history_with_words(self, line: &str) -> Option<String> {
        self.known_in(line, &WITH_WORDS, &[&STEPS])
    }

    /// A part of a line with a colon in it that this service wrote; `None` for any other.
    pub fn history_with_colon(self, part: &str) -> Option<String> {
        self.known_in(part, &WITH_COLON, &VALUES)
    }

    /// A part of a line that this service wrote, without what follows behind a colon; `None` for what somebody else wrote.
    pub fn history_part(self, part: &str) -> Option<String> {
        self.known_in(part, &PARTS, &VALUES)
    }

    fn known_in(self, text: &str, known: &Catalogue, values: &[&Catalogue]) -> Option<String> {
        let Said { text, language } = self.say_with(text, known, values);
        (self == Self::Nl && language == Self::Nl.tag()).then_some(text)
    }
}

/// What values of parts may be.
static VALUES: [&Catalogue; 4] = [&WORDS, &PARTS, &WITH_COLON, &ERRORS];

/// Lines that are known as a whole.
static WITH_WORDS: Catalogue = Catalogue::of(&[
    ("verified by {}: {}", "geverifieerd door {0}: {1}"),
    ("verified by {}", "geverifieerd door {0}"),
    ("manual: {}", "handmatig: {0}"),
    ("invalidation requested: {}", "ongeldigmaking gevraagd: {0}"),
    ("enquiry answered: {}", "nasporing beantwoord: {0}"),
    ("exit proved by {}: {}", "uitgaan aangetoond met {0}: {1}"),
    ("control answered: {}", "op de controle gereageerd: {0}"),
    ("copy of {}", "kopie van {0}"),
    ("duties are paid to customs by the broker", "rechten worden aan de douane betaald door de dienstverlener"),
    ("duties are paid to customs by the customer", "rechten worden aan de douane betaald door de klant"),
    (
        "duties are paid to customs by the holder of the deferment, otherwise by the broker",
        "rechten worden aan de douane betaald door de houder van het uitstel van betaling, anders door de dienstverlener",
    ),
    (
        "the acceptance did not arrive; customs wrote about the declaration under its MRN",
        "de aanvaarding is niet aangekomen; de douane schreef over de aangifte onder haar MRN",
    ),
    (
        "the acceptance did not arrive; customs counts the declaration in a balance under its MRN",
        "de aanvaarding is niet aangekomen; de douane telt de aangifte in een saldo mee onder haar MRN",
    ),
    (
        "the acceptance did not arrive; customs wrote about the movement under its MRN",
        "de aanvaarding is niet aangekomen; de douane schreef over het vervoer onder het MRN",
    ),
]);

/// Words of forms in those lines.
static STEPS: Catalogue = Catalogue::of(&[
    ("cmr", "CMR"),
    ("bill_of_lading", "cognossement"),
    ("airway_bill", "luchtvrachtbrief"),
    ("other", "een ander bewijs"),
    ("document_provided", "bescheiden verstrekt"),
    ("goods_presented", "goederen aangeboden"),
    ("remarks_only", "alleen opmerkingen"),
]);

/// Sentences with a colon in them.
static WITH_COLON: Catalogue = Catalogue::of(&[
    (
        "saved as draft: customs did not answer LRN {}",
        "teruggezet naar concept: de douane heeft LRN {0} niet beantwoord",
    ),
    ("no answer to LRN {}: sent again as {}", "geen antwoord op LRN {0}: opnieuw verzonden als {1}"),
    ("supplementary declaration not sent: {}", "aanvullende aangifte niet verzonden: {0}"),
    ("the {} under LRN {} was given up: {}", "het bericht onder LRN {1} ({0}) is opgegeven: {2}"),
    (
        "unloading remarks sent, without the state of seals: customs names none",
        "losopmerkingen verzonden, zonder de staat van de verzegeling: de douane noemt er geen",
    ),
    (
        "unloading remarks not sent: no EORI is known of the consignee, the broker, the holder or the customer",
        "losopmerkingen niet verzonden: van de geadresseerde, de expediteur, de houder en de klant is geen EORI bekend",
    ),
    (
        "customs accepted it a second time under LRN {} and named no MRN: it cannot be invalidated",
        "de douane heeft ze een tweede keer aanvaard, onder LRN {0}, zonder MRN: ongeldig maken kan niet",
    ),
    (
        "customs accepted it a second time and named no MRN: it cannot be invalidated",
        "de douane heeft ze een tweede keer aanvaard, zonder MRN: ongeldig maken kan niet",
    ),
    (
        "customs accepted it twice: MRN {} stands, MRN {} under LRN {} is invalidated",
        "twee keer door de douane aanvaard: MRN {0} blijft, MRN {1} onder LRN {2} wordt ongeldig gemaakt",
    ),
    (
        "customs accepted it twice: MRN {} stands, MRN {} is invalidated",
        "twee keer door de douane aanvaard: MRN {0} blijft, MRN {1} wordt ongeldig gemaakt",
    ),
    (
        "customs accepted an earlier submission under LRN {}: MRN {} is invalidated",
        "de douane heeft een eerdere indiening aanvaard, onder LRN {0}: MRN {1} wordt ongeldig gemaakt",
    ),
    (
        "customs accepted an earlier submission: MRN {} is invalidated",
        "de douane heeft een eerdere indiening aanvaard: MRN {0} wordt ongeldig gemaakt",
    ),
    (
        "customs does not invalidate the second acceptance: settle it with the office of departure",
        "de douane maakt de tweede aanvaarding niet ongeldig: regel het met het kantoor van vertrek",
    ),
]);

/// Sentences and names of things, behind which a colon and more may follow. More particular ones stand before those that would
/// have their words as well.
static PARTS: Catalogue = Catalogue::of(&[
    // Of what is sent.
    ("saved as draft", "teruggezet naar concept"),
    ("type X", "type X"),
    ("type Y", "type Y"),
    ("customs may still accept LRN {}", "de douane kan LRN {0} nog aanvaarden"),
    ("release requested", "om vrijgave verzocht"),
    ("release declined", "van vrijgave afgezien"),
    ("enquiry answered", "nasporing beantwoord"),
    ("unloading remarks sent", "losopmerkingen verzonden"),
    ("amendment sent", "correctie verzonden"),
    ("and {} more in the message", "en nog {0} in het bericht"),
    // Of a second acceptance.
    ("of another sending, MRN {}", "van een andere verzending, MRN {0}"),
    ("of another sending", "van een andere verzending"),
    // Of answers about declarations.
    ("{} (customs message {})", "{0} (douanebericht {1})"),
    ("customs message {}", "douanebericht {0}"),
    (
        "registered, to be accepted when its goods are presented",
        "geregistreerd; aanvaarding volgt als de goederen zijn aangebracht",
    ),
    (
        "rejected under one LRN, and to be decided under LRN {}",
        "onder het ene LRN afgewezen; beslist wordt onder LRN {0}",
    ),
    (
        "rejected under one LRN, and to be decided under another",
        "onder het ene LRN afgewezen; beslist wordt onder een ander",
    ),
    (
        "rejected under one LRN, while customs may still accept another",
        "onder het ene LRN afgewezen; de douane kan een ander nog aanvaarden",
    ),
    ("presentation accepted", "aanbrengen aanvaard"),
    ("accepted after the presentation, at {}", "aanvaard na het aanbrengen, op {0}"),
    ("accepted after the presentation", "aanvaard na het aanbrengen"),
    ("presentation rejected", "aanbrengen afgewezen"),
    ("supplementary declaration rejected", "aanvullende aangifte afgewezen"),
    ("invalidation refused", "ongeldigmaking geweigerd"),
    ("{} during a pending invalidation", "{0} tijdens een verzoek tot ongeldigmaking"),
    ("documents asked for until {}", "bescheiden gevraagd, uiterlijk {0}"),
    ("documents asked for", "bescheiden gevraagd"),
    ("corrected by customs", "door de douane gecorrigeerd"),
    ("duties and taxes calculated, final", "rechten en heffingen berekend, definitief"),
    ("duties and taxes calculated, provisional", "rechten en heffingen berekend, voorlopig"),
    (
        "the balance of the deferred payment account is too low",
        "het saldo van de rekening voor uitstel van betaling is te laag",
    ),
    ("exit confirmed", "uitgaan bevestigd"),
    ("the result of the exit is awaited", "het resultaat van uitgaan wordt verwacht"),
    ("question of customs", "vraag van de douane"),
    ("control intended", "controle voorgenomen"),
    ("as lodged", "volgens de aangifte"),
    ("A00 method of payment E, deferred payment", "A00 betaalwijze E, uitstel van betaling"),
    ("B00 method of payment G, to the VAT return", "B00 betaalwijze G, naar de btw-aangifte"),
    // Of answers about transits.
    ("customs intends to control the goods", "de douane wil de goederen controleren"),
    (
        "goods released in part, and the movement is closed, without item {} and {} more",
        "goederen gedeeltelijk vrijgegeven en het vervoer is afgesloten, zonder artikel {0} en nog {1}",
    ),
    (
        "goods released in part, and the movement is closed, without item {}",
        "goederen gedeeltelijk vrijgegeven en het vervoer is afgesloten, zonder artikel {0}",
    ),
    (
        "goods released in part, and the movement is closed",
        "goederen gedeeltelijk vrijgegeven en het vervoer is afgesloten",
    ),
    (
        "goods released in part, without item {} and {} more",
        "goederen gedeeltelijk vrijgegeven, zonder artikel {0} en nog {1}",
    ),
    ("goods released in part, without item {}", "goederen gedeeltelijk vrijgegeven, zonder artikel {0}"),
    ("goods released in part", "goederen gedeeltelijk vrijgegeven"),
    ("no goods released", "geen goederen vrijgegeven"),
    ("answer wanted by {}", "antwoord gevraagd, uiterlijk {0}"),
    (
        "customs accepted an amendment that a later one had replaced, so its form is in force",
        "de douane heeft een correctie aanvaard die door een latere was vervangen; haar gegevens gelden nu",
    ),
    (
        "customs accepted another amendment after this one, so that one stays in force",
        "de douane heeft na deze correctie een andere aanvaard; die blijft gelden",
    ),
    (
        "customs accepted an amendment that a later one had replaced, so the declaration in force at customs differs from the \
         one here",
        "de douane heeft een correctie aanvaard die door een latere was vervangen; de aangifte die bij de douane geldt, is een \
         andere dan deze",
    ),
    ("amendment rejected that a later one had replaced", "een correctie afgewezen die door een latere was vervangen"),
    ("declaration rejected", "aangifte afgewezen"),
    ("invalidation rejected", "verzoek tot ongeldigmaking afgewezen"),
    ("arrival rejected", "aankomstmelding afgewezen"),
    ("unloading remarks rejected", "losopmerkingen afgewezen"),
    ("surplus invalidation rejected", "ongeldigmaking van een dubbele aanvaarding afgewezen"),
    ("amendment rejected", "correctie afgewezen"),
    ("enquiry answer rejected", "antwoord op de nasporing afgewezen"),
    ("release request rejected", "verzoek om vrijgave afgewezen"),
    ("draft", "concept"),
    ("submitted", "ingediend"),
    ("error", "technische fout"),
    ("acknowledged", "ontvangen door de douane"),
    ("guarantee problem", "zekerheid niet geldig"),
    ("amendment requested", "correctie gevraagd"),
    ("not released", "niet vrijgegeven"),
    ("released with incident", "incident onderweg"),
    ("enquiry", "nasporing"),
    ("discrepancies", "verschillen bij bestemming"),
    ("recovery", "invordering van de schuld"),
    ("invalidation requested", "ongeldigmaking gevraagd"),
    ("none", "geen aankomst gemeld"),
    ("arrival sent", "aankomst gemeld"),
    ("unloading allowed", "lossen toegestaan"),
    ("remarks sent", "losopmerkingen verzonden"),
    // Of what customs states about transits, by the names of its elements.
    ("consignment released wholly ({})", "zending geheel vrijgegeven ({0})"),
    ("consignment released in part ({})", "zending gedeeltelijk vrijgegeven ({0})"),
    ("consignment not released ({})", "zending niet vrijgegeven ({0})"),
    ("consignment release type {}", "zending met soort vrijgave {0}"),
    ("item {} released wholly ({})", "artikel {0} geheel vrijgegeven ({1})"),
    ("item {} released in part ({})", "artikel {0} gedeeltelijk vrijgegeven ({1})"),
    ("item {} not released ({})", "artikel {0} niet vrijgegeven ({1})"),
    ("item {} release type {}", "artikel {0} met soort vrijgave {1}"),
    ("release date {}", "datum van vrijgave {0}"),
    ("release indicator {}", "vrijgave-indicator {0}"),
    ("amendment acceptance date and time {}", "correctie aanvaard op {0}"),
    ("amendment notification date and time {}", "correctie gemeld op {0}"),
    ("amendment submission date and time {}", "correctie ingediend op {0}"),
    ("business rejection type {}", "soort afwijzing {0}"),
    ("control notification date and time {}", "controle gemeld op {0}"),
    ("declaration submission date and time {}", "aangifte ingediend op {0}"),
    ("discrepancies notification date {}", "verschillen gemeld op {0}"),
    ("discrepancies notification text {}", "verschillen: {0}"),
    ("incident notification date and time {}", "incident gemeld op {0}"),
    ("no release motivation code {}", "reden van niet vrijgeven {0}"),
    ("notification type {}", "soort kennisgeving {0}"),
    ("rejection code {}", "code van de afwijzing {0}"),
    ("rejection date and time {}", "afgewezen op {0}"),
    ("rejection reason {}", "reden van de afwijzing {0}"),
    ("request on non arrived movement date {}", "navraag over niet aangekomen vervoer op {0}"),
]);

/// Words that are values of those parts: kinds of messages and statuses.
static WORDS: Catalogue = Catalogue::of(&[
    ("declaration", "aangifte"),
    ("supplementary", "aanvullende aangifte"),
    ("presentation", "aanbrengen van de goederen"),
    ("invalidation", "verzoek tot ongeldigmaking"),
    ("control response", "antwoord op een controle"),
    ("alternative proof", "alternatief bewijs van uitgaan"),
    ("surplus invalidation", "ongeldigmaking van een dubbele aanvaarding"),
    ("arrival", "kennisgeving van aankomst"),
    ("unloading remarks", "losopmerkingen"),
    ("amendment", "correctie"),
    ("enquiry answer", "antwoord op een nasporing"),
    ("release request", "verzoek om vrijgave"),
    ("ACC", "aanvaard"),
    ("CTL", "in controle"),
    ("HLD", "aangehouden"),
    ("REL", "vrijgegeven"),
    ("ERR", "afgewezen"),
    ("accepted", "aanvaard"),
    ("rejected", "afgewezen"),
    ("released", "vrijgegeven"),
    ("under control", "in controle"),
    ("prelodged", "vooraf ingediend"),
    ("written off", "gezuiverd"),
    ("invalidated", "ongeldig gemaakt"),
]);

/// The names of what customs adds to a transit in groups of elements, and the names of these elements.
const GROUPS: &[(&str, &str)] = &[
    ("control result", "controleresultaat"),
    ("ctl control", "voortzetting van de lossing"),
    ("customs office of enquiry at departure", "kantoor van nasporing bij vertrek"),
    ("customs office of incident registration", "kantoor dat het incident registreerde"),
    ("customs office of recovery at departure", "kantoor van invordering bij vertrek"),
    ("enquiry", "nasporing"),
    ("incident", "incident"),
    ("recovery notification", "kennisgeving van invordering"),
    ("requested document", "gevraagd document"),
    ("type of controls", "soort controle"),
];
const ELEMENTS: &[(&str, &str)] = &[
    ("reference number", "code van het kantoor"),
    ("continue unloading", "lossing voortzetten"),
    ("code", "code"),
    ("controlled by", "gecontroleerd door"),
    ("date", "datum"),
    ("text", "tekst"),
    ("tc11 delivery date", "datum van het ontvangstbewijs (TC11)"),
    ("endorsement authority", "autoriteit van de aantekening"),
    ("endorsement country", "land van de aantekening"),
    ("endorsement date", "datum van de aantekening"),
    ("endorsement place", "plaats van de aantekening"),
    ("location address city", "plaats"),
    ("location address postcode", "postcode"),
    ("location address street and number", "straat en huisnummer"),
    ("location gnss latitude", "breedtegraad"),
    ("location gnss longitude", "lengtegraad"),
    ("location un locode", "UN/LOCODE"),
    ("location country", "land"),
    ("location qualifier of identification", "soort plaatsaanduiding"),
    ("transhipment transport means identification number", "identificatie van het nieuwe vervoermiddel"),
    ("transhipment transport means nationality", "nationaliteit van het nieuwe vervoermiddel"),
    ("transhipment transport means type of identification", "soort identificatie van het nieuwe vervoermiddel"),
    ("transhipment container indicator", "overlading in containers"),
    ("transport equipment goods reference declaration goods item number", "artikel in de container"),
    ("transport equipment seal identifier", "verzegeling"),
    ("transport equipment container identification number", "container"),
    ("transport equipment number of seals", "aantal verzegelingen"),
    ("amount claimed", "gevorderd bedrag"),
    ("currency", "valuta"),
    ("recovery notification date", "datum van de kennisgeving"),
    ("recovery notification text", "tekst van de kennisgeving"),
    ("description of goods", "omschrijving van de goederen"),
    ("description", "omschrijving"),
    ("document type", "soort document"),
    ("type of packages", "soort verpakking"),
    ("type", "soort"),
    ("number of packages", "aantal colli"),
    ("shipping marks", "merken"),
    ("cus code", "CUS-code"),
    ("commodity code harmonized system sub heading code", "GS-code"),
    ("commodity code combined nomenclature code", "GN-code"),
    ("dangerous goods un number", "VN-nummer"),
    ("goods measure gross mass", "brutomassa"),
    ("goods measure net mass", "nettomassa"),
];

impl Language {
    /// The name of a group of elements in a message about a transit; `None` for any other text.
    pub fn group_of_elements(self, name: &str) -> Option<&'static str> {
        GROUPS.iter().find(|(known, _)| *known == name).map(|(en, nl)| self.choose(*en, *nl))
    }

    /// What the elements of a group state, with commas between them; `None` when the text begins with no such element.
    pub(crate) fn elements(self, stated: &str) -> Option<String> {
        let named = |one: &str| {
            ELEMENTS.iter().find_map(|(en, nl)| {
                let value = one.strip_prefix(en)?.strip_prefix(' ')?;
                Some(format!("{} {value}", self.choose(*en, *nl)))
            })
        };
        named(stated.split(", ").next()?)?;
        let all = stated.split(", ").map(|one| named(one).unwrap_or_else(|| one.to_owned()));
        Some(all.collect::<Vec<_>>().join(", "))
    }
}

/// Why a declaration could not be sent.
static ERRORS: Catalogue = Catalogue::of(&[
    ("the declaration breaks rules", "de aangifte voldoet niet aan de regels"),
    ("some SKU codes are unknown or inactive", "sommige artikelcodes zijn onbekend of niet actief"),
    ("not allowed in status {}", "kan niet in status {0}"),
    (
        "customs gave the declaration an MRN, so it cannot become a draft again: use copy to make a new one of it",
        "de aangifte heeft een MRN en kan geen concept meer worden: maak een kopie",
    ),
    (
        "customs may have the declaration, so it can become a draft only once customs rejects it",
        "de douane heeft de aangifte mogelijk; ze kan pas een concept worden als de douane haar afwijst",
    ),
    (
        "customs {} a submission of the declaration, so it cannot be deleted",
        "de douane kent een indiening van de aangifte, of kan haar kennen; verwijderen kan niet",
    ),
    ("not for a declaration with symbol {}", "niet voor een aangifte met variant {0}"),
    ("not for an {}", "niet voor deze richting"),
    ("customs has not accepted the declaration", "de douane heeft de aangifte niet aanvaard"),
    ("it was sent on {}", "verzonden op {0}"),
    (
        "customs has not accepted the presentation of the goods",
        "de douane heeft het aanbrengen van de goederen niet aanvaard",
    ),
    ("the last day for it was {}", "de laatste dag daarvoor was {0}"),
]);
