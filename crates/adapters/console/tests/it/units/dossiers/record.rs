mod facts;
mod movements;
