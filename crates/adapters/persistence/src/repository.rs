/// Declares a repository: a struct over only the database, with the function that makes it.
macro_rules! repository {
    ($(#[$about:meta])+ pub struct $repository:ident($database:ident);) => {
        $(#[$about])+
        #[derive(Debug, Clone)]
        pub struct $repository($database);

        impl $repository {
            /// Works on the records in `database`.
            #[must_use]
            pub const fn new(database: $database) -> Self {
                Self(database)
            }
        }
    };
}
