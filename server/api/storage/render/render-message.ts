import { z } from "zod";
import { errorCodes } from "#domain/errors.ts";
import { renderedImageSchema } from "./rendered-formats.ts";
import { renderingSchema } from "./transformation.ts";

/** To the render process: reads `file`, writes `target`. */
export const renderRequestSchema = z.object({ file: z.string(), target: z.string(), rendering: renderingSchema });
export type RenderRequest = z.infer<typeof renderRequestSchema>;

/** `residentBytes`: memory of the process after the rendering. */
export const renderAnswerSchema = z.union([
  renderedImageSchema.extend({ residentBytes: z.number() }),
  z.object({ failure: z.object({ code: z.enum(errorCodes), message: z.string() }) }),
]);
export type RenderAnswer = z.infer<typeof renderAnswerSchema>;
