import { createContext, Suspense, useContext, useState, type ReactNode } from "react";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";

const ProofPages = deferredPart(async () => (await import("./proof-pages.tsx")).ProofPages);

/** `times`: how often pages were opened. */
type Place = { proofId: string; sheet: number; times: number };
const PlaceContext = createContext<[Place | null, (place: Place | null) => void]>([null, () => {}]);

/** At most one proof is open: its pages listen to the keys of the window, and the server draws one for each reader. */
export function OneOpenProof({ children }: { children: ReactNode }) {
  return <PlaceContext value={useState<Place | null>(null)}>{children}</PlaceContext>;
}

/** `shown`: the pages while they are open. */
export type LookedThrough = {
  isOpen: boolean;
  open: (sheet: number) => void;
  close: () => void;
  shown: ReactNode;
};

/** Opens the pages of a proof at a sheet. */
export function useProofPages({ id, number }: Proof): LookedThrough {
  const words = useWords(proofWords);
  const [place, setPlace] = useContext(PlaceContext);
  const at = place?.proofId === id ? place : null;
  const close = () => setPlace(null);
  return {
    isOpen: at !== null,
    open: (sheet) => setPlace({ proofId: id, sheet, times: (place?.times ?? 0) + 1 }),
    close,
    shown:
      at === null ? null : (
        <Suspense fallback={<Skeleton label={words.opening} lines={12} />}>
          <ProofPages
            key={at.times}
            {...{ number, close }}
            proofId={id}
            sheet={at.sheet}
            go={(sheet) => setPlace({ ...at, sheet })}
          />
        </Suspense>
      ),
  };
}
