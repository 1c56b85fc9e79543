import { Suspense, useState, type ReactNode } from "react";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Proof } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";

const ProofPages = deferredPart(async () => (await import("./proof-pages.tsx")).ProofPages);

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
  const [at, setAt] = useState<{ sheet: number; opened: number } | null>(null);
  const close = () => setAt(null);
  return {
    isOpen: at !== null,
    open: (sheet) => setAt({ sheet, opened: (at?.opened ?? 0) + 1 }),
    close,
    shown:
      at === null ? null : (
        <Suspense fallback={<Skeleton label={words.opening} lines={12} />}>
          <ProofPages
            key={at.opened}
            {...{ number, close }}
            proofId={id}
            sheet={at.sheet}
            go={(sheet) => setAt({ ...at, sheet })}
          />
        </Suspense>
      ),
  };
}
