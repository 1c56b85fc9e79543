import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { content } from "#domain/content.ts";
import { priceOnPage } from "#domain/order/price.ts";
import { shownPages, textOf } from "#server/testing/shown-pages.ts";
import { answerNowClaims } from "#web/site/trial-answer/trial-answer-claims.ts";
import { comingClaims, testedClaims } from "#web/site/claims.ts";

const pages = await shownPages();

type Promised = { claims: string[]; text: string };

/** What a page says with the promises it makes by it. */
function promisedBy(html: string): Promised[] {
  const marked = html.matchAll(/<(\w+)[^>]* data-claims="([^"]*)"[^>]*>(.*?)<\/\1>/gs);
  return [...marked].map(([, , claims = "", inner = ""]) => ({
    claims: claims.split(" ").filter((claim) => claim !== ""),
    text: inner.replaceAll(/<[^>]*>/g, ""),
  }));
}

/** The text of every test below a folder. */
async function testsBelow(room: string): Promise<string> {
  const names = await readdir(room, { recursive: true });
  const files = names.filter((name) => /\.(test|spec)\.tsx?$/.test(name));
  return (await Promise.all(files.map((name) => readFile(join(room, name), "utf8")))).join("\n");
}

test("names one existing test for each promise", async () => {
  for (const [claim, [room, title]] of Object.entries(testedClaims)) {
    const titled = new RegExp(
      `\\b(?:test|it)(?:\\.\\w+)?\\(\\s*["'\`]${title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:["'\`]|: \\$\\{| \\(\\$\\{)`,
      "g",
    );
    expect((await testsBelow(room)).match(titled), `${claim}: “${title}” below ${room}`).toHaveLength(1);
  }
});

test("lists every promise of the pages and shows every listed one", () => {
  const made = new Set(pages.flatMap(({ html }) => promisedBy(html).flatMap(({ claims }) => claims)));
  for (const claim of Object.values(answerNowClaims).flat()) made.add(claim);
  const listed = [...Object.keys(testedClaims), ...Object.keys(comingClaims)];
  expect([...made].sort()).toEqual(listed.sort());
});

test("marks unbuilt features as coming", () => {
  for (const { path, html } of pages)
    for (const { claims, text } of promisedBy(html))
      if (claims.some((claim) => claim in comingClaims)) expect(text, path).toMatch(/coming|bientôt/i);
});

test("names every listener wherever a page says who may hear an answer", () => {
  const about = pages.flatMap(({ path, html }) =>
    promisedBy(html).flatMap(({ claims, text }) =>
      claims.includes("familyHears") || claims.includes("heardInPrint") ? [{ path, text }] : [],
    ),
  );
  expect(new Set(about.map(({ path }) => path)).size).toBeGreaterThan(7);
  for (const { path, text } of about) {
    expect(text, path).toMatch(/you alone|but you|nobody else|vous seul|personne d’autre/i);
    expect(text, path).toMatch(/family|famille/);
    expect(text, path).toMatch(/printed book|livre imprimé/);
  }
});

/** The tables, functions and folders by which a feature that is still to come will be known to be there. */
const signsOf: Record<keyof typeof comingClaims, RegExp> = {
  ordering: /^ +(payments|shipments|refunds): \{|features\/(checkout|orders\/pay)/m,
  voiceClone: /trial-voice/,
};

test("marks no built feature as coming", async () => {
  const folders = await Promise.all(
    ["web", "server"].map(async (room) => (await readdir(room, { recursive: true })).map((name) => join(room, name))),
  );
  const built = [await readFile("domain/database.generated.ts", "utf8"), ...folders.flat()].join("\n");
  expect(Object.entries(signsOf).filter(([, sign]) => sign.test(built))).toEqual([]);
});

test("links every promising line to its promise", () => {
  const lists = /<(ul|ol) class="(?:[^"]* )?(?:ticks|strip|steps-drawn|plain)(?: [^"]*)?"[^>]*>(.*?)<\/\1>/gs;
  let lines = 0;
  for (const { path, html } of pages) {
    for (const [, , list = ""] of html.matchAll(lists))
      for (const [item] of list.matchAll(/<li[^>]*>/g)) {
        expect(item, `${path}: ${list.slice(0, 200)}`).toContain("data-claims");
        lines += 1;
      }
    for (const [answer] of html.matchAll(/(?<=<\/summary>)<p[^>]*>/g)) {
      expect(answer, path).toContain("data-claims");
      lines += 1;
    }
  }
  expect(lines).toBeGreaterThan(100);
});

test("shows market price and coming orders on every page", () => {
  const amounts = /\$\d[\d,.]*\d|\d[\d ]*\s?(?:€|EUR)/g;
  /** What a microphone costs is no price of ours. */
  const others = ["$50", "50 €"];
  const shownPrices: Record<string, string> = {
    fr: priceOnPage(content.prices.fr, "fr").replaceAll(/\s/g, " "),
    en: priceOnPage(content.prices.us, "en"),
  };
  const priced = pages.flatMap(({ path, html }) => {
    const text = textOf(html);
    const found = [...text.matchAll(amounts)].map(([amount]) => amount.replaceAll(/\s/g, " "));
    const ours = found.filter((amount) => !others.includes(amount));
    if (ours.length > 0) expect(text, path).toMatch(/Ordering is coming|commande[^.]*bientôt/);
    return ours.map((amount) => ({ amount, language: path.startsWith("/fr") ? "fr" : "en" }));
  });
  expect(priced.length).toBeGreaterThan(4);
  for (const { amount, language } of priced) expect(amount).toBe(shownPrices[language]);
});
