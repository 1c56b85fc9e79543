import { voiceAgentLimits } from "#web/features/conversation/machine/conversation-limits.ts";
import type { Language } from "#domain/language.ts";
import { getCredentials } from "#web/features/conversation/api/get-credentials.ts";
import { getSignedUrl } from "#web/features/conversation/api/get-signed-url.ts";
import { agreedHost } from "#web/features/conversation/line/provider.ts";

/** The failing step of a conversation; `nothing`: none fails now. */
export type Trouble = "offline" | "server" | "key" | "address" | "line" | "test-timeout" | "nothing";
type Asking = { signedIn: boolean; session: string | null; language: Language };

/** Tries each step of a conversation separately, with the line in text mode. Takes 90 s at most. */
export async function diagnose(asking: Asking): Promise<Trouble> {
  const over = Promise.withResolvers<Trouble>();
  const timer = setTimeout(() => over.resolve("test-timeout"), voiceAgentLimits.testMs);
  const found = await Promise.race([firstTrouble(asking), over.promise]);
  clearTimeout(timer);
  return found;
}

async function firstTrouble({ signedIn, session, language }: Asking): Promise<Trouble> {
  if (!navigator.onLine) return "offline";
  const alive = await orNull(fetch("/healthz"));
  if (alive?.ok !== true) return "server";
  const credentials = await orNull(getCredentials(signedIn, session));
  if (credentials === null) return "key";
  const signedUrl = await orNull(getSignedUrl(credentials, agreedHost(session)));
  if (signedUrl === null) return "address";
  return (await opens(signedUrl, language)) ? "nothing" : "line";
}

const none = () => undefined;

async function opens(signedUrl: string, language: Language): Promise<boolean> {
  const { openLine } = await import("#web/features/conversation/line/open-line.ts");
  const events = { heard: none, hearing: none, mode: none, closed: none, interrupted: none };
  const how = { signedUrl, language, firstMessage: null, written: true, variables: { user_name: "" }, tools: {} };
  const line = await orNull(openLine({ ...how, ...events }));
  await line?.end();
  return line !== null;
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch(() => null);
}
