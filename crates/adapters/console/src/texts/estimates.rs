//! How an estimate of duties was calculated, what it assumes and what it lacks, in Dutch. A test reads the sources of these
//! sentences, and fails for one that is not here.

use super::Language;
use super::catalogue::Catalogue;
use super::sentences::Said;
use crate::shown;

impl Language {
    /// A step of the calculation, an assumption or a gap. Numbers are written as elsewhere on the page.
    pub fn of_estimate(self, sentence: &str) -> Said {
        let said = self.say(sentence, &ESTIMATES);
        if said.language == Self::Nl.tag() { said } else { Said { text: shown::rate(&said.text), ..said } }
    }
}

/// More particular sentences stand before those that would have their words as well.
static ESTIMATES: Catalogue = Catalogue::of(&[
    // What the procedure does.
    (
        "F05: returned goods, no VAT (VAT Directive article 143(1)(e))",
        "F05: terugkerende goederen, geen btw (artikel 143, lid 1, onder e), Btw-richtlijn)",
    ),
    (
        "repaired or replaced under a guarantee: no duty (UCC articles 260 and 261(5))",
        "hersteld of vervangen onder garantie: geen invoerrecht (artikelen 260 en 261, lid 5, DWU)",
    ),
    (
        "C07: negligible value, no duty before July 2026 (Regulation 1186/2009 article 23)",
        "C07: geringe waarde, geen invoerrecht voor juli 2026 (artikel 23 Verordening 1186/2009)",
    ),
    ("relief from duty (Regulation 1186/2009)", "vrijstelling van invoerrecht (Verordening 1186/2009)"),
    (
        "F15: Union goods from a special fiscal territory owe no duty (UCC article 1(3))",
        "F15: voor Uniegoederen uit een bijzonder fiscaal gebied is geen invoerrecht verschuldigd (artikel 1, lid 3, DWU)",
    ),
    (
        "products of sea-fishing: no duty (UCC article 208)",
        "producten van de zeevisserij: geen invoerrecht (artikel 208 DWU)",
    ),
    (
        "provisional: secured, not owed (Regulation 2016/1036 article 7(3), Regulation 2016/1037 article 12(2))",
        "voorlopig: gedekt door een zekerheid, niet verschuldigd (artikel 7, lid 3, Verordening 2016/1036, artikel 12, lid 2, \
         Verordening 2016/1037)",
    ),
    ("returned goods: no duty (UCC article 203)", "terugkerende goederen: geen invoerrecht (artikel 203 DWU)"),
    (
        "{}: no VAT, the goods go on to another Member State (VAT Directive article 143(1)(d))",
        "{0}: geen btw, de goederen gaan door naar een andere lidstaat (artikel 143, lid 1, onder d), Btw-richtlijn)",
    ),
    (
        "07: VAT is suspended in a tax warehouse (VAT Directive article 157(1)(a))",
        "07: de btw is geschorst in een fiscaal entrepot (artikel 157, lid 1, onder a), Btw-richtlijn)",
    ),
    (
        "51: suspended under inward processing (UCC articles 210 and 256)",
        "51: geschorst bij actieve veredeling (artikelen 210 en 256 DWU)",
    ),
    (
        "53: suspended under temporary admission (UCC articles 210 and 250)",
        "53: geschorst bij tijdelijke invoer (artikelen 210 en 250 DWU)",
    ),
    (
        "71: suspended in the customs warehouse (UCC articles 210 and 237)",
        "71: geschorst in het douane-entrepot (artikelen 210 en 237 DWU)",
    ),
    (
        "78: suspended in the free zone (UCC articles 210 and 237)",
        "78: geschorst in de vrije zone (artikelen 210 en 237 DWU)",
    ),
    (
        "F45: final importation, exempt from VAT (Directive 2009/132/EC)",
        "F45: definitieve invoer, vrijgesteld van btw (Richtlijn 2009/132/EG)",
    ),
    (
        "F48: the seller declares the VAT in the import one-stop shop (VAT Directive article 143(1)(ca))",
        "F48: de verkoper geeft de btw aan in het éénloketsysteem voor invoer (artikel 143, lid 1, onder c bis), Btw-richtlijn)",
    ),
    (
        "article 23 permit: reported in the VAT return, not paid at import",
        "vergunning artikel 23: in de btw-aangifte aangegeven, niet bij invoer betaald",
    ),
    // What the estimate assumes.
    (
        "D51, partial relief: 3 percent of the duty becomes due for each month (UCC article 252), and customs may ask for the \
         VAT at once; all of it is shown as suspended",
        "D51, gedeeltelijke vrijstelling: per maand wordt 3 procent van het recht verschuldigd (artikel 252 DWU), en de douane \
         kan de btw meteen vragen; alles staat hier als geschorst",
    ),
    (
        "processed products that return: their duty by UCC article 86(3) is not calculated",
        "terugkerende veredelingsproducten: het recht volgens artikel 86, lid 3, DWU wordt niet berekend",
    ),
    (
        "after outward processing duty is owed on the cost of processing alone (UCC article 86(5)); here it is on the whole \
         value",
        "na passieve veredeling is alleen recht verschuldigd over de kosten van de veredeling (artikel 86, lid 5, DWU); hier is \
         het over de hele waarde",
    ),
    (
        "F01, F02 and F03 relieve returned goods of duty alone; F05 claims the relief from VAT too",
        "F01, F02 en F03 geven bij terugkerende goederen alleen vrijstelling van invoerrecht; F05 vraagt ook die van btw",
    ),
    (
        "no relief for returned goods is claimed (F01, F02, F03 or F05): the duty is owed",
        "er is geen vrijstelling voor terugkerende goederen gevraagd (F01, F02, F03 of F05): het recht is verschuldigd",
    ),
    (
        "VAT or excise may be suspended in the tax warehouse; the estimate counts the VAT as paid",
        "btw of accijns kan in het fiscaal entrepot geschorst zijn; de raming rekent de btw als betaald",
    ),
    (
        "F44 and F46, processed products: their duty by UCC article 86(2) and (3) is not calculated",
        "F44 en F46, veredelingsproducten: het recht volgens artikel 86, leden 2 en 3, DWU wordt niet berekend",
    ),
    (
        "after outward processing VAT is owed on the cost of processing alone (VAT Directive article 88); here it is on the \
         whole value",
        "na passieve veredeling is alleen btw verschuldigd over de kosten van de veredeling (artikel 88 Btw-richtlijn); hier is \
         die over de hele waarde",
    ),
    (
        "C07: VAT is owed since July 2021, and F48 or F49 tells who pays it; the relief from duty is for consignments of up to \
         150 EUR, but not of alcohol, perfume and tobacco (Regulation 1186/2009 articles 23 and 24), which is not checked",
        "C07: sinds juli 2021 is btw verschuldigd, en F48 of F49 zegt wie die betaalt; de vrijstelling van invoerrecht is voor \
         zendingen tot 150 EUR, maar niet van alcohol, parfum en tabak (artikelen 23 en 24 Verordening 1186/2009), en dat wordt \
         niet gecontroleerd",
    ),
    (
        "C07: VAT is owed since July 2021, and F48 or F49 tells who pays it; since July 2026 the relief from duty is gone too \
         (Regulation 2026/382), and the flat duty of distance sales is not calculated",
        "C07: sinds juli 2021 is btw verschuldigd, en F48 of F49 zegt wie die betaalt; sinds juli 2026 is ook de vrijstelling van \
         invoerrecht vervallen (Verordening 2026/382), en het vaste recht op afstandsverkopen wordt niet berekend",
    ),
    (
        "a relief from VAT that goes with a relief from duty (Directives 2009/132/EC and 2006/79/EC) is not calculated",
        "een vrijstelling van btw naast die van invoerrecht (Richtlijnen 2009/132/EG en 2006/79/EG) wordt niet berekend",
    ),
    (
        "the exemption of catches from VAT (VAT Directive article 143(1)) is not calculated",
        "de vrijstelling van btw voor vangsten (artikel 143, lid 1, Btw-richtlijn) wordt niet berekend",
    ),
    (
        "what national additional procedures do to duty and VAT is not calculated",
        "wat nationale aanvullende regelingen voor invoerrecht en btw betekenen, wordt niet berekend",
    ),
    (
        "measure {} ({}) has rates for named producers alone, and none of them is declared",
        "maatregel {0} ({1}) kent alleen tarieven voor genoemde producenten, en geen daarvan is aangegeven",
    ),
    (
        "measure {} ({}) has no rate for additional code {}: that of all other producers counts",
        "maatregel {0} ({1}) heeft geen tarief voor aanvullende code {2}: dat van alle andere producenten geldt",
    ),
    (
        "measure {} ({}) depends on the producer, and none is declared: the rate of all others counts",
        "maatregel {0} ({1}) hangt van de producent af, en geen is aangegeven: het tarief van alle andere geldt",
    ),
    (
        "F49: the VAT is collected from the recipients and paid monthly (VAT Directive article 369y); it is shown as any other",
        "F49: de btw wordt bij de ontvangers geïnd en per maand betaald (artikel 369 sexvicies Btw-richtlijn); hier staat ze als \
         elke andere",
    ),
    (
        "no preference for {} under regime {} is known; the third-country duty counts",
        "er is geen preferentie voor {0} onder preferentiecode {1} bekend; het recht voor derde landen geldt",
    ),
    (
        "the preference for {} under regime {} has no proof of origin ({}) among the documents; the third-country duty counts",
        "voor de preferentie voor {0} onder preferentiecode {1} staat geen bewijs van oorsprong ({2}) bij de documenten; het \
         recht voor derde landen geldt",
    ),
    // What it lacks.
    ("hs_code is not 8 digits", "de goederencode heeft geen 8 cijfers"),
    ("invoice_value is missing", "de factuurwaarde ontbreekt"),
    ("a charge has no code", "een toevoeging of aftrekking heeft geen soort"),
    ("a charge has no amount", "een toevoeging of aftrekking heeft geen bedrag"),
    ("the tariff is not known", "het tarief is niet bekend"),
    ("the origin is not known", "de oorsprong is niet bekend"),
    ("no VAT rate is known for that day", "voor die dag is geen btw-tarief bekend"),
    (
        "no third-country duty is known for the commodity: there is none in the estimate",
        "voor de goederencode is geen recht voor derde landen bekend: het staat niet in de raming",
    ),
    ("customs publishes no rate of {} for that day", "de douane publiceert voor die dag geen koers van {0}"),
    ("charge {} is neither an addition nor a deduction", "{0} is geen toevoeging en geen aftrekking"),
    ("the deductions are more than the price", "de aftrekkingen zijn hoger dan de prijs"),
    ("the amounts are too large", "de bedragen zijn te groot"),
    ("the amount is too large", "het bedrag is te groot"),
    ("the quantity in {} is not known", "de hoeveelheid in {0} is niet bekend"),
    ("the rate {} cannot be read", "het tarief {0} is niet leesbaar"),
    // How it was calculated.
    (
        "base: customs value {} + duties {} + costs after entry {} + buying commission {} = {} EUR",
        "grondslag: douanewaarde {0} + rechten {1} + kosten na binnenkomst {2} + inkoopcommissie {3} = {4} EUR",
    ),
    (
        "base: customs value {} + duties {} + costs after entry {} = {} EUR",
        "grondslag: douanewaarde {0} + rechten {1} + kosten na binnenkomst {2} = {3} EUR",
    ),
    (
        "VAT: Animal feed (farm animals; pet food may be standard rated) ({})",
        "btw: diervoeder (landbouwdieren; voor huisdieren kan het algemene tarief gelden) ({0})",
    ),
    ("VAT: Gold for central banks (conditional) ({})", "btw: goud voor centrale banken (voorwaardelijk) ({0})"),
    (
        "VAT: Live animals for food production (not horses for sport) ({})",
        "btw: levende dieren voor vlees, zuivel of eieren (niet: paarden voor sport) ({0})",
    ),
    (
        "VAT: Sea-going vessels for commercial use (table II) ({})",
        "btw: zeeschepen voor commercieel gebruik (tabel II) ({0})",
    ),
    ("VAT: {} ({})", "btw: {0} ({1})"),
    (
        "measure {} ({}) on {} with additional code {} for {} under regime {}: {}",
        "maatregel {0} ({1}) op {2} met aanvullende code {3} voor {4} met preferentiecode {5}: {6}",
    ),
    (
        "measure {} ({}) on {} for {} under regime {}: {}",
        "maatregel {0} ({1}) op {2} voor {3} met preferentiecode {4}: {5}",
    ),
    (
        "measure {} ({}) on {} with additional code {} for {}: {}",
        "maatregel {0} ({1}) op {2} met aanvullende code {3} voor {4}: {5}",
    ),
    ("measure {} ({}) on {} for {}: {}", "maatregel {0} ({1}) op {2} voor {3}: {4}"),
    ("{} is not charged", "{0} wordt niet geheven"),
    ("{} = {}, rounded half up to {} EUR", "{0} = {1}, rekenkundig afgerond op {2} EUR"),
    ("{} = {} EUR", "{0} = {1} EUR"),
    ("customs value {} EUR", "douanewaarde {0} EUR"),
    ("price {} {} / {}", "prijs {0} {1} / {2}"),
    ("price {} EUR", "prijs {0} EUR"),
    ("{} on {} EUR", "{0} over {1} EUR"),
    ("{} of {} EUR", "{0} van {1} EUR"),
    ("{} {} {} / {}", "{0} {1} {2} / {3}"),
    ("{} {} EUR", "{0} {1} EUR"),
    // Descriptions of the tariff that comes with the service.
    ("Third country duty", "recht voor derde landen"),
    (
        "Third country duty (seasonal, 1 June to 31 October)",
        "recht voor derde landen (seizoen, 1 juni tot en met 31 oktober)",
    ),
    (
        "Third country duty (seasonal, 1 November to 31 May)",
        "recht voor derde landen (seizoen, 1 november tot en met 31 mei)",
    ),
    (
        "Third country duty, Russia and Belarus (Regulation 2024/1652)",
        "recht voor derde landen, Rusland en Belarus (Verordening 2024/1652)",
    ),
    ("Customs union duty", "recht van de douane-unie"),
    ("Tariff preference", "tariefpreferentie"),
    ("Tariff preference (GSP)", "tariefpreferentie (SAP)"),
    ("Tariff preference (GSP), value above EUR 6 000", "tariefpreferentie (SAP), waarde boven EUR 6.000"),
    ("Tariff preference (GSP+)", "tariefpreferentie (SAP+)"),
    ("Tariff preference (GSP, everything but arms)", "tariefpreferentie (SAP, alles behalve wapens)"),
    ("Tariff preference (bananas)", "tariefpreferentie (bananen)"),
    ("Tariff preference, alternative proof of origin", "tariefpreferentie, alternatief bewijs van oorsprong"),
    ("Definitive anti-dumping duty", "definitief antidumpingrecht"),
    ("Definitive countervailing duty", "definitief compenserend recht"),
    ("Additional duties, Russia and Belarus (fertilisers)", "aanvullende rechten, Rusland en Belarus (meststoffen)"),
    ("Aids for disabled persons and prostheses", "hulpmiddelen voor gehandicapten en protheses"),
    ("Art, collectors items and antiques on import", "kunst, verzamelvoorwerpen en antiek bij invoer"),
    ("Books, newspapers and periodicals", "boeken, dagbladen en tijdschriften"),
    ("Bulbs, plants and cut flowers", "bloembollen, planten en snijbloemen"),
    ("Contraceptives", "voorbehoedsmiddelen"),
    (
        "Food and non-alcoholic drinks for human consumption",
        "voedingsmiddelen en niet-alcoholische dranken voor menselijke consumptie",
    ),
    ("Medicines", "geneesmiddelen"),
    ("Nappies and sanitary towels: standard rate", "luiers en maandverband: algemeen tarief"),
    ("Seeds, oil seeds and forage products", "zaaigoed, oliehoudende zaden en voedergewassen"),
    ("Standard rate", "algemeen tarief"),
]);
