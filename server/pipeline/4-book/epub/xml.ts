/** Escaped markup. Only `xml` and `markup` create it. */
export type Markup = { readonly markup: string };

type Part = Markup | Markup[] | string | number | null | false;

/** Template tag: escapes every value that is not `Markup`. */
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
