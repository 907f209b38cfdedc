mod list;
mod record;
