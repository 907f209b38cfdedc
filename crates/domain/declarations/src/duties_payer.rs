use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// Who pays the duties and the import VAT of a declaration to customs.
    #[growing]
    DutiesPayer {
        /// The broker, who charges them on to the customer.
        Broker = "broker",
        /// The customer: the broker has nothing to charge on.
        Customer = "customer",
    }
);
