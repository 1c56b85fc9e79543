import { Hono, type Context as Request } from "hono";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { maxEmailLength, maxMessageLength, maxNameLength } from "#domain/account/name-and-email.ts";
import { waitlistEntrySchema, waitlistSources } from "#domain/account/waitlist.ts";
import { maxBody } from "#server/api/max-body.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { joinWaitlist, saveContactMessage } from "#server/features/waitlist/waitlist-store.ts";
import type { ContactState, WaitlistState } from "#web/site/page.ts";
import { contactWords } from "#web/site/contact/contact-words.ts";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { ownFormOnly } from "#server/http/guards/own-page-only.ts";
import { formLimits } from "./form-limits.ts";
import { answerWith, type Packed } from "./packed-answer.ts";

/** The compressed form pages. */
type Pack = {
  waitlist: (language: Language, state: WaitlistState) => Promise<Packed>;
  contact: (language: Language, state: ContactState) => Promise<Packed>;
};

const sourceSchema = z.enum(["", ...waitlistSources]).catch("");
/** Reads posted fields as text; a file or a repeated field counts as empty. */
const typedText = z.string().catch("");
const postedSchema = z.object({
  first_name: typedText,
  name: typedText,
  email: typedText,
  body: typedText,
  wants_updates: z.string().optional().catch(undefined),
  source_button: typedText,
});
const messageSchema = z.object({
  name: z.string().trim().min(1).max(maxNameLength),
  email: z.email().max(maxEmailLength),
  body: z.string().trim().min(1).max(maxMessageLength),
});

async function formOf(c: Request): Promise<unknown> {
  return c.req.parseBody().catch((cause: unknown) => {
    throw fail("invalid_input", "This form cannot be read.", cause);
  });
}

/**
 * Form routes for browsers without a script; each responds with its own page. A scripted waitlist entry is counted and
 * forwarded to the data API.
 */
export function siteFormRoutes({ db, mail, config }: Pick<Context, "db" | "mail" | "config">, pack: Pack): Hono {
  const routes = new Hono();
  const ownForm = ownFormOnly(config.http.publicUrl);
  const { countEntry: count, mayWrite } = formLimits({ db, config });
  routes.post("/rest/v1/waitlist", async (c, next) => {
    const refused = await count("waitlist", c);
    if (refused === null) return next();
    const message = "Too many entries in this hour. Please try again later.";
    c.header("Retry-After", String(refused.seconds));
    return c.json({ code: "PT429", message, details: null, hint: null }, 429);
  });
  for (const [path, language] of [
    ["", "en"],
    ["/fr", "fr"],
  ] as const) {
    routes.get(`${path}/waitlist`, async (c) =>
      answerWith(c, await pack.waitlist(language, { source: sourceSchema.parse(c.req.query("source")) })),
    );
    routes.post(`${path}/waitlist`, ownForm, maxBody(20_000), (c) => takeEntry(c, language));
    routes.post(`${path}/contact`, ownForm, maxBody(60_000), (c) => takeMessage(c, language));
  }
  return routes;

  async function takeEntry(c: Request, language: Language): Promise<Response> {
    const words = waitlistWords[language];
    const posted = postedSchema.parse(await formOf(c));
    const source = sourceSchema.parse(posted.source_button);
    const typed = { source, firstName: posted.first_name, email: posted.email };
    const say = async (said: string, status: number, state: WaitlistState = typed) =>
      answerWith(c, await pack.waitlist(language, { ...state, said }), status);
    const entry = waitlistEntrySchema.safeParse({ ...posted, source_button: source, language });
    if (!entry.success) return say(words.empty, 400);
    if (await count("waitlist", c)) return say(words.later, 429);
    return (await joinWaitlist(db.sql, entry.data)) ? say(words.welcome, 200, { source }) : say(words.duplicate, 409);
  }

  async function takeMessage(c: Request, language: Language): Promise<Response> {
    const words = contactWords[language];
    const typed = postedSchema.parse(await formOf(c));
    const say = async (said: string, status: number, state: ContactState = typed) =>
      answerWith(c, await pack.contact(language, { ...state, said }), status);
    const message = messageSchema.safeParse(typed);
    if (!message.success) return say(words.wrong, 400);
    if (await count("contact", c)) return say(words.later, 429);
    await saveContactMessage(db.sql, message.data);
    const { email: from, body } = message.data;
    const keepers = (await mayWrite()) ? config.auth.adminEmails : [];
    for (const to of keepers) mail.mailer.send({ kind: "contact_message", to, language, from, message: body });
    return say(config.mail.kind === "smtp" ? words.sent : words.unread, 200, {});
  }
}
