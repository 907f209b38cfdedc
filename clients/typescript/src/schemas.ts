import type { components } from "./schema.js";

/** A body or an answer by its name in the document: `Schema<"DeclarationRequest">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
