import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { openMailedLink } from "#web/lib/letters/mailed-link.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { AuthProvider } from "#web/lib/session.tsx";
import { loadFirstScreen, Screens } from "./router.tsx";

const place = document.querySelector<HTMLElement>("#app:not([hidden])");
/* What the server has drawn stays until the first page can take its place. */
if (place) void Promise.all([loadFirstScreen(), openMailedLink()]).then(() => show(place));

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
