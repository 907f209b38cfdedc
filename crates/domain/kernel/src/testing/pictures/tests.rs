use super::*;

fn way(from: &'static str, to: &'static str, label: &str) -> Way {
    Way { from, to, label: label.to_owned() }
}

fn picture() -> Picture {
    let state = |name, notes: &[&str]| State { name, notes: notes.iter().map(|note| (*note).to_owned()).collect() };
    let frame = |title: &str, states: &[&'static str]| Frame { title: title.to_owned(), states: states.to_vec() };
    Picture {
        title: "Orders",
        states: vec![state("draft", &["new"]), state("sent", &[]), state("packed", &[]), state("ended", &[])],
        frames: vec![frame("on the way", &["sent", "packed"])],
        ways: BTreeSet::from([
            way("draft", "sent", "submit"),
            way("sent", "packed", "28"),
            way("sent", "ended", "45"),
            way("packed", "ended", "45"),
            way("packed", "ended", "51"),
            way("packed", "ended", "52"),
        ]),
    }
}

const DRAWN: &str = r#"    state "draft<br>new" as draft
    state "on the way" as on_the_way {
        packed
        sent
    }
    ended
    draft --> sent : submit
    on_the_way --> ended : 45
    packed --> ended : 51<br>52
    sent --> packed : 28
"#;

#[test]
fn what_all_states_of_a_frame_share_is_drawn_once() {
    assert_eq!(text(&picture()), DRAWN);
}

#[test]
fn a_frame_lies_within_another() {
    let mut picture = picture();
    picture.ways.clear();
    picture.frames.push(Frame { title: "all".to_owned(), states: vec!["sent", "packed", "ended"] });
    let drawn = r#"    state "draft<br>new" as draft
    state "all" as all {
        ended
        state "on the way" as on_the_way {
            packed
            sent
        }
    }
"#;
    assert_eq!(text(&picture), drawn);
}

#[test]
fn a_picture_takes_the_place_of_the_one_with_its_title() {
    let fenced = |title: &str, text: &str| format!("```mermaid\nstateDiagram-v2\n    accTitle: {title}\n{text}```\n");
    let page = |text: &str| format!("# Page\n\n{}\n{}\nEnd.\n", fenced("Order", "    a\n"), fenced("Orders", text));
    assert_eq!(with_picture(&page("    old --> text\n"), &picture()), page(DRAWN));
}
