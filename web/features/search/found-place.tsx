import { Link } from "react-router";
import { fold } from "#domain/follow-up/fold-words.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { PlayStretch } from "#web/story/play-stretch.tsx";
import { clock } from "#web/lib/clock.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Place } from "./load-places.ts";
import { searchWords } from "./search-words.ts";

/** A place with its found words marked, its sound and its page. */
export function FoundPlace({ place, query }: { place: Place; query: string }) {
  const words = useWords(searchWords);
  const language = useLanguage();
  const time = clock((place.start_ms ?? 0) / 1000);
  const title = language === "fr" ? place.title_fr : place.title;
  const page =
    place.parent_id === null
      ? null
      : place.kind === "sentence"
        ? { to: pagePath(language, `/memoir/${place.parent_id}`), text: words.openBook }
        : place.kind === "memory" || place.kind === "element"
          ? { to: pagePath(language, `/memory/${place.parent_id}`), text: words.openMemory }
          : null;
  return (
    <li className="found-place">
      {place.audio_path === null ? null : (
        <PlayStretch
          stretch={{ path: place.audio_path, fromMs: place.start_ms ?? 0 }}
          words={{ play: words.play(title, time), pause: words.stop, notPlayed: words.notPlayed }}
          time={time}
        />
      )}
      <div>
        <blockquote>
          <Marked text={place.excerpt} query={query} />
        </blockquote>
        {place.excerpt.startsWith(title) ? null : <p className="note">{title}</p>}
        {page === null ? null : (
          <Link className="link" to={page.to}>
            <Icon name="book" size={22} /> {page.text}
          </Link>
        )}
      </div>
    </li>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const sought = fold(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at) => {
    const form = fold(part);
    return at % 2 === 1 && sought.some((word) => form.startsWith(word)) ? <mark key={at}>{part}</mark> : part;
  });
}
