import { useMutation } from "@tanstack/react-query";
import type { DeskList } from "#domain/desk/desk-list.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { downloadCsv } from "#web/features/desk/api/act.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";

export function DownloadCsv({ list }: { list: DeskList }) {
  const words = useWords(deskWords);
  const download = useMutation({ mutationFn: downloadCsv });
  return (
    <div className="desk-csv">
      <Button look="plain" busy={download.isPending} onClick={() => download.mutate(list)}>
        <Icon name="download" size={24} /> {words.csv}
      </Button>
      <span className="desk-soft">{words.csvNote}</span>
      {download.isError ? <Notice kind="problem">{words.failed}</Notice> : null}
    </div>
  );
}
