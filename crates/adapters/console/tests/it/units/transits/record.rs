mod facts;
mod goods;
mod lifecycle;
mod offered;
mod rejected;
