import { saveFile } from "#web/lib/save-file.ts";

/** Downloads the page as one self-contained HTML file with its words and sound. */
export async function downloadPage(page: { title: string; text: string; voice: string; lang: string; sound: Blob }) {
  const voice = `<audio controls src="${await asDataUrl(page.sound)}"></audio>`;
  const paragraphs = page.text.split(/\n\s*\n/).map((one) => `<p>${escaped(one)}</p>`);
  const style = "body{max-width:34em;margin:3em auto;padding:0 1em;font:1.2em/1.6 Georgia,serif}audio{width:100%}";
  const html = `<!doctype html><html lang="${page.lang}"><meta charset="utf-8"><title>${escaped(page.title)}</title><style>${style}</style><h1>${escaped(page.title)}</h1>${paragraphs.join("")}<figure>${voice}<figcaption>${escaped(page.voice)}</figcaption></figure></html>`;
  saveFile(new Blob([html], { type: "text/html" }), "heirvoice.html");
}

async function asDataUrl(sound: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("It cannot be read.")));
    reader.readAsDataURL(sound);
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
