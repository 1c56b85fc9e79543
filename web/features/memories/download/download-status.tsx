import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import type { Download } from "./use-downloads.ts";

/** Shown while a job makes the file, and what went wrong or is missing afterwards. */
export function DownloadStatus({ download, again }: { download: Download; again: () => void }) {
  const { file, retry } = useWords(memoryWords);
  const { fraction, isOver, problem, notes } = download;
  if (problem !== null)
    return (
      <Notice kind="problem">
        <p>{problem === "too large" ? file.tooLarge : file.failed}</p>
        {problem === "too large" ? null : (
          <Button look="quiet" onClick={again}>
            {retry}
          </Button>
        )}
      </Notice>
    );
  if (isOver)
    return notes.length === 0 ? null : (
      <Notice kind="good">
        {notes.map((note) => (
          <p key={note}>{file.notes[note]}</p>
        ))}
      </Notice>
    );
  if (fraction === null) return null;
  return (
    <p role="status">
      <label>
        {file.soon} <progress value={fraction} max={1} />
      </label>
    </p>
  );
}
