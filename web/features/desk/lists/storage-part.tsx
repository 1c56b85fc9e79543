import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { StorageRow } from "#web/features/desk/api/desk-rows.ts";
import { loadStorage } from "#web/features/desk/api/load-desk.ts";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { bytesOf, numberOf } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";

export function StoragePart() {
  const words = useWords(deskWords);
  const { storage } = words;
  const language = useLanguage();
  const list = useDeskList(["storage"], loadStorage, () => null);
  return (
    <>
      <DeskHead title={storage.title} lead={storage.lead} />
      <DeskList
        list={list}
        label={storage.title}
        isBad={({ bytes, storage_limit: limit }) => bytes > 0.9 * limit}
        columns={[
          { label: storage.person, kind: "head", cell: (row) => <b>{row.email ?? row.id}</b> },
          { label: storage.files, kind: "number", cell: (row) => numberOf(row.objects, language) },
          { label: storage.stored, kind: "number", cell: (row) => bytesOf(row.bytes, language) },
          { label: storage.share, cell: (row) => <Share row={row} /> },
          {
            label: words.open,
            kind: "act",
            cell: (row) => (
              <Link
                className="link"
                to={pagePath(language, `/desk/people/${row.id}`)}
                aria-label={`${words.open}: ${row.email}`}
              >
                {words.open}
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}

function Share({ row: { bytes, storage_limit: limit } }: { row: StorageRow }) {
  const { storage } = useWords(deskWords);
  const share = limit === 0 ? 1 : bytes / limit;
  return (
    <>
      <progress value={Math.min(1, share)} aria-label={storage.share} />
      <small>{storage.shareOf(Math.round(share * 100), bytesOf(limit, useLanguage()))}</small>
    </>
  );
}
