import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { approveWords } from "./approve-words.ts";
import { countWaiting, reviewKey } from "./review-contributions.ts";

const refreshMs = 15_000;

/** Says that pieces wait for the owner, of one memory or of all. */
export function WaitingNotice({ memoryId }: { memoryId: string | null }) {
  useLoadedWords(approveWords);
  const words = useWords(approveWords);
  const language = useLanguage();
  const userId = useSession()?.user.id ?? "";
  const { data = 0 } = useQuery({
    queryKey: [...reviewKey(userId), memoryId],
    queryFn: () => countWaiting(memoryId),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  return data === 0 ? null : (
    <p className="waiting-notice" role="status">
      <Link className="link" to={pagePath(language, "/contributions")}>
        <Icon name="envelope" size={24} /> {words.waiting(data)}
      </Link>
    </p>
  );
}
