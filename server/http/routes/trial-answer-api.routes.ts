import { Hono, type Context as Request, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { maxEmailLength } from "#domain/account/name-and-email.ts";
import { languageSchema } from "#domain/language.ts";
import { maxVisitorTakeBytes, maxVisitorWords } from "#domain/recording/visitor-take.ts";
import type { IdentifyRequest } from "#server/api/auth/identity.ts";
import { listeningOrigin } from "#server/api/client-address.ts";
import { defaultMaxBytes, maxBody, readBytes, readText } from "#server/api/max-body.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { claimTake } from "#server/features/trial-answer/claim-take.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { presentTake } from "#server/features/trial-answer/present-take.ts";
import { receiveTake } from "#server/features/trial-answer/receive-take.ts";
import type { VisitorPasses } from "#server/features/trial-answer/visitor-pass.ts";
import {
  addressTake,
  correctTake,
  forgetVisitor,
  readTake,
  readTakes,
} from "#server/features/trial-answer/visitor-take-store.ts";
import { serveFile } from "#server/http/serve-file.ts";
import { visitorCookie } from "#server/http/visitor-cookie.ts";
import { ownPageOnly } from "#server/http/guards/own-page-only.ts";
import { visitorLimits, type VisitorLimits } from "#server/features/trial-answer/visitor-limits.ts";

type Tools = Pick<Context, "config" | "db" | "features" | "log" | "mail" | "store" | "story">;

const answerNowPath = "/api/answer-now";
/** Parallel examinations of takes; each uses a process and a database connection. */
const maxParallelUploads = 4;

const wordsSchema = z.object({ text: z.string().max(maxVisitorWords) });
const addressSchema = z.object({ takeId: z.uuid(), email: z.email().max(maxEmailLength) });
const personSchema = z.object({ sub: z.uuid(), is_anonymous: z.boolean().default(false) });

/** `/api/answer-now`: answers to one question without an account, authorized by the pass cookie. */
export function trialAnswerApi(tools: Tools, passes: VisitorPasses, callerOf: IdentifyRequest): Hono {
  const { config } = tools;
  const limits = visitorLimits(tools);
  const { publicUrl } = config.http;
  const cookie = visitorCookie(passes, { publicUrl, path: answerNowPath, name: "heirvoice-visitor" });
  const routes = new Hono().basePath(answerNowPath);
  routes.use("/takes", maxBody(maxVisitorTakeBytes));
  routes.use(requireLocalAccounts(config.supabaseUrl), ownPageOnly(publicUrl), async (c, next) => {
    await limits.spendAsk(c);
    await next();
  });
  routes.route("/", takeRoutes(tools, cookie, limits));
  routes.route("/", claimRoutes(tools, { passes, cookie, callerOf, limits }));
  return routes;
}

type Cookie = ReturnType<typeof visitorCookie>;

/** Routes that upload, read, play, correct and discard a take. */
function takeRoutes({ db, features, store, story }: Tools, cookie: Cookie, limits: VisitorLimits): Hono {
  const routes = new Hono();
  const inTurn = createSemaphore(maxParallelUploads);
  const shown = async (visitorId: string) => ({
    takes: await Promise.all((await readTakes(db.sql, visitorId)).map(presentTake)),
  });
  routes.get("/takes", async (c) => {
    const pass = cookie.read(c);
    return c.json(pass === null ? { takes: [] } : await shown(pass.visitorId));
  });
  routes.post("/takes", async (c) => {
    if (features.now().trial_answer === "off") throw fail("unavailable", "Trial answers are switched off.");
    const language = languageSchema.safeParse(c.req.query("language"));
    if (!language.success) throw fail("invalid_input", "A take names its language.");
    await limits.spendTake(c);
    const sound = await readBytes(c.req.raw, maxVisitorTakeBytes);
    if (sound.length === 0) throw fail("recording_empty", "There is no sound in it.");
    const { visitorId } = cookie.readOrIssue(c);
    await inTurn(() => receiveTake({ ...story, store }, { visitorId, language: language.data, sound }));
    return c.json(await shown(visitorId), 201);
  });
  routes.get("/takes/:id/sound", async (c) => {
    const id = z.uuid().safeParse(c.req.param("id"));
    const take = id.success ? await readTake(db.sql, cookie.need(c).visitorId, id.data) : null;
    if (take === null) throw fail("not_found", "This browser holds no such answer.");
    const file = await store.localFile(blobKey(take.id));
    return serveFile(c, file, { type: take.mediaType, cacheControl: "private, no-store" });
  });
  routes.put("/takes/:id/words", async (c) => {
    const id = z.uuid().safeParse(c.req.param("id"));
    const { text } = await bodyOf(c, wordsSchema);
    const { visitorId } = cookie.need(c);
    if (!id.success || !(await correctTake(db.sql, visitorId, id.data, text)))
      throw fail("not_found", "This browser holds no such answer.");
    return c.json(await shown(visitorId));
  });
  routes.delete("/takes", async (c) => {
    await forgetVisitor(db.sql, cookie.need(c).visitorId);
    return c.json({ takes: [] });
  });
  return routes;
}

type Keeping = { passes: VisitorPasses; cookie: Cookie; callerOf: IdentifyRequest; limits: VisitorLimits };

/** Routes that reserve a take for an address and claim it. */
function claimRoutes(tools: Tools, { passes, cookie, callerOf, limits }: Keeping): Hono {
  const { db, features } = tools;
  const routes = new Hono();
  routes.post("/address", async (c) => {
    const { takeId, email } = await bodyOf(c, addressSchema);
    if (features.now().sign_ups !== "open") throw fail("not_allowed", "Accounts are opened by invitation.");
    const { visitorId } = cookie.need(c);
    if (!(await addressTake(db.sql, { visitorId, id: takeId, emailHash: passes.hashEmail(email) })))
      throw fail("not_found", "This browser holds no such answer.");
    return c.json({});
  });
  routes.post("/claim", async (c) => {
    const caller = await callerOf(c.req.raw);
    const person = personSchema.safeParse(caller.claims);
    if (caller.role !== "authenticated" || !person.success || person.data.is_anonymous)
      throw fail("not_signed_in", "Please sign in first.");
    await limits.spendClaim(c, person.data.sub);
    const pass = cookie.read(c);
    const origin = listeningOrigin(c.req.url, c.env);
    const claim = pass && { visitorId: pass.visitorId, userId: person.data.sub, caller, origin };
    return c.json({ answerId: claim && (await claimTake(tools, passes, claim)) });
  });
  return routes;
}

/** Rejects takes when another project holds accounts and recordings. */
function requireLocalAccounts(supabaseUrl: string | null): MiddlewareHandler {
  return async (_, next) => {
    if (supabaseUrl !== null) throw fail("unavailable", "Here people answer with an account.");
    await next();
  };
}

async function bodyOf<Schema extends z.ZodType>(c: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await readText(c.req.raw, defaultMaxBytes);
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw fail("invalid_input", "This cannot be read.", cause);
  }
}
