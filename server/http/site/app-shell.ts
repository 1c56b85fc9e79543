import { Hono, type Context } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
import { aliases, appPages, componentsPath, languageOf, manifestPath, pagePath, shellPath } from "#domain/site-map.ts";
import type { Config } from "#server/config/config.ts";
import { localOnly } from "#server/http/local-only.ts";
import { appPolicy, toldOfCaptcha, withCaptcha, withInline } from "#server/http/security-headers.ts";
import { builtFileRoutes, filesNeeded, readBuilt } from "./built-files.ts";
import { offlineAppRoutes } from "./offline-app.ts";
import { readAuthStill, readSitePages, type AuthStill } from "./read-site-pages.ts";

/** The signed-in app: one shell for all its pages, which the browser fills, and the files it loads. */
export async function appShellRoutes(
  publishableKey: string,
  { http, auth, captcha }: Pick<Config, "http" | "auth" | "captcha">,
): Promise<Hono> {
  const [{ comfortScript, aheadScript, screenFiles, manifest }, authStill] = await Promise.all([
    readSitePages(),
    readAuthStill(),
  ]);
  const { shell, policyOf } = await openShell(publishableKey, { auth, captcha }, `${comfortScript};${aheadScript}`);
  const app = { html: shell, policy: policyOf(shell) };
  const routes = new Hono();
  const answer = (c: Context, page = app) => {
    c.header("Content-Security-Policy", page.policy);
    c.header("Cache-Control", "no-cache");
    return c.html(page.html);
  };
  const wayIn = (language: Language) => {
    const html = wayInPage(shell, authStill, language);
    return { html, policy: policyOf(html) };
  };
  const waysIn: Record<Language, typeof app> = { en: wayIn("en"), fr: wayIn("fr") };
  for (const page of appPages) {
    const files = page.name in screenFiles ? screenFiles[page.name] : undefined;
    const shown = await screenPages(app, files);
    routes.get(`/:language${page.path}`, (c, next) => {
      const language = page.languages.find((one) => one === c.req.param("language"));
      return language ? answer(c, page.name === "auth" ? waysIn[language] : shown[language]) : next();
    });
    routes.get(page.path, (c) => leadTo(c, `/${languageOf(page, preferredLanguage(c))}${c.req.path}`));
  }
  for (const { path, means } of aliases) {
    routes.get(`/:language${path}`, (c, next) => {
      const language = languageSchema.safeParse(c.req.param("language")).data;
      return language ? leadTo(c, pagePath(language, means)) : next();
    });
    routes.get(path, (c) => leadTo(c, pagePath(preferredLanguage(c), means)));
  }
  routes.get(shellPath, (c) => answer(c));
  routes.get(componentsPath, localOnly(http), (c) => answer(c));
  routes.route("/", await offlineAppRoutes(shell, manifest));
  routes.route("/", builtFileRoutes());
  return routes;
}

type ServedPage = { html: string; policy: string };

/** The page of a screen: what the screen cannot stand without begins to load with the app itself. */
async function screenPages(
  app: ServedPage,
  files: { screen: string; words: string } | undefined,
): Promise<Record<Language, ServedPage>> {
  if (!files) return { en: app, fr: app };
  const withFiles = async (language: Language) => {
    const needed = await filesNeeded([files.screen, `${files.words}/${language}.ts`]);
    const links = needed
      .filter((file) => !app.html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    return { ...app, html: app.html.replace("</head>", () => `${links.join("\n    ")}\n  </head>`) };
  };
  return { en: await withFiles("en"), fr: await withFiles("fr") };
}

/** The page with what it is told of this installation, and what it may load. */
async function openShell(
  publishableKey: string,
  { auth, captcha }: Pick<Config, "auth" | "captcha">,
  inlineScript: string,
): Promise<{ shell: string; policyOf: (page: string) => string }> {
  const told = {
    "publishable-key": publishableKey,
    "sign-ups": auth.signups,
    "send-every": String(auth.sendEvery),
    captcha: toldOfCaptcha(captcha),
  };
  const shell = Object.entries(told)
    .reduce(
      (page, [name, content]) => page.replace(`name="${name}" content=""`, `name="${name}" content="${content}"`),
      await readBuilt("index.html"),
    )
    .replace("<!--manifest-->", `<link rel="manifest" href="${manifestPath}" />`)
    .replace("<!--before-paint-->", () => `<script>${inlineScript}</script>`);
  const files = withCaptcha(appPolicy, captcha);
  const policyOf = (page: string) =>
    [...page.matchAll(/<script>(.*?)<\/script>/gs)].reduce(
      (allowed, [, text = ""]) => withInline(allowed, "script", text),
      files,
    );
  return { shell, policyOf };
}

/** It can be read and typed into before its script, which does not take the line from its style. */
function wayInPage(shell: string, { body, description, script }: AuthStill, language: Language): string {
  const appScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const part = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
  const files = { script: appScript.exec(shell)?.[1] ?? "", parts: [...shell.matchAll(part)].map(([, to = ""]) => to) };
  return shell
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(part, "")
    .replace('rel="manifest"', "data-later")
    .replace(appScript, () => `<script>${script(files)}</script>`)
    .replace("<title>", () => `<meta name="description" content="${description(language)}" />\n    <title>`)
    .replace(/<div id="app">.*?<\/div>/s, () => `<div id="app">${body(language)}</div>`);
}

/** With the query as it came. */
function leadTo(c: Context, path: string): Response {
  return c.redirect(`${path}${new URL(c.req.url).search}`, 302);
}

/** The first language of the browser's list that we speak, by its base; English when there is none. */
function preferredLanguage(c: Context): Language {
  const wanted = (c.req.header("accept-language") ?? "").split(",").map((one) => one.trim().slice(0, 2));
  return wanted.map((one) => languageSchema.safeParse(one).data).find((language) => language !== undefined) ?? "en";
}
