// Writes the types of a document: node generate.mjs DOCUMENT FILE. Files are blobs, where openapi-typescript would say string.

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import openapi, { astToString } from "openapi-typescript";
import ts from "typescript";

const [document, file] = process.argv.slice(2);
const blob = ts.factory.createTypeReferenceNode("Blob");
const transform = (schema) => (schema.format === "binary" ? blob : undefined);
writeFileSync(file, astToString(await openapi(pathToFileURL(document), { transform })));
