import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PictureWords } from "./picture.en.ts";
import { pictureWords } from "./picture-words.ts";
import type { PictureUpload, PictureUploads } from "./use-picture-uploads.ts";

/** The files that are on their way, with progress, and those that failed. Arrived ones are shown elsewhere. */
export function UploadList({ uploads, retry, dismiss }: PictureUploads) {
  const words = useWords(pictureWords);
  const shown = uploads.filter(({ state, added }) => state !== "done" || added?.known);
  if (shown.length === 0) return null;
  return (
    <ul className="upload-list">
      {shown.map((upload) => (
        <li key={upload.key}>
          <p role="status">{textOf(upload, words)}</p>
          {upload.state === "sending" ? <progress value={upload.share} max={1} aria-label={upload.name} /> : null}
          {upload.state === "failed" ? (
            <Button look="plain" onClick={() => retry(upload.key)}>
              {words.retry}
            </Button>
          ) : null}
          {upload.state === "sending" ? null : (
            <Button look="plain" onClick={() => dismiss(upload.key)}>
              {words.dismiss(upload.name)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function textOf({ name, share, state, problem }: PictureUpload, words: PictureWords): string {
  if (state === "failed") return `${name}: ${words.problems[problem ?? "connection"]}`;
  if (state === "done") return words.known(name);
  return state === "waiting" ? words.waiting(name) : words.sending(name, Math.floor(share * 20) * 5);
}
