mod rights;
