mod documents;
mod lifecycle;
mod timeline;
mod xml;
