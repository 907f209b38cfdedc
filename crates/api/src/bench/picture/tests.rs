use super::super::samples::report;
use super::svg;

/// Opening and closing tags in their order: `+name`, `-name`; both for an element without content.
fn tags(xml: &str) -> Vec<String> {
    let mut tags = Vec::new();
    for piece in xml.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').expect("a tag ends");
        let name = |text: &str| text.split_whitespace().next().unwrap_or_default().to_owned();
        match (tag.strip_prefix('/'), tag.strip_suffix('/')) {
            (Some(closed), _) => tags.push(format!("-{}", name(closed))),
            (None, Some(empty)) => tags.extend([format!("+{}", name(empty)), format!("-{}", name(empty))]),
            (None, None) => tags.push(format!("+{}", name(tag))),
        }
    }
    tags
}

/// Fails unless every element is closed where it must be, every value is quoted and every `&` begins an entity.
fn assert_well_formed(xml: &str) {
    let mut open: Vec<String> = Vec::new();
    for tag in tags(xml) {
        match tag.split_at(1) {
            ("+", name) => open.push(name.to_owned()),
            (_, name) => assert_eq!(open.pop().as_deref(), Some(name), "{xml}"),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for entity in xml.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known));
        assert!(known, "{entity}");
    }
    for tag in xml.split('<').skip(1).filter_map(|piece| piece.split('>').next()) {
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
    }
}

#[test]
fn a_picture_is_well_formed_and_has_its_words() {
    let picture = svg(&report());
    assert_well_formed(&picture);
    for expected in [
        "<title id=\"title\">Figures of customs-api 0.1.0 (not a release)</title>",
        "A &lt;fast&gt; &amp; cheap processor",
        "read one: 5,000 requests, 3.00 · 9.00 ms.",
        "submit until released: 85 requests.",
        "search with 100,000 declarations: 0.90 ms.",
    ] {
        assert!(picture.contains(expected), "{expected}\n{picture}");
    }
    assert_eq!(picture.matches("<polyline").count(), 3 + 3, "a line for each kind, and one beside its name");
}

#[test]
fn a_picture_of_a_trial_says_so() {
    let mut trial = report();
    assert!(!svg(&trial).contains("only tried out"));
    trial.conditions.quick = true;
    assert_eq!(svg(&trial).matches(", only tried out<").count(), 2, "in the title and in the heading");
}

#[test]
fn every_coordinate_is_a_whole_number_within_the_picture() {
    let picture = svg(&report());
    let height: u64 = value(&picture, "height").parse().expect("a number");
    for (name, most) in [("x", 980), ("y", height), ("cx", 980), ("cy", height), ("width", 980)] {
        let attribute = format!(" {name}=\"");
        let values = picture.split(&attribute).skip(1).filter_map(|rest| rest.split('"').next());
        for found in values {
            let found: u64 = found.parse().unwrap_or_else(|error| panic!("{name}={found}: {error}"));
            assert!(found <= most, "{name}={found}");
        }
    }
}

fn value<'a>(xml: &'a str, name: &str) -> &'a str {
    let rest = xml.split_once(&format!(" {name}=\"")).expect("the attribute").1;
    rest.split('"').next().expect("its value")
}

#[test]
fn a_picture_without_figures_is_one_too() {
    let mut empty = report();
    empty.work.clear();
    empty.growth.sizes.clear();
    let picture = svg(&empty);
    assert_well_formed(&picture);
    assert!(!picture.contains("<polyline"));
    // One number of declarations is a point.
    let mut single = report();
    single.growth.sizes.truncate(1);
    assert_well_formed(&svg(&single));
}
