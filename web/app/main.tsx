import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { backend } from "#web/lib/api/backend.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { AuthProvider } from "#web/lib/account/session.tsx";
import { isSessionInAddress } from "#web/lib/account/stored-session.ts";
import { ignoreSecondTaps } from "#web/lib/page/second-tap.ts";
import { loadFirstScreen, Screens } from "./router.tsx";

const place = document.querySelector<HTMLElement>("#app:not([hidden])");
/* What the server has drawn stays until the first page can take its place. What the address brings is taken before it. */
const brought = openLetter().then(() => (isSessionInAddress() ? backend.auth().catch(() => null) : null));
if (place) void Promise.all([loadFirstScreen(), brought]).then(() => show(place));

async function openLetter(): Promise<void> {
  if (new URLSearchParams(location.search).has("token_hash"))
    await (await import("#web/lib/mailed-links/mailed-link.ts")).openMailedLink();
}

/** In small steps, so that nobody's finger waits for all of it: what the server has drawn can be used until the end. */
function show(at: HTMLElement): void {
  const focus = followFocus(at);
  ignoreSecondTaps(document);
  startTransition(() =>
    createRoot(at).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <BrowserRouter>
              <Screens />
              <Shown then={focus.keep} />
            </BrowserRouter>
          </AuthProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/** A field that somebody has gone to meanwhile has the focus in the app too. */
function followFocus(at: HTMLElement): { keep: () => void } {
  let name = "";
  const note = ({ target }: FocusEvent) => (name = target instanceof HTMLInputElement ? target.name : "");
  at.addEventListener("focusin", note);
  return {
    keep: () => {
      at.removeEventListener("focusin", note);
      if (name !== "" && document.activeElement === document.body)
        at.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.focus();
    },
  };
}

function Shown({ then }: { then: () => void }) {
  useLayoutEffect(then, [then]);
  return null;
}
