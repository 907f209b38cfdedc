use crate::drawing::Drawing;
use crate::grid::Area;
use crate::plan::Plan;
use crate::problem::Problem;
use crate::svg::svg;
use crate::{Actor, Frame, Picture, Place, State, Transition};

const PLACES: [Place; 5] = [
    Place { state: "draft", x: 8, y: 12 },
    Place { state: "sent", x: 40, y: 12 },
    Place { state: "accepted", x: 40, y: 24 },
    Place { state: "refused", x: 72, y: 12 },
    Place { state: "ended", x: 72, y: 30 },
];

fn state(name: &str) -> State {
    State { name: name.to_owned(), meaning: String::new(), acts: Vec::new() }
}

fn transition(from: &str, to: &str, actor: Actor, label: &str) -> Transition {
    Transition { from: from.to_owned(), to: to.to_owned(), actor, label: label.to_owned() }
}

fn picture() -> Picture {
    Picture {
        title: "Orders".to_owned(),
        summary: "From the draft to the end.".to_owned(),
        states: PLACES.iter().map(|place| state(place.state)).collect(),
        transitions: vec![
            transition("draft", "sent", Actor::Broker, "submit"),
            transition("sent", "draft", Actor::Broker, "save-as-draft"),
            transition("sent", "accepted", Actor::Customs, "28"),
            transition("sent", "refused", Actor::Customs, "56"),
            transition("sent", "refused", Actor::Customs, "906"),
            transition("sent", "ended", Actor::Customs, "45"),
            transition("accepted", "ended", Actor::Customs, "45"),
            transition("refused", "draft", Actor::Broker, "save-as-draft"),
        ],
        places: PLACES.to_vec(),
        frames: vec![Frame { title: "OPEN".to_owned(), states: vec!["sent".to_owned(), "accepted".to_owned()] }],
    }
}

fn drawing(picture: &Picture) -> Drawing {
    Drawing::of(picture).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn the_same_lifecycle_gives_the_same_bytes() {
    let drawn = || svg(&picture(), &drawing(&picture()));
    assert_eq!(drawn(), drawn());
}

#[test]
fn every_transition_is_drawn_and_told() {
    let mut picture = picture();
    picture.transitions.push(transition("accepted", "refused", Actor::Customs, "51 <new>"));
    let text = svg(&picture, &drawing(&picture));
    assert!(text.contains(">51 &lt;new&gt;</text>"), "the label of the new arrow is missing");
    assert!(text.contains("accepted: 51 &lt;new&gt; leads to refused."), "the new transition is not told in words");
    assert!(text.contains(">56, 906</text>"), "two messages of the same pair share an arrow");
    let ends = text.matches(">45</text>").count();
    assert_eq!(ends, 1, "what all states of a frame share is drawn once");
}

#[test]
fn arrows_begin_and_end_at_their_boxes() {
    let drawing = drawing(&picture());
    let areas: Vec<Area> = drawing
        .plan
        .boxes
        .iter()
        .map(|state| state.area)
        .chain(drawing.plan.frames.iter().map(|frame| frame.area))
        .collect();
    for arrow in &drawing.arrows {
        let touches = |point| areas.iter().any(|area| area.contains(point) && !area.grown(-1).contains(point));
        let tip = arrow.paths[0][0];
        assert!(touches(tip), "{:?} ends at {tip:?}", arrow.arrow);
        assert_eq!(arrow.paths.len(), arrow.arrow.from.len());
        for path in &arrow.paths {
            let start = path[path.len() - 1];
            assert!(touches(start), "{:?} begins at {start:?}", arrow.arrow);
            let inner = &path[1..path.len() - 1];
            let boxes = || drawing.plan.boxes.iter();
            assert!(inner.iter().all(|point| boxes().all(|state| !state.area.contains(*point))), "through a box");
        }
    }
}

#[test]
fn labels_lie_apart() {
    let drawing = drawing(&picture());
    let mut taken: Vec<Area> = drawing.plan.boxes.iter().map(|state| state.area.in_pixels()).collect();
    taken.extend(drawing.plan.frames.iter().map(|frame| frame.title_area()));
    for arrow in &drawing.arrows {
        assert!(taken.iter().all(|area| !area.overlaps(arrow.label)), "{:?}", arrow.arrow.label);
        taken.push(arrow.label);
    }
}

#[test]
fn a_state_without_a_place_is_named() {
    let mut picture = picture();
    picture.states.push(state("lost"));
    let problem = Drawing::of(&picture).map(|_| ());
    assert_eq!(problem, Err(Problem::NoPlace("lost".to_owned())));
    assert!(Problem::NoPlace("lost".to_owned()).to_string().contains("the state lost has no place"));
}

#[test]
fn boxes_that_overlap_are_named() {
    let mut picture = picture();
    picture.places[4] = Place { state: "ended", x: 73, y: 13 };
    let problem = Plan::of(&picture).map(|_| ());
    assert_eq!(problem, Err(Problem::Overlap("ended".to_owned(), "refused".to_owned())));
}

#[test]
fn an_arrow_that_finds_no_room_is_named() {
    let mut picture = picture();
    picture.frames.clear();
    let long = "a label that is wider than the whole picture with its two boxes";
    picture.states.truncate(2);
    picture.transitions = vec![transition("draft", "sent", Actor::Broker, long)];
    let problem = Drawing::of(&picture).map(|_| ());
    assert_eq!(problem, Err(Problem::NoRoom("sent".to_owned(), long.to_owned())));
}
