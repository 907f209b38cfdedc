mod batch_body;
mod batch_room;
mod parse;
