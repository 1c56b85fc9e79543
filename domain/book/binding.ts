import { z } from "zod/mini";

export const bindingSchema = z.enum(["hardcover", "paperback"]);
export type Binding = z.infer<typeof bindingSchema>;
