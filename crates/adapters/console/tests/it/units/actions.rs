mod place;
mod rows;
mod transits;
mod typed;
