import { z } from "zod";
import type { AnyPage } from "./signed-in.ts";

/** Creates an order for the signed-in person, as the app does. Returns its id. */
export async function orderOf(page: Pick<AnyPage, "evaluate">, kind: "direct" | "gift" = "direct"): Promise<string> {
  const id = await page.evaluate(`(async () => {
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
  return z.uuid().parse(id);
}

/** Opens the start of an order as if this tab had passed the microphone test. */
export async function notifiedBefore(page: Pick<AnyPage, "evaluate">, order: string): Promise<void> {
  await page.evaluate(`{
    const key = Object.keys(sessionStorage).find((name) => name.endsWith(":${order}"));
    const heard = { ...JSON.parse(sessionStorage.getItem(key)), microphone: "builtIn", heard: true };
    sessionStorage.setItem(key, JSON.stringify(heard));
  }`);
}
