import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));

/** Style files in cascade order. Styles of elements on every page are `always` included. */
const sheets = [
  { file: "ui/style/tokens.css", always: true },
  { file: "ui/style/faces.css", always: true },
  { file: "ui/style/base.css", always: true },
  { file: "ui/style/controls.css", always: true },
  { file: "ui/style/widgets.css", always: true },
  { file: "ui/style/header.css", always: true },
  { file: "ui/player/player.css" },
  { file: "ui/player/sound-line.css" },
  { file: "ui/player/player-track.css" },
  { file: "site/style/frame.css", always: true },
  { file: "site/landing/style/landing.css" },
  { file: "site/landing/style/hero.css" },
  { file: "site/landing/style/doors.css" },
  { file: "site/landing/style/dusk.css" },
  { file: "site/style/pricing.css" },
  { file: "site/style/drawings.css" },
  { file: "site/style/pictures.css" },
  { file: "site/style/film.css" },
  { file: "site/style/faq.css" },
  { file: "site/style/prose.css" },
  { file: "site/style/form-page.css" },
  { file: "site/style/dialogs.css", always: true },
  { file: "site/style/examples.css" },
  { file: "site/landing/style/first-screen.css", always: true },
];

/**
 * The style sheet of the public pages, and the subset that a page uses, so that most pages fit the first round trip.
 */
export type PageStyle = { whole: string; partFor: (html: string) => string };

export async function readPageStyle(fontFolder: string): Promise<PageStyle> {
  const texts = await Promise.all(
    sheets.map(async ({ file, always = false }) => {
      const text = (await readFile(join(web, file), "utf8"))
        .replaceAll(/\/\*.*?\*\//gs, "")
        .replaceAll(/\s+/g, " ")
        .replaceAll("../fonts", fontFolder);
      return { text, always, classes: classesIn(text) };
    }),
  );
  const everywhere = new Set(texts.filter(({ always }) => always).flatMap(({ classes }) => classes));
  const partFor = (html: string) => {
    const has = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
    const isMeant = (name: string) => has.has(name) && !everywhere.has(name);
    return joined(texts.filter(({ always, classes }) => always || classes.some(isMeant)));
  };
  return { whole: joined(texts), partFor };
}

function joined(texts: readonly { text: string }[]): string {
  return texts.map(({ text }) => text).join("\n");
}

/** The class names in a style sheet's selectors. */
function classesIn(style: string): string[] {
  return [...style.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi)].map(([, name = ""]) => name);
}
