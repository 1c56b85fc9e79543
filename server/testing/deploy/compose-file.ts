import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

const composePath = "deploy/compose.yaml";

const serviceSchema = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
});
const composeSchema = z.object({ services: z.record(z.string(), serviceSchema) });
/** A service of the compose file with its variables replaced. */
export type ComposeService = z.infer<typeof serviceSchema>;

/** The services of deploy/compose.yaml, with `values` as its `.env`. Throws for a required variable without a value. */
export async function readComposeFile(values: Record<string, string>): Promise<Record<string, ComposeService>> {
  const parsed: unknown = parse(await readFile(composePath, "utf8"), { merge: true });
  const { services } = composeSchema.parse(replaceVariables(parsed, values));
  return services;
}

function replaceVariables(node: unknown, values: Record<string, string>): unknown {
  if (typeof node === "string") return replaceIn(node, values);
  if (Array.isArray(node)) return node.map((one) => replaceVariables(one, values));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, replaceVariables(one, values)]));
}

/** `${NAME}`, `${NAME:-default}`, `${NAME:?message}` and `$$`, as Compose reads them. */
function replaceIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (found, name: string | undefined, operator: string | undefined, word = "") => {
      if (name === undefined) return found === "$$" ? "$" : found;
      const value = values[name] ?? "";
      if (value !== "") return value;
      if (operator === "?") throw new Error(`${name} is not set: ${word}`);
      return operator === "-" ? word : "";
    },
  );
}
