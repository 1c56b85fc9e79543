type Vendor = "turnstile" | "hcaptcha";

/** The API that both vendors' scripts define. */
type Captcha = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string;
  execute: (id: string) => unknown;
  remove: (id: string) => void;
};

declare global {
  // oxlint-disable-next-line no-var
  var turnstile: Captcha | undefined;
  // oxlint-disable-next-line no-var
  var hcaptcha: Captcha | undefined;
}

const scripts: Record<Vendor, string> = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  hcaptcha: "https://js.hcaptcha.com/1/api.js?render=explicit",
};
const options: Record<Vendor, Record<string, unknown>> = {
  turnstile: { appearance: "interaction-only" },
  hcaptcha: { size: "invisible" },
};

/** Shows the vendor's challenge, if any. Rejects when it is not solved. */
export async function solveCaptcha(vendor: Vendor, siteKey: string): Promise<string> {
  const captcha = await load(vendor);
  const place = document.createElement("div");
  (document.activeElement?.closest("form") ?? document.querySelector("main") ?? document.body).append(place);
  let id = "";
  try {
    return await new Promise<string>((solved, failed) => {
      const fail = () => failed(new Error("The captcha was not solved."));
      const calls = { callback: solved, "error-callback": fail, "expired-callback": fail, "close-callback": fail };
      id = captcha.render(place, { sitekey: siteKey, ...options[vendor], ...calls });
      if (vendor === "hcaptcha") captcha.execute(id);
    });
  } finally {
    if (id !== "") captcha.remove(id);
    place.remove();
  }
}

async function load(vendor: Vendor): Promise<Captcha> {
  const there = globalThis[vendor];
  if (there) return there;
  const script = document.createElement("script");
  script.src = scripts[vendor];
  await new Promise((loaded, failed) => {
    script.addEventListener("load", loaded);
    script.addEventListener("error", () => failed(new Error("The captcha could not be loaded.")));
    document.head.append(script);
  });
  const captcha = globalThis[vendor];
  if (!captcha) throw new Error("The captcha API is missing after its script loaded.");
  return captcha;
}
