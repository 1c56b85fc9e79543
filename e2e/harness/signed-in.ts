import type { Page } from "playwright-core";

/** Somebody new is signed in in the browser of this page; the server confirms addresses by itself (AUTH_AUTOCONFIRM). */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/en/auth`);
  const apikey = await page.locator("meta[name=publishable-key]").getAttribute("content");
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: apikey ?? "", "content-type": "application/json" },
    body: JSON.stringify({ email, password: "a long password", data: { full_name: "Rosalind Hart" } }),
  });
  const session = JSON.stringify(await answer.text());
  const key = `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
  await page.evaluate(`localStorage.setItem("${key}", ${session})`);
}
