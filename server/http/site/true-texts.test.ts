import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { composeEmail } from "#server/platform/mail/compose-email.ts";
import { shownPages, textOf } from "#server/testing/shown-pages.ts";
import { cookieWords } from "#web/site/cookie-consent/cookie-words.ts";
import { bookshelfEn } from "#web/story/texts/bookshelf.en.ts";
import { bookshelfFr } from "#web/story/texts/bookshelf.fr.ts";

/** Texts that no measurement supports, or that another text contradicts: the pattern, and wordings that it refuses. */
const untrue: readonly [RegExp, ...string[]][] = [
  [
    /most glad to have told|le plus content d’avoir racontée?/,
    "It is the one people are most glad to have told.",
    "C’est celle que l’on est le plus content d’avoir racontée.",
  ],
  [/told it fully|avez tout raconté/, "You told it fully. This asks what", "Vous avez tout raconté. On demande ici"],
  [
    /as good to tell as it was to hear|que nous à écouter/,
    "I hope that was as good to tell as it was to hear",
    "autant de plaisir à raconter que nous à écouter",
  ],
  [/50 (?:families|familles)/, "50 families start each month.", "50 familles commencent chaque mois."],
  [
    /more questions? (?:are|is) free|attend(?:ent)?, gratuites?/,
    "Eighty-four more questions are free, whenever you like.",
    "Une autre question vous attend, gratuite, quand vous voudrez.",
    "autres questions vous attendent, gratuites, quand vous voudrez.",
  ],
  [
    /(?:20 ?%[^"]{0,80}(?:[Tt]he early-bird offer saves|[Ll]’offre[^"]{0,40}) ?40 ?%)|priority access and 20 ?% off the first memoir\."|et ont 20 ?%/,
    "priority access and 20% off the first memoir. The early-bird offer saves 40%. Both are coming",
    'Early subscribers get priority access and 20% off the first memoir."',
    "Les premiers inscrits passent en priorité et ont 20 % de réduction sur le premier livre.",
  ],
  [
    /(?<!(?:-|à |to |de ))(?:30|45) ?min|(?:in|en|about|environ) (?:30|45) minutes/i,
    "Your first chapter in 30 minutes.",
    "A beginning takes 45min",
    "Votre premier chapitre en 30 minutes.",
  ],
  [
    /save it as soon as|gardez-le dès que/,
    "save it as soon as the connection is back",
    "gardez-le dès que la connexion revient",
  ],
  [/["> ]Témoignages|["> ]Testimonials/, '"Témoignages"', "<h2>Testimonials</h2>"],
  [
    /(?:Redo|Recommencer) (?:keeps both|garde les deux)/,
    "Redo keeps both. Nothing you said is lost.",
    "Recommencer garde les deux.",
  ],
  [/Pause et sauvegarde/, "Touchez Pause et sauvegarde."],
  [
    /steady hum|perhaps a fridge|[Bb]ruit régulier|peut-être un réfrigérateur/,
    "A steady hum, perhaps a fridge. That is fine.",
    "Un bruit régulier, peut-être un réfrigérateur.",
  ],
  [/answer again is coming|Réenregistrer une réponse : bientôt/, "Recording an answer again is coming."],
];

const plain = (text: string) => text.replaceAll(/(?:&nbsp;|&#160;|\\u(?:00a0|202f)|\s)+/gi, " ");

const read = async (name: string) => ({ name, text: await readFile(name, "utf8") });

/** The refused wordings in these texts. */
function refused(texts: readonly { name: string; text: string }[]): string[] {
  const found = texts.map(({ name, text }) => ({ name, text: plain(text) }));
  return found.flatMap(({ name, text }) =>
    untrue.flatMap(([claim]) => (claim.exec(text) ?? []).slice(0, 1).map((said) => `${name}: ${said}`)),
  );
}

test("recognizes each refused wording in both languages", () => {
  for (const [claim, ...wordings] of untrue) for (const wording of wordings) expect(plain(wording)).toMatch(claim);
});

test("claims nothing in its texts that is not measured or built", async () => {
  const rooms = ["web", "server/voice", "server/platform/mail", "supabase/seed"];
  const names = await Promise.all(
    rooms.map(async (room) => (await readdir(room, { recursive: true })).map((name) => join(room, name))),
  );
  const files = names.flat().filter((name) => /\.(?:tsx?|json)$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(refused(await Promise.all(["content.yaml", ...files].map(read)))).toEqual([]);
});

test("claims nothing on its pages that is not measured or built", async () => {
  const pages = (await shownPages()).map(({ path, html }) => ({ name: path, text: textOf(html) }));
  expect(refused(pages)).toEqual([]);
});

test("keeps French punctuation on the line of its word", async () => {
  const names = (await readdir("web", { recursive: true })).filter((name) => name.endsWith(".fr.ts"));
  const files = [...names.map((name) => join("web", name)), "server/platform/mail/email-words.fr.ts"];
  const texts = (await Promise.all(files.map(read))).flatMap(({ text }) => text.match(/"(?:[^"\\\n]|\\.)*"/g) ?? []);
  expect(texts.filter((text) => /[\p{L}\d»)’”%…] [;:?!](?:["\s»]|$)/u.test(text))).toEqual([]);
});

test("names what each number of the shelf counts", () => {
  const nouns = [
    ["orders", /^orders?$|commande/],
    ["active", /interview|entretien/],
  ] as const;
  for (const { counters } of [bookshelfEn, bookshelfFr])
    for (const count of [0, 1, 2]) for (const [what, noun] of nouns) expect(counters[what](count)).toMatch(noun);
  for (const count of [0, 1, 2]) expect(bookshelfFr.counters.completed(count)).toMatch(/livre/);
});

test("names the kept page in the subject of its code", () => {
  for (const language of ["en", "fr"] as const) {
    const code = { kind: "magic_link", language, to: "a@b.org", link: "http://localhost/", code: "123456" } as const;
    expect(composeEmail({ ...code, keepsPage: true }).subject).toMatch(/page/);
    expect(composeEmail(code).subject).not.toMatch(/page/);
  }
});

test("states in each cookie text that nothing loads for marketing", () => {
  const nothing = /nothing|nichts|no se carga nada|rien|nulla|niets|nada/i;
  expect(Object.values(cookieWords).filter(({ marketing }) => !nothing.test(marketing))).toEqual([]);
});
