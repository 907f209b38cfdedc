//! Journeys through the web interface in a real browser. They are tests and nothing else: see `tests/console`.
//!
//! They are not in the workspace: `make browser` runs them. They need Chromium, its driver, the file `axe.min.js` of axe-core and the program `customs-api`. Where something is
//! missing they fail if `CI` is set, and say what is missing otherwise.
//!
//! | Variable | Stands for | Without it |
//! |---|---|---|
//! | `AXE_CORE` | `axe.min.js`, which finds what keeps people from using a page | `target/ci-node/node_modules/axe-core/axe.min.js` |
//! | `CONSOLE_PICTURES` | a folder for a picture of each page that was visited | no pictures |
//! | `DOCUMENT_PICTURES` | the folder for the pictures of the documentation (`make screenshots`), for which `axe.min.js` is not needed | no such pictures |
//! | `CUSTOMS_API` | the program under test | `target/debug/customs-api` |
