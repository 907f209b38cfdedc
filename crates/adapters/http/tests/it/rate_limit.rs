mod memory;
mod redis;
