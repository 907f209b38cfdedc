-- What the codebook says in Dutch; `text` holds what customs itself wrote, or the English text.
ALTER TABLE rejection_errors ADD COLUMN text_nl TEXT;
