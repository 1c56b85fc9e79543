import type { Page } from "playwright-core";

/** An order of whoever is signed in in the browser of this page, made as the app makes it; its id. */
export function orderOf(page: Page, kind: "direct" | "gift" = "direct"): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name));
    const { access_token, user } = JSON.parse(localStorage.getItem(key));
    const answer = await fetch("/rest/v1/orders", {
      method: "POST",
      headers: {
        apikey: document.querySelector("meta[name=publishable-key]").content,
        authorization: "Bearer " + access_token,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      body: JSON.stringify({
        buyer_id: user.id,
        recipient_id: "${kind}" === "direct" ? user.id : null,
        order_type: "${kind}",
        product_type: "memory_book_plus_audio",
      }),
    });
    return (await answer.json())[0].id;
  })()`);
}
