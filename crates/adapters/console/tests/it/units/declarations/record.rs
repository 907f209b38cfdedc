mod amounts;
mod lifecycle;
mod offered;
mod rejected;
mod specimen;
