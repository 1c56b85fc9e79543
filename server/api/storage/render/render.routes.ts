import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { answerBytes } from "#server/api/storage/objects/byte-range.ts";
import { objectHeaders } from "#server/api/storage/objects/object-headers.ts";
import type { ObjectRow } from "#server/api/storage/objects/object-row-store.ts";
import { ownObject, publicObject, signedObject } from "#server/api/storage/objects/readable-object.ts";
import { addressed, type StorageEnv } from "#server/api/storage/request.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { fileBody } from "#server/api/storage/store/file-body.ts";
import type { ImageRenderer } from "./image-renderer.ts";
import { queriedTransformation, renderingFor, renderingText, type Transformation } from "./transformation.ts";

/** `/render/image`: downloads of images, resized and without metadata. GET and HEAD. */
export function renderRoutes(tools: StorageTools, renderer: ImageRenderer): Hono<StorageEnv> {
  const serve = (c: Context<StorageEnv>, row: ObjectRow, wanted: Transformation, cacheControl: string | null) =>
    serveRendered(renderer, c, { row, wanted, cacheControl });
  return new Hono<StorageEnv>()
    .get("/public/:bucket/:name{.+}", async (c) => {
      const wanted = queriedTransformation(c.req.query());
      const row = await publicObject(tools, c);
      return serve(c, row, wanted, row.metadata.cacheControl);
    })
    .get("/authenticated/:bucket/:name{.+}", async (c) => {
      const wanted = queriedTransformation(c.req.query());
      return serve(c, await ownObject(tools, c), wanted, null);
    })
    .get("/sign/:bucket/:name{.+}", async (c) => {
      const { bucketId, name } = addressed(c);
      const { caller, transform } = await tools.tokens.verifyRender(c.req.query("token") ?? "", `${bucketId}/${name}`);
      return serve(c, await signedObject(tools, c, caller, { bucketId, name }), transform, null);
    });
}

type Rendered = { row: ObjectRow; wanted: Transformation; cacheControl: string | null };

async function serveRendered(
  renderer: ImageRenderer,
  c: Context<StorageEnv>,
  { row, wanted, cacheControl }: Rendered,
): Promise<Response> {
  const rendering = renderingFor(wanted, c.req.header("accept"));
  const { path, bytes, ending } = await renderer.render(row, rendering, c.var.caller.network ?? "");
  const headers = objectHeaders(c, `image/${ending}`, cacheControl, row.updated_at);
  headers.set("X-Transformations", renderingText(rendering));
  if (wanted.format === undefined) headers.set("Vary", "Accept");
  const etag = `"${createHash("sha256")
    .update(`${row.version} ${renderingText(rendering)}`)
    .digest("hex")}"`;
  return answerBytes(c.req, { etag, size: bytes, headers }, (range) => fileBody(path, range));
}
