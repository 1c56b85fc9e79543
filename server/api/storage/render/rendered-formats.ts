import { z } from "zod";
import { pictureFactsSchema } from "#server/platform/media/pictures/read-exif.ts";

export const renderedFormats = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type RenderedFormat = (typeof renderedFormats)[number];

/** A written image, and what its source says of itself. */
export const renderedImageSchema = z.object({
  format: z.enum(renderedFormats),
  width: z.int(),
  height: z.int(),
  facts: pictureFactsSchema,
});
export type RenderedImage = z.infer<typeof renderedImageSchema>;
