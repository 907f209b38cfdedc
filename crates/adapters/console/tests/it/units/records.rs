mod documents;
mod history;
mod lifecycle;
mod timeline;
mod xml;
