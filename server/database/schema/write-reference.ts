import { readComments, type FileComments } from "./read-comments.ts";
import type { Reference, ReferenceFunction, ReferenceTable } from "./read-reference.ts";
import type { SchemaFile } from "./schema-files.ts";

const head = `<!-- Written by \`npm run schema\` from supabase/schemas. Do not edit. -->

# Database

Tables, policies and functions by file of \`supabase/schemas\`. Rights are those of the API roles \`anon\` and \`authenticated\`; policies limit
them to rows. Schema \`heirvoice\` is internal: the API roles have no access. Tables marked *second factor* reject writes of a session that
has not used the account's second factor.
`;
const secondFactor = "without the second factor";

/** docs/reference/database.md. */
export function writeReference(reference: Reference, files: readonly SchemaFile[]): string {
  return head + files.map((file) => fileSection(file, reference)).join("");
}

function fileSection(file: SchemaFile, { tables, functions }: Reference): string {
  const read = readComments(file);
  const own = tables.filter(({ name }) => read.objects.includes(name));
  const called = functions.filter(({ name }) => read.objects.includes(name));
  const callable = called.filter(({ returns }) => returns !== "trigger");
  const triggers = called.filter(({ returns }) => returns === "trigger");
  return `
## ${file.name}

${read.head}
${own
  .toSorted((a, b) => read.objects.indexOf(a.name) - read.objects.indexOf(b.name))
  .map((table) => tableSection(table, read.comments))
  .join(
    "",
  )}${functionList("Functions", callable, read.comments)}${functionList("Trigger functions", triggers, read.comments)}`;
}

function tableSection(table: ReferenceTable, comments: FileComments["comments"]): string {
  const policies = table.policies.filter(({ name }) => !name.endsWith(secondFactor));
  const guarded = policies.length < table.policies.length;
  const comment = comments.get(table.name);
  return `
### ${table.name}${table.view ? " (view)" : ""}${guarded ? " · second factor" : ""}
${comment === undefined ? "" : `\n${comment}\n`}
| column | type | default | select | insert | update | |
|---|---|---|---|---|---|---|
${table.columns.map((one) => columnRow(table.name, one, comments)).join("\n")}
${policies.length === 0 ? "" : `\nPolicies: ${policies.map(({ name, command }) => `"${name}" (${command})`).join(" · ")}\n`}${
    table.triggers.length === 0 ? "" : `\nTriggers: ${table.triggers.join(", ")}\n`
  }`;
}

function columnRow(table: string, one: ReferenceTable["columns"][number], comments: FileComments["comments"]): string {
  const notes = [one.references === null ? undefined : `→ ${one.references}`, comments.get(`${table}.${one.name}`)];
  const type = one.type.replaceAll("timestamp with time zone", "timestamptz");
  const cells = [
    one.name,
    one.nullable ? type : `${type}, not null`,
    one.default ?? "",
    one.select,
    one.insert,
    one.update,
    notes.filter((note) => note !== undefined).join(" "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function functionList(title: string, functions: readonly ReferenceFunction[], comments: FileComments["comments"]) {
  if (functions.length === 0) return "";
  const lines = functions.map(({ name, args, returns, callers }) => {
    const comment = comments.get(name);
    const signature = returns === "trigger" ? `\`${name}\`` : `\`${name}(${args})\` → \`${returns}\``;
    return `- ${signature}${callers === "" ? "" : ` · ${callers}`}${comment === undefined ? "" : `: ${comment}`}`;
  });
  return `\n${title}:\n\n${lines.join("\n")}\n`;
}
