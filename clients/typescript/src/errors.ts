/** A broken rule. A `code` that is not known means that something is wrong with the field; `text` says what. */
export interface ErrorDetail {
  /** Dotted path of the faulty field. */
  readonly path: string;
  /** Code of the rule, such as `required`; later versions of the service have more of them. */
  readonly code: string;
  /** The values that the sentence names, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The sentence, as in `errors`. */
  readonly text: string;
}

/** An answer of the service with a status of 400 or more. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** The failure for programs, such as `validation_error`; empty where the answer has none. */
  readonly code: string;
  /** Of a 422 or 400, messages about each faulty field, by its dotted path. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The same broken rules one by one, each with its code; empty where the answer has none. */
  readonly errorDetails: readonly ErrorDetail[];
  /** Names the request in the log of the service. */
  readonly requestId: string | null;

  constructor(
    /** The answer; its body has been read. */
    readonly response: Response,
    /** The body as it came. */
    readonly body: unknown,
  ) {
    const told = isObject(body) ? body : {};
    const code = text(told["error"]);
    const message = text(told["error_description"]) || text(told["message"]) || response.statusText;
    super(`${response.status} ${code}: ${message}`);
    this.status = response.status;
    this.code = code;
    this.errors = isObject(told["errors"]) ? (told["errors"] as Record<string, string[]>) : {};
    this.errorDetails = Array.isArray(told["error_details"]) ? (told["error_details"] as ErrorDetail[]) : [];
    this.requestId = response.headers.get("x-request-id");
  }
}

/** 412: somebody changed the record since the version of `If-Match`; nothing happened. */
export class OutOfDate extends ApiError {
  override readonly name = "OutOfDate";
}

/** The exception for an answer whose body was read. */
export function errorOf(response: Response, body: unknown): ApiError {
  return response.status === 412 ? new OutOfDate(response, body) : new ApiError(response, body);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
