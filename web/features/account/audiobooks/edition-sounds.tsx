import { useWords } from "#web/lib/texts/language.tsx";
import { TrackList } from "#web/story/track-list.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { audiobooksWords } from "./audiobooks-words.ts";
import type { MadeEdition } from "./load-audiobooks.ts";

type EditionSoundsProps = { edition: MadeEdition; name: string; fileName: string };

/** Plays the files of an edition, and saves them. `name` says whose voice it is, wherever it is played. */
export function EditionSounds({ edition: { m4b, tracks }, name, fileName }: EditionSoundsProps) {
  const words = useWords(audiobooksWords);
  const saved = (ending: string, track: number) => `${fileName} ${String(track).padStart(2, "0")}.${ending}`;
  return (
    <>
      <TrackList
        tracks={tracks.map(({ mp3, ...track }) => ({ ...track, src: mp3 }))}
        voice={name}
        fold={words.chapterList}
      />
      <p>
        <a className="link" href={m4b} download={`${fileName}.m4b`}>
          <Icon name="download" size={24} /> {words.whole}
        </a>
      </p>
      <details>
        <summary>{words.chapters}</summary>
        <ul className="edition-files">
          {tracks.map(({ title, mp3, wav }, at) => (
            <li key={`${at} ${title}`}>
              <a className="link" href={mp3} download={saved("mp3", at)}>
                {words.save("MP3", title)}
              </a>
              <a className="link" href={wav} download={saved("wav", at)}>
                {words.save("WAV", title)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
