//! Descriptions of the tariff that comes with the service. Those of tables that an operator imports stay as they were
//! imported.

/// The Dutch description; `None` when it is not of the tariff that comes with the service.
pub(super) fn dutch(english: &str) -> Option<&'static str> {
    DESCRIPTIONS.iter().find_map(|(known, dutch)| (*known == english).then_some(*dutch))
}

const DESCRIPTIONS: [(&str, &str); 29] = [
    // Descriptions of measures.
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
    // Descriptions of kinds of goods with a VAT rate of their own.
    ("Aids for disabled persons and prostheses", "hulpmiddelen voor gehandicapten en protheses"),
    (
        "Animal feed (farm animals; pet food may be standard rated)",
        "diervoeder (landbouwdieren; voor huisdieren kan het algemene tarief gelden)",
    ),
    ("Art, collectors items and antiques on import", "kunst, verzamelvoorwerpen en antiek bij invoer"),
    ("Books, newspapers and periodicals", "boeken, dagbladen en tijdschriften"),
    ("Bulbs, plants and cut flowers", "bloembollen, planten en snijbloemen"),
    ("Contraceptives", "voorbehoedsmiddelen"),
    (
        "Food and non-alcoholic drinks for human consumption",
        "voedingsmiddelen en niet-alcoholische dranken voor menselijke consumptie",
    ),
    ("Gold for central banks (conditional)", "goud voor centrale banken (voorwaardelijk)"),
    (
        "Live animals for food production (not horses for sport)",
        "levende dieren voor vlees, zuivel of eieren (niet: paarden voor sport)",
    ),
    ("Medicines", "geneesmiddelen"),
    ("Nappies and sanitary towels: standard rate", "luiers en maandverband: algemeen tarief"),
    ("Sea-going vessels for commercial use (table II)", "zeeschepen voor commercieel gebruik (tabel II)"),
    ("Seeds, oil seeds and forage products", "zaaigoed, oliehoudende zaden en voedergewassen"),
    ("Standard rate", "algemeen tarief"),
];
