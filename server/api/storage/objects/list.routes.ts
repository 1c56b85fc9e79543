import { Hono } from "hono";
import { z } from "zod";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { readJson, type StorageEnv } from "#server/api/storage/request.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { listLevel, listPage, listSchema, listV2Schema } from "./list-objects-store.ts";
import { bucketName } from "./object-name.ts";

const cursorSchema = z.object({ name: z.string(), sorted: z.string() });

export function listRoutes(tools: StorageTools): Hono<StorageEnv> {
  return new Hono<StorageEnv>()
    .post("/list/:bucket", async (c) => {
      const bucketId = bucketName(c.req.param("bucket"));
      const wanted = await readJson(c, listSchema);
      return c.json(await asCaller(tools.db, c.var.caller, (tx) => listLevel(tx, bucketId, wanted)));
    })
    .post("/list-v2/:bucket", async (c) => {
      const bucketId = bucketName(c.req.param("bucket"));
      const wanted = await readJson(c, listV2Schema);
      const after = wanted.cursor ? readCursor(wanted.cursor) : null;
      const rows = await asCaller(tools.db, c.var.caller, (tx) => listPage(tx, bucketId, wanted, after));
      const page = rows.slice(0, wanted.limit);
      const last = page.at(-1);
      const hasNext = rows.length > wanted.limit;
      return c.json({
        hasNext,
        folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name.replace(/\/$/, "") })),
        objects: page.filter(({ id }) => id !== null).map(({ sorted: _sorted, ...object }) => object),
        ...(hasNext && last ? { nextCursor: writeCursor(last) } : {}),
      });
    });
}

function writeCursor({ name, sorted }: { name: string; sorted: string }): string {
  return Buffer.from(JSON.stringify({ name, sorted })).toString("base64url");
}

function readCursor(cursor: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw refuse.invalidRequest("Invalid cursor");
  }
}
