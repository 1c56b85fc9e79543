import { Hono, type Context as Request } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { waitlistEntrySchema, waitlistSources } from "#domain/waitlist.ts";
import type { Context } from "#server/context.ts";
import { joinWaitlist, keepContactMessage } from "#server/features/waitlist/waitlist-store.ts";
import type { Page } from "#web/site/page.ts";
import { contactWords } from "#web/site/pages/contact-words.ts";
import { contactPage, waitlistPage } from "#web/site/pages/form-pages.ts";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { answerWith, type Packed } from "./packed-answer.ts";

type Pack = (page: Page) => Promise<Packed>;

const sourceSchema = z.enum(["", ...waitlistSources]).catch("");
const messageSchema = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(320),
  body: z.string().trim().min(1).max(10_000),
});

/** The forms of the site, for browsers without a script: each answers with its own page. */
export function siteFormRoutes({ db, mail, config }: Pick<Context, "db" | "mail" | "config">, pack: Pack): Hono {
  const routes = new Hono();
  for (const [path, language] of [
    ["", "en"],
    ["/fr", "fr"],
  ] as const) {
    routes.get(`${path}/waitlist`, async (c) =>
      answerWith(c, await pack(waitlistPage(language, sourceSchema.parse(c.req.query("source"))))),
    );
    routes.post(`${path}/waitlist`, bodyLimit({ maxSize: 20_000 }), (c) => takeEntry(c, language));
    routes.post(`${path}/contact`, bodyLimit({ maxSize: 60_000 }), (c) => takeMessage(c, language));
  }
  return routes;

  async function takeEntry(c: Request, language: Language): Promise<Response> {
    const words = waitlistWords[language];
    const posted = await c.req.parseBody();
    const source = sourceSchema.parse(posted["source_button"]);
    const say = async (text: string, status: number) =>
      answerWith(c, await pack(waitlistPage(language, source, text)), status);
    const entry = waitlistEntrySchema.safeParse({ ...posted, source_button: source });
    if (!entry.success) return say(words.empty, 400);
    return (await joinWaitlist(db.sql, entry.data)) ? say(words.welcome, 200) : say(words.duplicate, 409);
  }

  async function takeMessage(c: Request, language: Language): Promise<Response> {
    const words = contactWords[language];
    const message = messageSchema.safeParse(await c.req.parseBody());
    if (!message.success) return answerWith(c, await pack(contactPage(language, words.wrong)), 400);
    await keepContactMessage(db.sql, message.data);
    const { email: from, body } = message.data;
    for (const to of config.auth.adminEmails)
      mail.letterbox.post({ kind: "contact_message", to, language, from, message: body });
    return answerWith(c, await pack(contactPage(language, words.sent)));
  }
}
