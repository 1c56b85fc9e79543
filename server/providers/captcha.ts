import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

/** Resolves to null for a solved captcha, else to the vendor's reason. */
export type CaptchaCheck = (token: string, address: string) => Promise<string | null>;

const addresses = {
  hcaptcha: "https://hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};
const answer = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).nullish() });
const maxWaitMs = 10_000;

/** hCaptcha and Turnstile speak the same `siteverify`. `baseUrl` replaces the vendor's address. */
export function captchaCheck(vendor: keyof typeof addresses, secret: string, baseUrl: string | null): CaptchaCheck {
  return async (token, remoteip) => {
    const response = await fetch(baseUrl ?? addresses[vendor], {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip }),
      signal: AbortSignal.timeout(maxWaitMs),
    }).catch((cause: unknown) => {
      throw new AppError("unavailable", "The captcha service cannot be reached.", { cause });
    });
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new AppError("unavailable", "The captcha service did not answer as documented.");
    return parsed.data.success ? null : (parsed.data["error-codes"]?.join(", ") ?? "not solved");
  };
}
