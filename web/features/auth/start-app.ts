/** The app's script, and those that it cannot run without. */
export type AppFiles = { script: string; parts: readonly string[] };

/** Stands inline in the way in, as text: the app loads when the event `painted` says that somebody can read and type. */
export function startApp({ painted, script, parts }: AppFiles & { painted: string }): void {
  function start(): void {
    document.querySelector("link[data-later]")?.setAttribute("rel", "manifest");
    for (const part of parts) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "anonymous", href: part }));
    }
    const app = document.createElement("script");
    document.head.append(Object.assign(app, { type: "module", crossOrigin: "anonymous", src: script }));
  }
  addEventListener(painted, start, { once: true });
}
