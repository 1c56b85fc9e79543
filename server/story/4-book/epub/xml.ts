import type { BookSource } from "#domain/book.ts";

const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML content or attribute value: what XML 1.0 cannot hold is left out. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(notXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A whole XHTML page of the EPUB. `body` is XML already. */
export function page(source: BookSource, title: string, body: string, bodyType = ""): string {
  const { language } = source.memoir;
  const type = bodyType ? ` epub:type="${bodyType}"` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><meta charset="utf-8"/><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${type}>
${body}
</body>
</html>
`;
}
