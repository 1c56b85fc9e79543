import { readFile } from "node:fs/promises";
import { z } from "zod";

const supabase = new URL("../../../supabase/", import.meta.url);

export type SchemaFile = { name: string; text: string };

/** The files of supabase/schemas in the order of `schema_paths` in supabase/config.toml. */
export async function readSchemaFiles(): Promise<SchemaFile[]> {
  const config = await readFile(new URL("config.toml", supabase), "utf8");
  const [, list] = z.tuple([z.string(), z.string()]).parse([...(/schema_paths = \[([^\]]*)\]/.exec(config) ?? [])]);
  const paths = [...list.matchAll(/"\.\/(schemas\/[^"]+)"/g)].map(([, path]) => z.string().parse(path));
  return Promise.all(
    paths.map(async (path) => ({
      name: path.slice("schemas/".length),
      text: await readFile(new URL(path, supabase), "utf8"),
    })),
  );
}
