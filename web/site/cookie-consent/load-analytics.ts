type Clarity = { (...args: unknown[]): void; q?: unknown[] };

declare global {
  interface Window {
    clarity?: Clarity;
  }
}

const cookies = ["_clck", "_clsk"];
let script: HTMLScriptElement | null = null;

/**
 * Loads the session recorder if the visitor consents and the operator configures one. Stops it when consent is
 * withdrawn.
 */
export function followConsent(allowed: boolean, recorder: string | null): void {
  if (allowed) load(recorder);
  else stop();
}

function load(recorder: string | null): void {
  if (!recorder || window.clarity) return;
  const clarity: Clarity = (...args) => (clarity.q ??= []).push(args);
  window.clarity = clarity;
  script = document.createElement("script");
  script.async = true;
  script.src = `https://www.clarity.ms/tag/${encodeURIComponent(recorder)}`;
  script.addEventListener("error", () => console.info("The session recorder did not load."));
  document.head.append(script);
}

function stop(): void {
  if (!window.clarity) return;
  window.clarity("consent", false);
  window.clarity("stop");
  delete window.clarity;
  script?.remove();
  for (const name of cookies) document.cookie = `${name}=; path=/; max-age=0`;
}
