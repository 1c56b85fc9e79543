import { useWords } from "#web/lib/texts/language.tsx";
import { ChooseFile } from "#web/story/pictures/choose-file.tsx";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import { mediaWords } from "./media-words.ts";

type DocumentPartProps = {
  file: File | null;
  choose: (file: File) => void;
  share: number | null;
  problem: string | null;
};

/** Chooses the document of a new element. `share`: how much of it was sent. */
export function DocumentPart({ file, choose, share, problem }: DocumentPartProps) {
  const words = useWords(mediaWords).document;
  return (
    <div className="media-part">
      {file === null ? null : (
        <p role="status" className="good-line">
          <MemoryIcon name="document" /> {file.name}
        </p>
      )}
      {share === null ? null : <progress value={share} max={1} aria-label={words.sending} />}
      <ChooseFile accept="application/pdf,.pdf" onFiles={([first]) => first && choose(first)}>
        <MemoryIcon name="document" /> {file === null ? words.choose : words.another}
      </ChooseFile>
      {problem === null ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="hint">{words.hint}</p>
    </div>
  );
}
