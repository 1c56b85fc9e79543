import type { Mail } from "#server/providers/mail/mail-transport.ts";
import { frame, wordsOf } from "./letter-words.ts";
import type { Letter } from "./letter.ts";

/** The letter as text and as HTML that every mail program shows: one column, large type, no pictures. */
export function composeLetter(letter: Letter): Mail {
  const words = wordsOf(letter);
  const around = frame[letter.language];
  const link = "link" in letter ? letter.link : null;
  const code = "code" in letter ? letter.code : null;
  const codeLabel = link === null ? "" : around.code;
  const text = [
    words.greeting,
    words.body,
    ...(link === null ? [] : [`${words.button ?? ""}:\n${link}`]),
    ...(code === null ? [] : [codeLabel === "" ? code : `${codeLabel}\n${code}`]),
    words.ending,
    `-- \nHeirvoice · ${around.promise}\n${around.footer}`,
  ].join("\n\n");
  const parts = [
    `<p style="${style.brand}">Heirvoice</p><p style="${style.promise}">${escape(around.promise)}</p>`,
    `<h1 style="${style.title}">${escape(words.greeting)}</h1><p style="${style.text}">${escape(words.body)}</p>`,
    link === null ? "" : buttonPart(link, words.button ?? ""),
    code === null ? "" : codePart(code, codeLabel),
    link === null ? "" : plainLinkPart(link, around.plain),
    `<p style="${style.text}">${escape(words.ending)}</p><p style="${style.footer}">${escape(around.footer)}</p>`,
  ];
  return {
    to: letter.to,
    kind: letter.kind,
    subject: words.subject,
    text,
    html: page(letter.language, words.subject, parts.join("")),
  };
}

const style = {
  brand: "margin:0;font:600 26px Georgia,serif;color:#7A2A1E",
  promise: "margin:0 0 28px;font:italic 17px Georgia,serif;color:#63430F",
  title: "margin:0 0 16px;font:600 28px/1.2 Georgia,serif;color:#2A1F17",
  text: "margin:0 0 22px;font:19px/1.55 Verdana,Arial,sans-serif;color:#2A1F17",
  button:
    "display:inline-block;padding:16px 28px;border-radius:14px;background:#7A2A1E;color:#FFFFFF;font:600 20px Verdana,Arial,sans-serif;text-decoration:none",
  code: "margin:0 0 26px;font:700 32px Consolas,Menlo,monospace;letter-spacing:8px;color:#2A1F17",
  small: "margin:0 0 22px;font:16px/1.5 Verdana,Arial,sans-serif;color:#4E3D30;word-break:break-all",
  footer: "margin:0;padding-top:18px;border-top:1px solid #DCCDB5;font:16px/1.5 Verdana,Arial,sans-serif;color:#4E3D30",
};

function buttonPart(link: string, label: string): string {
  return `<p style="margin:0 0 26px"><a href="${escape(link)}" style="${style.button}">${escape(label)}</a></p>`;
}

function codePart(code: string, label: string): string {
  const above = label === "" ? "" : `<p style="${style.text};margin-bottom:8px">${escape(label)}</p>`;
  return `${above}<p style="${style.code}">${escape(code)}</p>`;
}

function plainLinkPart(link: string, label: string): string {
  return `<p style="${style.small}">${escape(label)}<br><a href="${escape(link)}" style="color:#7A2A1E">${escape(link)}</a></p>`;
}

function page(language: string, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(title)}</title></head><body style="margin:0;background:#FBF6EC"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFCF5;border:1px solid #DCCDB5;border-radius:20px"><tr><td style="padding:36px 32px">${body}</td></tr></table></td></tr></table></body></html>`;
}

function escape(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
