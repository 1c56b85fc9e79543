import { z } from "zod";

/** Content of one picture. The first `shown` sentences of `told` are visible; `picture` is a file. */
export const slideSchema = z.object({
  look: z.enum(["title", "told", "pages", "end"]),
  label: z.string(),
  title: z.string(),
  note: z.string(),
  told: z.array(z.string()),
  shown: z.int(),
  picture: z.string().nullable(),
});
export type Slide = z.infer<typeof slideSchema>;

/** `workspace` holds the template and `slides.json`; slide n becomes `<n>.png` there. */
export const slidesRequestSchema = z.object({ workspace: z.string(), fonts: z.array(z.string()), slides: z.int() });
