/**
 * Writes a body as `multipart/form-data`: `api.POST(path, { body: { file, description }, bodySerializer: form })`.
 *
 * A `File` brings its name, a `Blob` has none.
 */
export function form(body: object | undefined): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) parts.append(name, value);
    else if (value !== undefined && value !== null) parts.append(name, String(value));
  }
  return parts;
}
