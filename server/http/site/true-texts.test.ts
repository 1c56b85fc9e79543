import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cookieWords } from "#web/site/cookie-consent/cookie-words.ts";

/** Sentences that no measurement supports, or that another sentence contradicts. */
const untrue = [
  /most glad to have told|le plus content d’avoir raconté/,
  /told it fully|tout raconté\. On/,
  /as good to tell as it was to hear|que nous à écouter/,
  /50 families|50 familles/,
  /more questions are free|attend(?:ent)?, gratuites?/,
  /(?<!(?:-|à |to ))45 ?min|in 30 minutes/i,
  /save it as soon as|gardez-le dès que/,
  /"Témoignages"/,
  /keeps both\.|garde les deux/,
  /Pause et sauvegarde/,
  /perhaps a fridge|peut-être un réfrigérateur/,
];

async function texts(): Promise<{ file: string; text: string }[]> {
  const rooms = ["web", "server/platform/mail", "supabase/seed"];
  const names = await Promise.all(
    rooms.map(async (room) => (await readdir(room, { recursive: true })).map((name) => join(room, name))),
  );
  const files = names.flat().filter((name) => /\.(?:tsx?|json)$/.test(name) && !/\.test\.tsx?$/.test(name));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "utf8") })));
}

test("claims nothing that is not measured or built", async () => {
  const found = (await texts()).flatMap(({ file, text }) =>
    untrue.filter((claim) => claim.test(text)).map((claim) => `${file}: ${String(claim)}`),
  );
  expect(found).toEqual([]);
});

test("states in each cookie text that nothing loads for marketing", () => {
  const nothing = /nothing|nichts|no se carga nada|rien|nulla|niets|nada/i;
  expect(Object.values(cookieWords).filter(({ marketing }) => !nothing.test(marketing))).toEqual([]);
});
