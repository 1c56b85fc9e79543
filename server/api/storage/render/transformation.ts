import { z } from "zod";
import { numberLike } from "#server/api/storage/coerced.ts";
import { refuse } from "#server/api/storage/storage-error.ts";

/** Pixels per requested side, as hosted Supabase clamps them. */
const maxSide = 2500;
const whole = (min: number) => z.int({ error: "must be integer" }).min(min, `must be >= ${min}`);
const side = numberLike(whole(0))
  .transform((pixels) => (pixels === 0 ? undefined : Math.min(pixels, maxSide)))
  .optional();
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: "must be equal to one of the allowed values" });

/** Hosted Supabase's options and messages. A side of 0 counts as absent. */
export const transformationSchema = z.object({
  width: side,
  height: side,
  resize: oneOf(["cover", "contain", "fill"]).optional(),
  format: oneOf(["origin", "avif"]).optional(),
  quality: numberLike(whole(20).max(100, "must be <= 100")).optional(),
});
export type Transformation = z.output<typeof transformationSchema>;

/** What to render, after content negotiation. `origin` keeps the format of the object; no request can ask for JPEG. */
export const renderingSchema = z.object({
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  resize: z.enum(["cover", "contain", "fill"]),
  format: z.enum(["origin", "webp", "avif", "jpeg"]),
  quality: z.int(),
});
export type Rendering = z.infer<typeof renderingSchema>;

/** Parses the query of an address. Throws `InvalidRequest`. */
export function queriedTransformation(query: Record<string, string>): Transformation {
  const parsed = transformationSchema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse.invalidRequest(`querystring/${issue?.path.join("/")} ${issue?.message}`);
}

/** Hosted Supabase's defaults: cover, quality 80, and WebP where the client accepts it by name. */
export function renderingFor(wanted: Transformation, accept: string | undefined): Rendering {
  const negotiated = /\bimage\/webp\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? "") ? "webp" : "origin";
  const { resize = "cover", format = negotiated, quality = 80, ...box } = wanted;
  return { ...box, resize, format, quality };
}

/** The `X-Transformations` header; equal renderings have equal text. */
export function renderingText({ width, height, resize, format, quality }: Rendering): string {
  const sides = [height && `height:${height}`, width && `width:${width}`].filter(Boolean);
  const fit = sides.length > 0 ? [`resize:${resize}`] : [];
  return [...sides, ...fit, `quality:${quality}`, `format:${format}`].join(",");
}
