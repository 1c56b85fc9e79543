import { useQuery } from "@tanstack/react-query";
import type { Hearers } from "#domain/account/listener.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { Icon } from "#web/ui/icon.tsx";
import { loadListened, loadListeners } from "./load-listeners.ts";

/** Undefined while loading. */
export function useListeners({ id }: StoryAnswer): Hearers | undefined {
  const userId = useSession()?.user.id ?? "";
  const { data } = useQuery({ queryKey: [...storyKeys(userId).all, "hearers"], queryFn: loadListeners, staleTime: 0 });
  return data?.find(({ answer_id: one }) => one === id);
}

/** The current listeners of this answer, as the access rules decide. */
export function ListenersLine({ visibility, hearers }: Pick<StoryAnswer, "visibility"> & { hearers: Hearers }) {
  const words = useWords(visibilityWords);
  const language = useLanguage();
  const { names, in_print: inPrint } = hearers;
  const isForFamily = visibility === "family only";
  if (!isForFamily && names.length === 0 && !inPrint) return null;
  return (
    <p className="hint">
      {names.length > 0 ? words.hears(new Intl.ListFormat(language).format(names), names.length) : null}
      {names.length === 0 && isForFamily ? words.nobodyHears : null} {inPrint ? words.inPrint : null}
    </p>
  );
}

/** "June has listened." Only people who may still listen are named. */
export function ListenedLine({ id }: Pick<StoryAnswer, "id">) {
  const words = useWords(visibilityWords);
  const language = useLanguage();
  const userId = useSession()?.user.id ?? "";
  const { data } = useQuery({ queryKey: [...storyKeys(userId).all, "listened"], queryFn: loadListened, staleTime: 0 });
  const names = data?.find(({ answer_id: one }) => one === id)?.names ?? [];
  if (names.length === 0) return null;
  return (
    <p className="chip good listened">
      <Icon name="headphones" size={22} /> {words.listened(new Intl.ListFormat(language).format(names), names.length)}
    </p>
  );
}
