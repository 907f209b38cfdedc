mod people;
mod tokens;
mod unwired;
