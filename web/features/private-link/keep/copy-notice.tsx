import { useWords } from "#web/lib/texts/language.tsx";
import type { OpenLink } from "#web/features/private-link/load-link.ts";
import { Notice } from "#web/ui/notice.tsx";
import { keepWords } from "./keep-words.ts";
import { useCopy } from "./use-copy.ts";

/** Says that the copy of a book was deleted from this device, and why. `link` null: the link has ended. */
export function CopyNotice({ linkId, link }: { linkId: string; link: OpenLink | null }) {
  const { gone } = useWords(keepWords);
  const deleted = useCopy(linkId, link)?.deleted ?? null;
  return deleted === null ? null : <Notice kind="good">{gone[deleted.why](deleted.giver)}</Notice>;
}
