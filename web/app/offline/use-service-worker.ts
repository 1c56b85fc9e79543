import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isAnybodyRecording } from "#web/recording/recording-lock.ts";
import { storedSession } from "#web/lib/account/stored-session.ts";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { installServiceWorker } from "./install-service-worker.ts";

/**
 * Installs the service worker for signed-in people only. A page of an old version continues until navigation or until
 * a file of its version is missing.
 */
export function useServiceWorker(): void {
  const { pathname } = useLocation();
  const here = useRef(pathname);
  const leftBehind = useRef<string | null>(null);
  useEffect(() => {
    here.current = pathname;
    if (leftBehind.current !== null && leftBehind.current !== pathname) return window.location.reload();
    const renewed = () => {
      leftBehind.current = here.current;
      addEventListener("vite:preloadError", () => {
        void isAnybodyRecording().then((recording) => recording || window.location.reload());
      });
    };
    return whenIdle(() => {
      const session = storedSession();
      if (session === null) return;
      void installServiceWorker(renewed);
      void forgetOthers(session.user.id);
    });
  }, [pathname]);
}

/** The previous person may have left without signing out. */
async function forgetOthers(userId: string): Promise<void> {
  const { forgetInterviews } = await import("#web/features/interview/stored-interview.ts");
  await forgetInterviews(userId);
}
