mod batch_body;
mod batch_room;
mod day;
mod first_look;
mod moment;
mod number;
mod parse;
mod second_look;
