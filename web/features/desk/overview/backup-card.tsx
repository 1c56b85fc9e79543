import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { loadBackup } from "#web/features/desk/api/load-desk.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { bytesOf, minuteOf } from "#web/features/desk/format.ts";

/** The last good backup, and whether the last attempt failed. */
export function BackupCard() {
  const { overview } = useWords(deskWords);
  const language = useLanguage();
  const { data, isLoadingError, refetch } = useQuery({ queryKey: ["desk backup"], queryFn: loadBackup, staleTime: 0 });
  if (isLoadingError) return <FailedLoad retry={() => void refetch()} />;
  if (!data) return null;
  const { last_good_at: at, objects, bytes, last_error: error } = data;
  const last =
    at === null
      ? overview.noBackup
      : overview.backedUp(minuteOf(at, language), objects ?? 0, bytesOf(bytes ?? 0, language));
  return (
    <section className="desk-card" aria-labelledby="backup">
      <h2 id="backup">{overview.backup}</h2>
      <ul className="desk-todo">
        <li>
          <Icon name={at === null ? "alert" : "clock"} size={22} /> <span>{last}</span>
        </li>
        {error === null ? null : (
          <li>
            <Icon name="alert" size={22} /> <span>{overview.backupFailed(error)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
