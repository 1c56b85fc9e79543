import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { isAnybodyRecording } from "#web/audio/recording-lock.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { keepOffline } from "./offline/keep-offline.ts";
import { router } from "./router.tsx";
import { AuthProvider } from "#web/lib/session.tsx";
import { storedSession } from "#web/lib/stored-session.ts";

const place = document.querySelector<HTMLElement>("#app:not([hidden])");
if (place) {
  whenReady(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  /** Nothing is kept for who is not signed in. */
  const keep = () => storedSession() && void keepOffline(loadAfresh);
  addEventListener("load", () => whenIdle(keep));
  router.subscribe(({ navigation }) => navigation.state === "idle" && whenIdle(keep));
}

/** What the server has drawn stays until the first page can take its place. */
function whenReady(show: () => void): void {
  if (router.state.initialized) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

/** A page of an old version goes on until somebody leaves it, or it lacks a part that went with its version. */
function loadAfresh(): void {
  const { pathname } = router.state.location;
  router.subscribe(({ location }) => location.pathname !== pathname && window.location.reload());
  addEventListener("vite:preloadError", () => {
    void isAnybodyRecording().then((recording) => recording || window.location.reload());
  });
}
