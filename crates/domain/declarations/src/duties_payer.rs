use customs_kernel::words;

words!(
    /// Who pays the duties and the import VAT of a declaration to customs.
    DutiesPayer {
        /// The broker, who charges them on to the customer.
        Broker = "broker",
        /// The customer: the broker has nothing to charge on.
        Customer = "customer",
    }
);
