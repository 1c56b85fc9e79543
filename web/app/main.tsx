import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { backend } from "#web/lib/api/backend.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { AuthProvider } from "#web/lib/account/auth-provider.tsx";
import { isSessionInAddress } from "#web/lib/account/stored-session.ts";
import { ignoreSecondTaps } from "#web/lib/page/second-tap.ts";
import { loadFirstScreen, Screens } from "./router.tsx";

const place = document.querySelector<HTMLElement>("#app:not([hidden])");
/* The server-rendered page stays until the first screen is ready. The address is read before it changes. */
const brought = openLetter().then(() => (isSessionInAddress() ? backend.auth().catch(() => null) : null));
if (place) void Promise.all([loadFirstScreen(), brought]).then(() => show(place));

async function openLetter(): Promise<void> {
  if (new URLSearchParams(location.search).has("token_hash"))
    await (await import("#web/lib/mailed-links/mailed-link.ts")).openMailedLink();
}

/** Hydrates in small steps, so that the server-rendered page stays responsive. */
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

/** Restores the focus of a field that was focused before the app rendered. */
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
