mod asked;
mod places;
mod shape;
