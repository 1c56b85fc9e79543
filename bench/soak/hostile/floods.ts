// Floods past every limit for anonymous clients.
import { pick, send, strangeAddress, type Chance, type Outcome, type Target } from "./strangers.ts";

/** A few people, requested again and again from all addresses. */
const person = (chance: Chance) => `victim-${Math.floor(chance() * 5)}@example.org`;

type Flood = (chance: Chance) => { path: string; body: unknown; method?: string };

const floods: readonly Flood[] = [
  (chance) => ({
    path: "/auth/v1/token?grant_type=password",
    body: { email: person(chance), password: `guess-${chance()}` },
  }),
  (chance) => ({
    path: "/auth/v1/verify",
    body: { type: "signup", email: person(chance), token: String(Math.floor(chance() * 1e6)).padStart(6, "0") },
  }),
  (chance) => ({
    path: "/auth/v1/signup",
    body: { email: person(chance), password: "a long password", data: { full_name: "x" } },
  }),
  (chance) => ({ path: "/auth/v1/otp", body: { email: person(chance), create_user: true } }),
  (chance) => ({ path: "/auth/v1/recover", body: { email: person(chance) } }),
  (chance) => ({ path: "/auth/v1/resend", body: { type: "signup", email: person(chance) } }),
  (chance) => ({ path: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token: `guess${chance()}` } }),
  () => ({ path: "/auth/v1/signup", body: { data: { planted: "x".repeat(60_000) } } }),
  () => ({ path: "/auth/v1/signup", body: {} }),
  (chance) => ({
    path: "/rest/v1/waitlist",
    body: { full_name: "A", email: `${chance()}@example.org`, consent: true },
  }),
  (chance) => ({ path: "/rest/v1/contact_messages", body: { email: person(chance), message: "x" } }),
  () => ({ path: "/functions/v1/make-book", body: {} }),
  () => ({ path: "/realtime/v1/api/broadcast", body: { messages: [{ topic: "room", event: "e", payload: {} }] } }),
  (chance) => ({ path: `/dev/mailbox?open=${chance()}`, body: "", method: "GET" }),
  (chance) => ({ path: `/rest/v1/answers?id=eq.${chance()}`, body: "", method: "GET" }),
];

export function flood(target: Target, chance: Chance): Promise<Outcome> {
  const { path, body, method = "POST" } = pick(chance, floods)(chance);
  const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
  return send(target, { method, path, ...sent, from: strangeAddress(chance) });
}
