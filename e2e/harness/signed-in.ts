import type { Page } from "playwright-core";

/** Somebody new is signed in in the browser of this page; the server confirms addresses by itself (AUTH_AUTOCONFIRM). */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/en/auth`);
  const body = { email, password: "a long password", data: { full_name: "Rosalind Hart" } };
  await page.evaluate(`(async () => {
    const apikey = document.querySelector("meta[name=publishable-key]").content;
    const headers = { apikey, "content-type": "application/json" };
    const asked = { method: "POST", headers, body: ${JSON.stringify(JSON.stringify(body))} };
    const answer = await fetch("/auth/v1/signup", asked);
    localStorage.setItem("sb-" + location.hostname.split(".")[0] + "-auth-token", await answer.text());
  })()`);
}
