mod disposition;
mod part;
