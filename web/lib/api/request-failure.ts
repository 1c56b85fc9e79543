/** A request that was refused, or came to nothing: then `status` is 0. `code` is PostgreSQL's or PostgREST's. */
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

/** Whether the answer stays the same however often it is asked for. */
export function isRefusal(error: unknown): boolean {
  return error instanceof RequestFailure && error.status >= 400 && error.status < 500;
}
