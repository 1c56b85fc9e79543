import { useEffect, useState } from "react";
import { CallToAction } from "#web/site/frame/call-to-action.tsx";
import { Button } from "#web/ui/button.tsx";

const closedKey = "help-card";

/** Appears after scrolling half a window. Once closed, it stays closed for the session. */
export function HelpCard() {
  const [isClosed, setClosed] = useState(false);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    setClosed(wasClosed());
    const look = () => setFar(scrollY >= innerHeight / 2);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  const close = () => {
    setClosed(true);
    try {
      sessionStorage.setItem(closedKey, "");
    } catch (cause) {
      console.info("The choice lasts as long as this page.", cause);
    }
  };
  return (
    <aside className="help-card sheet" aria-label="Aide" hidden={isClosed || !isFar}>
      <p>Une question ? Nous sommes là.</p>
      <p className="row">
        <CallToAction source="floating-cta" language="fr" label="Commencer" />{" "}
        <Button look="plain" onClick={close}>
          Fermer
        </Button>
      </p>
    </aside>
  );
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(closedKey) !== null;
  } catch {
    return false;
  }
}
