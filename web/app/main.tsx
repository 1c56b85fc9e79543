import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { backend } from "#web/lib/backend.ts";
import { openMailedLink } from "#web/lib/letters/mailed-link.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { AuthProvider } from "#web/lib/session.tsx";
import { bringsSession } from "#web/lib/stored-session.ts";
import { loadFirstScreen, Screens } from "./router.tsx";

const place = document.querySelector<HTMLElement>("#app:not([hidden])");
/* What the server has drawn stays until the first page can take its place. What the address brings is taken before it. */
const brought = openMailedLink().then(() => (bringsSession() ? backend.auth().catch(() => null) : null));
if (place) void Promise.all([loadFirstScreen(), brought]).then(() => show(place));

function show(at: HTMLElement): void {
  createRoot(at).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
