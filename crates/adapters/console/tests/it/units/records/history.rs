use customs_console::internals::records::{Piece, pieces};
use customs_console::internals::{Language, Said};

fn dutch(line: &str) -> Vec<(String, &'static str)> {
    pieces(Language::Nl, line)
        .into_iter()
        .map(|Piece { before, said }| (before.to_owned() + &said.text, said.language))
        .collect()
}

fn all_dutch(line: &str) -> String {
    let mut pieces = dutch(line);
    assert!(pieces.len() == 1 && pieces[0].1 == "nl", "{pieces:?}");
    pieces.remove(0).0
}

#[test]
fn what_customs_calculated_is_read_in_dutch() {
    assert_eq!(
        all_dutch(
            "duties and taxes calculated, final (customs message 13): status 4; A00 2.2% of 1138.82 EUR: 25.05 EUR, method of \
             payment E; statement AFB A2"
        ),
        "rechten en heffingen berekend, definitief (douanebericht 13): status 4; A00 2,2\u{a0}% over 1.138,82 EUR: 25,05 EUR, \
         betaalwijze E; mededeling AFB A2"
    );
    assert_eq!(all_dutch("release indicator 1"), "vrijgave-indicator 1");
    assert_eq!(
        all_dutch("documents asked for until 2026-03-02T09:30:00Z: statement ACB"),
        "bescheiden gevraagd, uiterlijk 02-03-2026 10:30: mededeling ACB"
    );
    assert_eq!(all_dutch("type of controls: type 42, text weigh it"), "soort controle: soort 42, tekst weigh it");
}

#[test]
fn what_people_did_is_read_in_dutch() {
    for (line, expected) in [
        ("verified by Anna: all right; see file", "geverifieerd door Anna: all right; see file"),
        ("copy of IMP-7", "kopie van IMP-7"),
        ("amendment sent: guarantee_amount, items", "correctie verzonden: Bedrag van de zekerheid, Artikelen"),
        ("exit proved by cmr: 7", "uitgaan aangetoond met CMR: 7"),
        (
            "the enquiry answer under LRN L7 was given up: the customs gateway did not accept the message: it answered 400; \
             customs may still accept LRN L6",
            "het bericht onder LRN L7 (antwoord op een nasporing) is opgegeven: de gateway van de douane nam het bericht niet \
             aan: antwoord 400; de douane kan LRN L6 nog aanvaarden",
        ),
    ] {
        assert_eq!(all_dutch(line), expected);
    }
}

#[test]
fn words_of_customs_stay_as_they_are() {
    let pair = |text: &str, language| (text.to_owned(), language);
    assert_eq!(
        dutch("presentation rejected: DMS12 declaration.office: Wrong office; look"),
        [pair("aanbrengen afgewezen: DMS12 Kantoor van indiening", "nl"), pair(": Wrong office; look", "en")]
    );
    assert_eq!(dutch("Goods are gone"), [pair("Goods are gone", "en")]);
    assert_eq!(pieces(Language::En, "copy of 7")[0].said, Said { text: "copy of 7".to_owned(), language: "en" });
}
