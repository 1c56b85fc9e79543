import { brand } from "#domain/content.ts";
import type { Mail } from "#server/providers/mail/mail-transport.ts";
import { en } from "./email-words.en.ts";
import { fr } from "./email-words.fr.ts";
import type { EmailWords } from "./email-words.ts";
import type { Email } from "./email.ts";
import { keepPageWords } from "./keep-page-words.ts";

/** Composes text and HTML for any mail client: one column, large type, no images. */
export function composeEmail(message: Email): Mail {
  const { frame: around, letters } = message.language === "fr" ? fr : en;
  const words: EmailWords =
    "keepsPage" in message && message.keepsPage ? keepPageWords[message.language] : letters[message.kind](message);
  const link = "link" in message ? message.link : null;
  const code = "code" in message ? message.code : null;
  const page = message.kind === "first_page" || message.kind === "shared_sentence" ? message : null;
  const text = [
    words.greeting,
    words.body,
    ...(page === null ? [] : [page.question, page.said]),
    ...(code === null ? [] : [`${around.code}\n\n    ${code}`]),
    ...(link === null ? [] : [`${code === null ? "" : `${around.or}\n`}${words.button ?? ""}:\n${link}`]),
    words.ending,
    `-- \n${brand} · ${around.promise}\n${words.footer ?? around.footer}`,
  ].join("\n\n");
  const parts = [
    `<div style="${style.preview}">${escape(code === null ? words.body : `${around.code} ${code}`)}</div>`,
    `<p style="${style.brand}">${mark}${escape(brand)}</p><p style="${style.promise}">${escape(around.promise)}</p>`,
    `<h1 style="${style.title}">${escape(words.greeting)}</h1><p style="${style.text}">${escape(words.body)}</p>`,
    page === null ? "" : pagePart(page),
    code === null ? "" : codePart(code, around.code),
    link === null ? "" : buttonPart(link, words.button ?? "", code === null ? "" : around.or),
    link === null ? "" : plainLinkPart(link, around.plain),
    `<p style="${style.text}">${escape(words.ending)}</p><p style="${style.footer}">${escape(words.footer ?? around.footer)}</p>`,
  ];
  return {
    to: message.to,
    kind: message.kind,
    subject: words.subject,
    text,
    html: htmlPage(message.language, words.subject, parts.join("")),
  };
}

/** The product's fonts with fallbacks. */
const serif = "Fraunces,Georgia,'Times New Roman',serif";
const sans = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible',Verdana,Arial,sans-serif";

const style = {
  preview: "display:none;max-height:0;overflow:hidden;font-size:1px;color:#FFFCF5",
  brand: `margin:0;font:600 26px/1.2 ${serif};color:#2A1F17`,
  promise: `margin:2px 0 30px;font:italic 18px/1.4 ${serif};color:#63430F`,
  title: `margin:0 0 14px;font:600 32px/1.18 ${serif};color:#2A1F17`,
  text: `margin:0 0 22px;font:19px/1.55 ${sans};color:#2A1F17`,
  button: `display:inline-block;padding:17px 30px;border-radius:14px;background:#7A2A1E;color:#FFFFFF;font:600 20px/1.2 ${sans};text-decoration:none`,
  label: `margin:0 0 10px;font:600 19px/1.4 ${sans};color:#2A1F17`,
  code: `margin:0 0 26px;padding:16px 12px 14px 24px;border:2px solid #8C7A66;border-radius:14px;background:#FBF6EC;font:600 42px/1.1 ${serif};letter-spacing:12px;text-align:center;color:#2A1F17`,
  leaf: "margin:0 0 26px;padding:26px 26px 10px;border:1px solid #DCCDB5;border-radius:4px 8px 8px 4px;background:#FFFCF5",
  question: `margin:0 0 18px;font:600 22px/1.3 ${serif};text-align:center;color:#2A1F17`,
  printed: `margin:0 0 14px;font:20px/1.6 ${serif};color:#2A1F17`,
  dropCap: `float:left;padding:4px 8px 0 0;font:600 64px/.8 ${serif};color:#7A2A1E`,
  small: `margin:0 0 22px;font:18px/1.5 ${sans};color:#4E3D30;overflow-wrap:anywhere;word-break:break-word`,
  footer: `margin:0;padding-top:18px;border-top:1px solid #DCCDB5;font:18px/1.5 ${sans};color:#4E3D30`,
};

/** The logo's five bars, drawn without images. */
const mark = [8, 16, 24, 14, 8]
  .map(
    (height) =>
      `<span style="display:inline-block;width:4px;height:${height}px;margin-right:3px;border-radius:2px;background:#7A2A1E;vertical-align:middle"></span>`,
  )
  .join("")
  .replace(/margin-right:3px(?=[^>]*><\/span>$)/, "margin-right:12px");

function buttonPart(link: string, label: string, or: string): string {
  const above = or === "" ? "" : `<p style="${style.text};margin-bottom:10px">${escape(or)}</p>`;
  return `${above}<p style="margin:0 0 26px"><a href="${escape(link)}" style="${style.button}">${escape(label)}</a></p>`;
}

function codePart(code: string, label: string): string {
  return `<p style="${style.label}">${escape(label)}</p><p style="${style.code}">${escape(code)}</p>`;
}

function plainLinkPart(link: string, label: string): string {
  return `<p style="${style.small}">${escape(label)}<br><a href="${escape(link)}" style="color:#7A2A1E">${escape(link)}</a></p>`;
}

/** A book page in email HTML, with a drop cap. */
function pagePart({ question, said }: { question: string; said: string }): string {
  const [first = "", ...rest] = said.split(/\n\s*\n/);
  const [letter = ""] = first;
  const dropped = `<span style="${style.dropCap}">${escape(letter)}</span>${escape(first.slice(letter.length))}`;
  const paragraphs = [dropped, ...rest.map(escape)].map((one) => `<p style="${style.printed}">${one}</p>`);
  return `<div style="${style.leaf}"><p style="${style.question}">${escape(question)}</p>${paragraphs.join("")}</div>`;
}

function htmlPage(language: string, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(title)}</title></head><body style="margin:0;background:#FBF6EC"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFCF5;border:1px solid #DCCDB5;border-radius:20px"><tr><td style="padding:36px 32px">${body}</td></tr></table></td></tr></table></body></html>`;
}

function escape(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
