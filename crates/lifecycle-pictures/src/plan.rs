//! The places of boxes and frames, and the text in them.

use crate::grid::{Area, STEP};
use crate::picture::{Picture, Place, State};
use crate::problem::Problem;
use crate::texts::{LINE, width_of};

/// Half the height of a box with one line, in units of the grid.
const ONE_LINE: i32 = 2;
/// The height of the title of a frame, in units of the grid.
const TITLE: i32 = 2;
/// The space between a frame and what is in it, in units of the grid.
const PADDING: i32 = 3;
/// The space around the picture, in units of the grid.
const MARGIN: i32 = 2;
/// The room for the heading above the picture, in units of the grid.
pub(crate) const HEADING: i32 = 5;

/// The box of a state.
#[derive(Debug)]
pub(crate) struct StateBox {
    pub(crate) name: String,
    pub(crate) meaning: String,
    /// Commands that leave the state as it is.
    pub(crate) acts: Vec<String>,
    pub(crate) area: Area,
}

#[derive(Debug)]
pub(crate) struct PlannedFrame {
    pub(crate) title: String,
    /// The places of its states in the list of boxes.
    pub(crate) members: Vec<usize>,
    pub(crate) area: Area,
}

impl PlannedFrame {
    /// A frame around a single state is its title alone.
    pub(crate) fn has_border(&self) -> bool {
        self.members.len() > 1
    }

    /// The area of the title, in pixels.
    pub(crate) fn title_area(&self) -> Area {
        let Area { left, top, .. } = self.area.in_pixels();
        let inset = if self.has_border() { 8 } else { 0 };
        Area { left: left + inset, top: top + 4, right: left + inset + width_of(&self.title), bottom: top + 2 * STEP }
    }
}

#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) boxes: Vec<StateBox>,
    /// Inner frames before those around them.
    pub(crate) frames: Vec<PlannedFrame>,
    /// The size in units of the grid.
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Plan {
    pub(crate) fn of(picture: &Picture) -> Result<Self, Problem> {
        let mut boxes = picture.states.iter().map(|state| state_box(picture, state)).collect::<Result<Vec<_>, _>>()?;
        push_down(&mut boxes, picture);
        let frames = frames(picture, &boxes)?;
        let areas = boxes.iter().map(|state| state.area).chain(frames.iter().map(|frame| frame.area));
        let all = areas.reduce(Area::joined).ok_or(Problem::NoStates)?;
        let plan = Self { boxes, frames, width: all.right + MARGIN, height: all.bottom + MARGIN };
        plan.refuse_overlaps()?;
        Ok(plan)
    }

    fn refuse_overlaps(&self) -> Result<(), Problem> {
        for (position, one) in self.boxes.iter().enumerate() {
            if one.area.left < MARGIN || one.area.top < HEADING {
                return Err(Problem::Outside(one.name.clone()));
            }
            if let Some(other) = self.boxes[..position].iter().find(|other| other.area.grown(1).overlaps(one.area)) {
                return Err(Problem::Overlap(one.name.clone(), other.name.clone()));
            }
            let strangers = |frame: &&PlannedFrame| !frame.members.contains(&position);
            if let Some(frame) = self.frames.iter().filter(strangers).find(|frame| frame.area.overlaps(one.area)) {
                return Err(Problem::Overlap(one.name.clone(), frame.title.clone()));
            }
        }
        Ok(())
    }
}

fn state_box(picture: &Picture, state: &State) -> Result<StateBox, Problem> {
    let State { name, meaning, acts } = state.clone();
    let place = picture.places.iter().find(|place| place.state == name);
    let Place { x, y, .. } = *place.ok_or_else(|| Problem::NoPlace(name.clone()))?;
    let texts = acts.iter().chain([&name, &meaning]);
    let widest = texts.map(|text| width_of(text)).max().unwrap_or_default();
    let lines = 1 + i32::from(!meaning.is_empty()) + i32::try_from(acts.len()).unwrap_or(i32::MAX / LINE);
    // The centre is a point of the grid, so that arrows can leave from the middle of a side.
    let half_width = (widest + 16 + 2 * STEP - 1) / (2 * STEP);
    let half_height = (lines * LINE + 12 + 2 * STEP - 1) / (2 * STEP);
    let area = Area { left: x - half_width, top: y - half_height, right: x + half_width, bottom: y + half_height };
    Ok(StateBox { name, meaning, acts, area })
}

/// Moves boxes down, row by row, so that those above them keep the distance that the table of places gives.
fn push_down(boxes: &mut [StateBox], picture: &Picture) {
    let wanted: Vec<i32> = boxes.iter().map(|state| i32::midpoint(state.area.top, state.area.bottom)).collect();
    let more = |state: &StateBox| (state.area.bottom - state.area.top) / 2 - ONE_LINE;
    let mut rows = wanted.clone();
    rows.sort_unstable();
    rows.dedup();
    for row in rows {
        let places: Vec<usize> = (0..boxes.len()).filter(|place| wanted[*place] == row).collect();
        let mut down = 0;
        for (place, above) in places.iter().flat_map(|place| (0..boxes.len()).map(move |above| (*place, above))) {
            let (left, right) = breadth(above, place, boxes, picture);
            let area = boxes[place].area;
            if wanted[above] < row && left < area.right && area.left < right {
                let pushed = i32::midpoint(boxes[above].area.top, boxes[above].area.bottom) - wanted[above];
                down = down.max(pushed + more(&boxes[above]) + more(&boxes[place]));
            }
        }
        for place in places {
            boxes[place].area.top += down;
            boxes[place].area.bottom += down;
        }
    }
}

/// From where to where the box reaches, with the frames that hold it and not the other.
fn breadth(place: usize, other: usize, boxes: &[StateBox], picture: &Picture) -> (i32, i32) {
    let (name, other) = (&boxes[place].name, &boxes[other].name);
    let apart = picture.frames.iter().filter(|frame| frame.states.contains(name) && !frame.states.contains(other));
    let with: Vec<&String> = apart.flat_map(|frame| &frame.states).chain([name]).collect();
    let areas = || boxes.iter().filter(|state| with.contains(&&state.name)).map(|state| state.area);
    let reach = if with.len() > 1 { PADDING } else { 0 };
    let left = areas().map(|area| area.left).min().unwrap_or_default();
    let right = areas().map(|area| area.right).max().unwrap_or_default();
    (left - reach, right + reach)
}

fn frames(picture: &Picture, boxes: &[StateBox]) -> Result<Vec<PlannedFrame>, Problem> {
    let mut wanted: Vec<_> = picture.frames.iter().collect();
    wanted.sort_by_key(|frame| frame.states.len());
    let mut planned: Vec<PlannedFrame> = Vec::new();
    for frame in wanted {
        let place = |state: &String| boxes.iter().position(|known| known.name == *state);
        let members: Vec<usize> = frame.states.iter().filter_map(place).collect();
        let inner = planned.iter().filter(|inner| inner.members.iter().all(|member| members.contains(member)));
        let areas = inner.map(|inner| inner.area).chain(members.iter().map(|member| boxes[*member].area));
        let Some(within) = areas.reduce(Area::joined) else { return Err(Problem::EmptyFrame(frame.title.clone())) };
        let padding = if members.len() > 1 { PADDING } else { 0 };
        // The title of a frame stands in its padding; a single state bears it above its box.
        let title = if padding > 0 || frame.title.is_empty() { 0 } else { TITLE };
        let area = within.grown(padding);
        let top = area.top - title;
        planned.push(PlannedFrame { title: frame.title.clone(), members, area: Area { top, ..area } });
    }
    Ok(planned)
}
