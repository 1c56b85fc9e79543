import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { loadOpening, stopOpening } from "./trustee-calls.ts";
import { useTrusteeChange } from "./use-trustees.ts";

const words = {
  en: {
    waits: (day: string) => `A trustee has asked: what you have sealed opens on ${day}. Shall we stop it?`,
    isOpen: "What you have sealed is open. Shall we close it?",
    stop: "Stop it",
    close: "Close it",
    why: "See who asked, and why",
    failed: "That did not work. Please try again.",
  },
  fr: {
    waits: (day: string) =>
      `Une personne de confiance a fait une demande : ce que vous avez scellé s’ouvre le ${day}. Faut-il l’arrêter ?`,
    isOpen: "Ce que vous avez scellé est ouvert. Faut-il le refermer ?",
    stop: "Arrêter",
    close: "Refermer",
    why: "Voir qui demande, et pourquoi",
    failed: "Cela n’a pas fonctionné. Réessayez, s’il vous plaît.",
  },
};

/** On every page of a storyteller, the recording too, while a request waits or is open: asks whether to stop it. */
export function OpeningNotice({ opensAt }: { opensAt: string }) {
  const language = useLanguage();
  const { waits, isOpen, stop, close, why, failed } = words[language];
  const stopping = useTrusteeChange(async () => {
    const opening = await loadOpening();
    if (opening !== null) await stopOpening(opening.id);
  });
  const isPast = new Date(opensAt).getTime() <= Date.now();
  return (
    <p className="offline" role="status">
      {stopping.isError
        ? failed
        : isPast
          ? isOpen
          : waits(new Date(opensAt).toLocaleDateString(language, { dateStyle: "long" }))}{" "}
      <button
        type="button"
        className="link"
        aria-busy={stopping.isPending || undefined}
        onClick={() => stopping.isPending || stopping.mutate(undefined)}
      >
        {isPast ? close : stop}
      </button>{" "}
      <Link to={pagePath(language, "/account/trustees")}>{why}</Link>
    </p>
  );
}
