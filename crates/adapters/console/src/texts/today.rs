texts! {}
