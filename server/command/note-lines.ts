import type { Warning } from "./report.ts";

const fewest = 3;
const named = 3;

/** Formats warnings as lines; merges the same message about many files and names the first ones. */
export function noteLines(warnings: readonly Warning[]): string[] {
  const groups = [...Map.groupBy(warnings, sameWords).values()];
  return groups.flatMap((group) => {
    const files = [...new Set(group.flatMap(({ file }) => file ?? []))];
    if (files.length < fewest) return group.map(withFile);
    const [first = ""] = group.map(({ file, message }) => message.replace(`${file}: `, "").replaceAll(file ?? "", "…"));
    const more = files.length - named;
    return [`${files.slice(0, named).join(", ")}${more > 0 ? ` and ${more} more` : ""}: ${first}`];
  });
}

function sameWords({ file, message }: Warning): string {
  return file === null ? message : message.replaceAll(file, "…").replaceAll(/\d+([.,]\d+)?/g, "0");
}

/** Adds the file name unless the message contains it. */
function withFile({ file, message }: Warning): string {
  return file === null || message.includes(file) ? message : `${file}: ${message}`;
}
