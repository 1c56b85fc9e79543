import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { authenticApiPath, statementKeysPath } from "#domain/authentic/statement.ts";
import { maxBody, readText } from "#server/api/max-body.ts";
import type { Context } from "#server/context.ts";
import { answerStatement, dayOf, unknownFile, type Finding } from "#server/features/authentic/answer-statement.ts";
import { authenticLimits } from "#server/features/authentic/authentic-limits.ts";
import { findOriginal } from "#server/features/authentic/original-store.ts";
import { openStatementKeys } from "#server/features/authentic/statement-keys.ts";
import { networkLimit } from "#server/features/network-limit.ts";
import { ownPageOnly } from "#server/http/guards/own-page-only.ts";
import { fail } from "#server/platform/errors.ts";

type Tools = Pick<Context, "config" | "db">;

/** Every answer leaves at a multiple of this, so that its time does not tell a refused recording from an unknown one. */
const answerStepMs = 100;
const maxQuestionBytes = 1000;
const keyReads = { points: 300, seconds: 300 } as const;
const questionSchema = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** `/api/authentic`: what a file is, by its hash, and the public keys of the answers. */
export function authenticRoutes(context: Tools, codeSecret: Buffer): Hono {
  const { config, db } = context;
  const { publicUrl, port } = config.http;
  const origin = publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
  const keys = openStatementKeys(db.sql, codeSecret);
  const count = authenticLimits(context);
  const countKeyRead = networkLimit(context, "statement-keys", keyReads);
  return new Hono()
    .get(statementKeysPath, async (c) => {
      await countKeyRead(c, "The keys were asked for many times from here.");
      c.header("Access-Control-Allow-Origin", "*");
      c.header("Cache-Control", "public, max-age=300");
      return c.json(await keys.list());
    })
    .use(`${authenticApiPath}/*`, ownPageOnly(publicUrl))
    .post(`${authenticApiPath}/file`, maxBody(maxQuestionBytes), async (c) => {
      const begun = performance.now();
      const { sha256 } = questionOf(questionSchema, await readText(c.req.raw, maxQuestionBytes));
      await count(c);
      const found = await findByHash(context, sha256);
      const answer = await answerStatement(keys, { origin, sha256, found });
      await untilNextStep(begun);
      return c.json(answer);
    });
}

async function findByHash({ db }: Tools, sha256: string): Promise<Finding> {
  const original = await findOriginal(db.sql, sha256);
  if (original === null) return unknownFile;
  const { kind, madeAt, durationMs, name } = original;
  return { ...unknownFile, verdict: kind, day: dayOf(madeAt), of: durationMs, name };
}

function questionOf<Question>(schema: z.ZodType<Question>, text: string): Question {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw fail("invalid_input", "This question cannot be read.", cause);
  }
}

async function untilNextStep(begun: number): Promise<void> {
  await wait(answerStepMs - ((performance.now() - begun) % answerStepMs));
}
