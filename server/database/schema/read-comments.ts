import type { SchemaFile } from "./schema-files.ts";

/** Comments of one schema file. Keys: `public.answers`, `public.answers.origin`, `public.choose_take`. */
export type FileComments = { head: string; objects: string[]; comments: Map<string, string> };

const comment = /^\s*-- (.*)$/;
const object = /^create (?:unlogged )?(?:table|view|function) ([\w.]+)/;
const column = /^ {2}(\w+) /;

/** Reads the comment above each table, view, function and column. The first comment block describes the file. */
export function readComments({ text }: SchemaFile): FileComments {
  const comments = new Map<string, string>();
  const objects: string[] = [];
  let head: string | undefined;
  let block: string[] = [];
  let table = "";
  for (const line of text.split("\n")) {
    const [, words] = comment.exec(line) ?? [];
    if (words !== undefined) {
      block.push(words);
      continue;
    }
    const [, created] = object.exec(line) ?? [];
    const [, named] = column.exec(line) ?? [];
    if (created !== undefined) objects.push(created);
    const key = created ?? (table !== "" && named !== undefined ? `${table}.${named}` : undefined);
    if (key !== undefined && block.length > 0) comments.set(key, block.join(" "));
    head ??= block.join(" ");
    block = [];
    if (/^create (?:unlogged )?table/.test(line)) table = created ?? "";
    if (line.startsWith(")")) table = "";
  }
  return { head: head ?? "", objects, comments };
}
