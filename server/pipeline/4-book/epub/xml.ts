/** Markup that is already safe. Only `xml` and `markup` make it. */
export type Markup = { readonly markup: string };

type Part = Markup | Markup[] | string | number | null | false;

/** A template of ours with text put in: every value is escaped unless it is `Markup` itself. */
export function xml(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  const filled = parts.map((part) => {
    if (part === null || part === false) return "";
    if (Array.isArray(part)) return part.map(({ markup }) => markup).join("\n");
    return typeof part === "object" ? part.markup : escapeXml(String(part));
  });
  return { markup: pieces.map((piece, at) => piece + (filled[at] ?? "")).join("") };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => escapes[char] ?? "");
}
