import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LineCounter, parseDocument, type Document } from "yaml";
import type { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { contentSchema } from "./content-schema.ts";

const defaultFile = fileURLToPath(new URL("../../../content.yaml", import.meta.url));
const maxBytes = 200_000;
/** As in `domain/content`, which cannot be imported before the content is placed. */
const contentSlot = "heirvoiceContent";

/** Reads the content file for every module that loads from now on. Throws `configuration` with lines and fields. */
export function placeContent(file: string | null): void {
  Reflect.set(globalThis, contentSlot, readContent(file ?? defaultFile));
}

export function readContent(file: string): z.output<typeof contentSchema> {
  const counter = new LineCounter();
  const document = parseDocument(textOf(file), { lineCounter: counter, uniqueKeys: true, stringKeys: true });
  const [error] = document.errors;
  if (error) throw refused(file, [`line ${error.linePos?.[0].line ?? 1}: ${error.message.split("\n")[0] ?? ""}`]);
  const parsed = contentSchema.safeParse(plain(document, file));
  if (parsed.success) return parsed.data;
  throw refused(
    file,
    parsed.error.issues.flatMap((issue) => {
      const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      return paths.map((path) => {
        const said = issue.code === "unrecognized_keys" ? "is not known" : issue.message;
        return `line ${lineOf(document, counter, path)}, ${path.join(".") || "file"}: ${said}`;
      });
    }),
  );
}

function textOf(file: string): string {
  try {
    if (statSync(file).size > maxBytes) throw refused(file, [`it has more than ${maxBytes / 1000} kB`]);
    return readFileSync(file, "utf8");
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === "AppError") throw thrown;
    throw fail("configuration", `The content file ${file} cannot be read.`, thrown);
  }
}

/** Aliases are refused: a small file could unfold to a large one. */
function plain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw refused(file, ["it holds an alias"]);
  }
}

/** The line of a field, or of the nearest one around it that is written. */
function lineOf(document: Document, counter: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)) {
      const [from]: unknown[] = node.range;
      if (typeof from === "number") return counter.linePos(from).line;
    }
  }
  return 1;
}

function refused(file: string, problems: readonly string[]): Error {
  return fail(
    "configuration",
    `The content file is not right (${file}):\n${problems.map((one) => `  ${one}`).join("\n")}`,
  );
}
