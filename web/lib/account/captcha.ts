/** What a request of an account carries where the operator has a captcha; nothing is loaded for it elsewhere. */
export async function solvedCaptcha(): Promise<{ captchaToken?: string }> {
  const told = document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content ?? "";
  const [vendor, siteKey] = told.split(" ");
  if ((vendor !== "turnstile" && vendor !== "hcaptcha") || !siteKey) return {};
  const { solveCaptcha } = await import("./solve-captcha.ts");
  return { captchaToken: await solveCaptcha(vendor, siteKey) };
}
