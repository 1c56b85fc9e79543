import { AppError } from "#server/platform/errors.ts";

/** The rate limit is exceeded for the next `seconds`. */
export class TooManyRequests extends AppError {
  override name = "TooManyRequests";
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super("rate_limited", `${message} Please try again later.`);
    this.seconds = seconds;
  }
}
