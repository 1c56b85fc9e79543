import { useWords } from "#web/lib/texts/language.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { deskWords } from "./desk-words.ts";

export function FailedLoad({ retry }: { retry: () => void }) {
  return <NotLoaded text={useWords(deskWords).failed} retry={retry} />;
}
