import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import type { ReceivedEmail } from "#server/testing/emails.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";

/** A person with a browser. The name is also the user agent and part of all data they send. */
export type Visitor = {
  name: string;
  fetch: typeof fetch;
  /** Verifiers of this browser's PKCE flows, newest last. */
  verifiers: string[];
  passwords: string[];
  /** Every session they received. */
  sessions: { access: string; refresh: string }[];
};

export type AuthResponse = { status: number; body: Record<string, unknown>; location: URL | null };

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

export function visitorAt({ url }: Pick<ServedApp, "url">, name: string): Visitor {
  return { name, fetch: browserFetch(url), verifiers: [], passwords: [], sessions: [] };
}

/** Sends a request to the auth API and records sessions in its body or redirect address. */
export async function requestAs(
  { url }: Pick<ServedApp, "url">,
  visitor: Visitor,
  path: string,
  body: object | null,
  { token, method, cookies = true }: { token?: string; method?: string; cookies?: boolean } = {},
): Promise<AuthResponse> {
  const answer = await (cookies ? visitor.fetch : fetch)(path.startsWith("http") ? path : `${url}/auth/v1/${path}`, {
    method: method ?? (body === null ? "GET" : "POST"),
    redirect: "manual",
    headers: { "user-agent": visitor.name, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path} → ${answer.status} ${text}`);
  const said = z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(text.startsWith("{") ? JSON.parse(text) : {});
  const location = URL.parse(answer.headers.get("location") ?? "");
  const values = Object.fromEntries(new URLSearchParams(location?.hash.slice(1) ?? ""));
  for (const given of [said, values]) {
    const session = sessionSchema.safeParse(given).data;
    if (session) visitor.sessions.push({ access: session.access_token, refresh: session.refresh_token });
  }
  return { status: answer.status, body: said, location };
}

/** The two fields that start a PKCE flow of this visitor. */
export function challengeBy(visitor: Visitor): { code_challenge: string; code_challenge_method: string } {
  const verifier = randomBytes(32).toString("base64url");
  visitor.verifiers.push(verifier);
  return {
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "s256",
  };
}

export function passwordBy(visitor: Visitor): string {
  const password = `${visitor.name} ${randomBytes(6).toString("hex")}`;
  visitor.passwords.push(password);
  return password;
}

const verifyTypes: Record<string, string> = {
  confirmation: "signup",
  invite: "invite",
  magic_link: "magiclink",
  recovery: "recovery",
  email_change_new: "email_change",
  email_change_current: "email_change",
};

/** Redeems an email or text message by link or code; exchanges a returned PKCE code if the visitor has its verifier. */
export async function openEmail(
  served: Pick<ServedApp, "url">,
  visitor: Visitor,
  message: ReceivedEmail,
  how: { by: "link" | "code"; cookies: boolean },
): Promise<AuthResponse> {
  const { cookies } = how;
  if (how.by === "link" && message.medium === "mail") {
    const opened = await requestAs(served, visitor, message.link, null, { cookies });
    const code = opened.location?.searchParams.get("code") ?? null;
    const verifier = visitor.verifiers.at(-1);
    if (code === null || verifier === undefined || !cookies) return opened;
    return requestAs(
      served,
      visitor,
      "token?grant_type=pkce",
      { auth_code: code, code_verifier: verifier },
      { cookies },
    );
  }
  const { to, code } = message;
  if (message.medium === "mail")
    return requestAs(
      served,
      visitor,
      "verify",
      { type: verifyTypes[message.kind], email: to, token: code },
      { cookies },
    );
  const first = await requestAs(served, visitor, "verify", { type: "sms", phone: to, token: code }, { cookies });
  if (first.status === 200) return first;
  return requestAs(served, visitor, "verify", { type: "phone_change", phone: to, token: code }, { cookies });
}

/** All emails and texts to these addresses, newest first. */
export async function emailsFor(served: Pick<ServedApp, "context">, to: readonly string[]): Promise<ReceivedEmail[]> {
  const messages = await served.context.mail.mailbox.list();
  return messages
    .filter((message) => to.includes(message.to))
    .map((message) => ({
      ...message,
      code: /\b\d{6}\b/.exec(message.text)?.[0] ?? "",
      link: /https?:\S+/.exec(message.text)?.[0] ?? "",
    }));
}
