/** A failed request. `status` is 0 without a response. `code` is PostgreSQL's or PostgREST's. */
export class RequestFailure extends Error {
  override name = "RequestFailure";
  readonly status: number;
  readonly code: string;
  constructor(message: string, status: number, code: string, cause: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

/** Whether a retry cannot change the result. */
export function isRefusal(error: unknown): boolean {
  return error instanceof RequestFailure && error.status >= 400 && error.status < 500;
}
