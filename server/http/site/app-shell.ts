import { Hono, type Context } from "hono";
import { brand, contentScript } from "#domain/content.ts";
import type { Features } from "#domain/desk/features.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import {
  aliases,
  appPages,
  componentsPath,
  languageOf,
  manifestPath,
  pagePath,
  shellPath,
  type AppPage,
} from "#domain/site-map.ts";
import type { Context as Tools } from "#server/context.ts";
import type { Config } from "#server/platform/config/config.ts";
import { asksOutside, chooseLanguageModel, hasLocalModel } from "#server/providers/llm/choose-language-model.ts";
import { localOnly } from "#server/http/guards/local-only.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import {
  appPolicy,
  captchaSetting,
  withCaptcha,
  withInline,
  withVoiceAgent,
} from "#server/http/guards/security-headers.ts";
import { builtFileRoutes, filesNeeded, readBuilt } from "./built-files.ts";
import { offlineAppRoutes } from "./offline-app.ts";
import { answerWith, packed, type Packed } from "./packed-answer.ts";
import { readAuthStill, readSitePages, type AuthStill } from "./read-site-pages.ts";

type SignUps = Features["sign_ups"];
type ShownConfig = Pick<
  Config,
  "auth" | "captcha" | "composer" | "judge" | "voiceAgent" | "summaries" | "tapeQuestions" | "vendors" | "voiceClone"
>;

/** The signed-in app: one shell for each choice of sign-ups, for all pages, rendered by the browser, and its files. */
export async function appShellRoutes(
  publishableKey: string,
  { config, features }: Pick<Tools, "config" | "features">,
): Promise<Hono> {
  const [{ comfortScript, prefetchScript, screenFiles, manifest }, authStill] = await Promise.all([
    readSitePages(),
    readAuthStill(),
  ]);
  const inlineScript = `${contentScript};${comfortScript};${prefetchScript}`;
  const variantOf = async (signUps: SignUps) => {
    const { shell, policyOf } = await openShell(publishableKey, config, signUps, inlineScript);
    const page = (html: string) =>
      packed(html, { type: "text/html; charset=utf-8", cacheControl: "no-cache", policy: policyOf(html) });
    const app = page(shell);
    const pageOf = async ({ name }: AppPage, language: Language) => {
      if (name === "auth") return page(signInPage(shell, authStill, language));
      const files = screenFiles[name];
      return files ? page(await screenPage(shell, [files.screen, `${files.texts}.${language}.ts`])) : app;
    };
    const pages = new Map<AppPage, Record<Language, Packed>>();
    for (const one of appPages) pages.set(one, { en: await pageOf(one, "en"), fr: await pageOf(one, "fr") });
    return { shell, app, pages };
  };
  const variants = { open: await variantOf("open"), waitlist: await variantOf("waitlist") };
  const shown = () => variants[features.now().sign_ups];
  const routes = new Hono();
  for (const one of appPages) {
    routes.get(`/:language${one.path}`, (c, next) => {
      const language = one.languages.find((own) => own === c.req.param("language"));
      const page = language && shown().pages.get(one)?.[language];
      return page ? answerWith(c, page) : next();
    });
    routes.get(one.path, (c) => redirectWithQuery(c, `/${languageOf(one, requestLanguage(c))}${c.req.path}`));
  }
  for (const { path, means } of aliases) {
    routes.get(`/:language${path}`, (c, next) => {
      const language = languageSchema.safeParse(c.req.param("language")).data;
      return language ? redirectWithQuery(c, pagePath(language, means)) : next();
    });
    routes.get(path, (c) => redirectWithQuery(c, pagePath(requestLanguage(c), means)));
  }
  routes.get(shellPath, (c) => answerWith(c, shown().app));
  routes.get(componentsPath, localOnly(config.http), (c) => answerWith(c, shown().app));
  const shells = { open: variants.open.shell, waitlist: variants.waitlist.shell };
  routes.route("/", await offlineAppRoutes(shells, () => features.now().sign_ups, manifest));
  routes.route("/", builtFileRoutes());
  return routes;
}

/** Preload links for the required files of a screen. */
async function screenPage(shell: string, sources: readonly string[]): Promise<string> {
  const links = (await filesNeeded(sources))
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return shell.replace("</head>", () => `${links.join("\n    ")}\n  </head>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The page with the settings of this installation and its CSP. */
async function openShell(
  publishableKey: string,
  { auth, captcha, composer, voiceAgent, ...models }: ShownConfig,
  signUps: SignUps,
  inlineScript: string,
): Promise<{ shell: string; policyOf: (page: string) => string }> {
  const told = {
    "publishable-key": publishableKey,
    "sign-ups": signUps,
    "send-every": String(auth.sendEvery),
    composer,
    summaries: models.summaries === "model" ? escapeHtml(chooseLanguageModel(models).name) : "",
    "tape-questions": models.tapeQuestions === "model" ? escapeHtml(chooseLanguageModel(models).name) : "",
    "tapes-asked": hasLocalModel(models) ? "all" : "own",
    "voice-clone": models.voiceClone === null ? "" : escapeHtml(new URL(models.voiceClone.baseUrl).host),
    "writes-outside": composer === "written" && asksOutside(models) ? "yes" : "",
    captcha: captchaSetting(captcha),
    "voice-agent": voiceAgent.kind === "embedded" ? "" : voiceAgent.socketOrigin,
  };
  const shell = Object.entries(told)
    .reduce(
      (page, [name, content]) => page.replace(`name="${name}" content=""`, `name="${name}" content="${content}"`),
      (await readBuilt("index.html")).replaceAll("Heirvoice", () => escapeHtml(brand)),
    )
    .replace("<!--manifest-->", `<link rel="manifest" href="${manifestPath}" />`)
    .replace("<!--before-paint-->", () => `<script>${inlineScript}</script>`);
  const files = withVoiceAgent(withCaptcha(appPolicy, captcha), voiceAgent);
  const policyOf = (page: string) =>
    [...page.matchAll(/<script>(.*?)<\/script>/gs)].reduce(
      (allowed, [, text = ""]) => withInline(allowed, "script", text),
      files,
    );
  return { shell, policyOf };
}

/**
 * The sign-in page, usable before its script loads. The script is deferred so that it does not compete with the style
 * for bandwidth.
 */
function signInPage(shell: string, { body, description, script }: AuthStill, language: Language): string {
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

/** Keeps the query unchanged. */
function redirectWithQuery(c: Context, path: string): Response {
  return c.redirect(`${path}${new URL(c.req.url).search}`, 302);
}
