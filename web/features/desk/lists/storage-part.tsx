import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { countStorage } from "#web/features/desk/api/act.ts";
import type { StorageRow } from "#web/features/desk/api/desk-rows.ts";
import { loadStorage } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { bytesOf, minuteOf, numberOf } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";

export function StoragePart() {
  const words = useWords(deskWords);
  const { storage } = words;
  const language = useLanguage();
  const say = useToast();
  const list = useDeskList(["storage"], loadStorage, (last) => ({ p_before_bytes: last.bytes, p_before_id: last.id }));
  const counting = useMutation({
    mutationFn: countStorage,
    onSuccess: () => list.refetch(),
    onError: () => say("error", words.notDone),
  });
  const counted = list.data?.pages[0]?.[0]?.counted_at;
  const lead = counted === undefined ? storage.notCounted : storage.lead(minuteOf(counted, language));
  return (
    <>
      <DeskHead title={storage.title} lead={list.data ? lead : ""}>
        <Button busy={counting.isPending} onClick={() => counting.mutate()}>
          <Icon name="again" /> {storage.again}
        </Button>
      </DeskHead>
      <DeskList
        list={list}
        label={storage.title}
        isBad={({ bytes, storage_limit: limit }) => bytes > 0.9 * limit}
        columns={[
          { label: storage.person, kind: "head", cell: (row) => <b>{row.email ?? row.id}</b> },
          { label: storage.files, kind: "number", cell: (row) => numberOf(row.objects, language) },
          { label: storage.recordings, kind: "number", cell: (row) => bytesOf(row.recording_bytes, language) },
          { label: storage.others, kind: "number", cell: (row) => bytesOf(row.bytes - row.recording_bytes, language) },
          { label: storage.share, isWide: true, cell: (row) => <Share row={row} /> },
          {
            label: storage.change,
            kind: "act",
            cell: (row) => (
              <Link
                className="button"
                to={pagePath(language, `/desk/people/${row.id}`)}
                aria-label={`${storage.change}: ${row.email}`}
              >
                {storage.change}
              </Link>
            ),
          },
        ]}
      />
      <p className="desk-soft">{storage.note}</p>
    </>
  );
}

function Share({ row: { bytes, storage_limit: limit } }: { row: StorageRow }) {
  const { storage } = useWords(deskWords);
  const language = useLanguage();
  const share = limit === 0 ? 1 : bytes / limit;
  return (
    <>
      <progress value={Math.min(1, share)} aria-label={storage.share} />
      {storage.shareOf(bytesOf(bytes, language), bytesOf(limit, language))}{" "}
      {share > 0.9 ? <DeskChip kind="bad">{storage.nearlyFull}</DeskChip> : null}
    </>
  );
}
