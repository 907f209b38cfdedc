mod people;
mod tokens;
