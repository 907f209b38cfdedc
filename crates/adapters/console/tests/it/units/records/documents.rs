mod file;
mod parts;
mod sniffed;
