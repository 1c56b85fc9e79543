import type { Context } from "hono";
import { z } from "zod";
import { readQuery } from "#server/api/auth/request/request-edge.ts";

/** auth-js sends unset parameters as empty strings. */
const pageNumber = (otherwise: number, max: number) =>
  z
    .string()
    .default("")
    .transform((text) => (text === "" ? otherwise : Number(text)))
    .pipe(z.number().int().min(1).max(max));
const pageSchema = z.object({ page: pageNumber(1, 1_000_000), per_page: pageNumber(50, 1000) });

export type Page = { page: number; perPage: number };

export function readPage(c: Context): Page {
  const { page, per_page: perPage } = readQuery(c, pageSchema);
  return { page, perPage };
}

/** Sets `X-Total-Count` and `Link`, from which auth-js derives the next and last page. */
export function setPageHeaders(c: Context, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${c.req.path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  c.header("X-Total-Count", String(total));
  c.header("Link", [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "));
}
