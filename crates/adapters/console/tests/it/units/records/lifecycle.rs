use customs_console::internals::Language;
use customs_console::internals::records::{Lifecycle, Mover, NextStatus};

#[test]
fn the_picture_and_the_sentence_say_the_same() {
    let next = [
        NextStatus { code: "DRF", name: "Draft", by: Mover::Broker },
        NextStatus { code: "ACC", name: "Accepted", by: Mover::Customs },
    ];
    let life = Lifecycle::new(Language::En, "NEW", "Submitted", &next);
    assert!(life.sentence.contains("Submitted") && life.sentence.contains("Accepted (customs)"), "{}", life.sentence);
    assert_eq!(life.svg.matches("class=\"tip\"").count(), 2);
    assert!(life.svg.contains("class=\"now status-new\"") && !life.svg.contains("style"));
}

#[test]
fn hostile_names_stay_text() {
    let name = "<script>\"'&";
    let next = [NextStatus { code: "X\" onload=\"", name: "</svg><b>", by: Mover::Customs }];
    let svg = Lifecycle::new(Language::Nl, name, name, &next).svg;
    assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("onload=\""), "{svg}");
}
