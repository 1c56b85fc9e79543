/** The app's script and its preloaded parts. */
export type AppFiles = { script: string; parts: readonly string[] };

/** Inline script of the sign-in page: loads the app after the event `painted`. */
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
