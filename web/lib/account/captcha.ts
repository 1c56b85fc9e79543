/** The captcha answer for an account request. Loads nothing when the operator has no captcha. */
export async function solvedCaptcha(): Promise<{ captchaToken?: string }> {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content ?? "";
  const [vendor, siteKey] = configured.split(" ");
  if ((vendor !== "turnstile" && vendor !== "hcaptcha") || !siteKey) return {};
  const { solveCaptcha } = await import("./solve-captcha.ts");
  return { captchaToken: await solveCaptcha(vendor, siteKey) };
}
