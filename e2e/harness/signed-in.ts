/** The part of a browser driver that this needs. */
export type AnyPage = { goto: (url: string) => Promise<unknown>; evaluate: (expression: string) => Promise<unknown> };

/**
 * Signs a new person in on this page; the server confirms addresses itself (AUTH_AUTOCONFIRM). They have given every
 * consent unless `agrees` differs.
 */
export async function signIn(page: AnyPage, url: string, email: string, agrees = true): Promise<void> {
  await page.goto(`${url}/en/auth`);
  const body = { email, password: "a long password", data: { full_name: "Rosalind Hart" } };
  await page.evaluate(`(async () => {
    const apikey = document.querySelector("meta[name=publishable-key]").content;
    const headers = { apikey, "content-type": "application/json" };
    const asked = { method: "POST", headers, body: ${JSON.stringify(JSON.stringify(body))} };
    const answer = await fetch("/auth/v1/signup", asked);
    const said = await answer.text();
    localStorage.setItem("sb-" + location.hostname.split(".")[0] + "-auth-token", said);
    const { access_token, user } = JSON.parse(said);
    const lines = ["record", "transcribe", "book"].map((purpose) => (
      { user_id: user.id, purpose, given: true, how: "tapped", wording: "Yes.", language: "en" }));
    if (${agrees}) await fetch("/rest/v1/consents", {
      method: "POST",
      headers: { ...headers, authorization: "Bearer " + access_token },
      body: JSON.stringify(lines),
    });
  })()`);
}
