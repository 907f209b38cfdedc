/** Client of the customs brokerage service. */

export { change, etag, ok, type Answer } from "./answers.js";
export { connect, type Connection, type CustomsClient } from "./connect.js";
export { ApiError, type ErrorDetail, OutOfDate } from "./errors.js";
export { form } from "./form.js";
export { each, type Listed, type ListParameters, type ListPath } from "./paging.js";
export type { Repeats, Send } from "./repeating.js";
export type { components, operations, paths } from "./schema.js";
export type { Schema } from "./schemas.js";
export { Tokens, type Credentials } from "./tokens.js";
export {
  standardSecret,
  verify,
  verifyStandard,
  WebhookVerificationError,
  type CallbackEvent,
  type CallbackHeaders,
} from "./webhooks.js";
