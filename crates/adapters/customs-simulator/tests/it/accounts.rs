mod estimate;
mod goods;
mod placed_item;
mod plan;
mod statement;
