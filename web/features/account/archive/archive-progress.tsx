import { archiveParts, type PersonalArchive } from "#domain/account/personal-archive.ts";
import { fileSize } from "#domain/account/file-size.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { DrawnSound } from "#web/ui/player/drawn-sound.tsx";
import { accountWords } from "#web/features/account/account-words.ts";

const bars = 88;
/** A drawn line of speech, the same for everybody. */
const peaks = Array.from({ length: bars }, (_, at) =>
  at % 8 === 7 ? 8 : 30 + 25 * Math.abs(Math.sin(at * 1.7)) + 40 * Math.abs(Math.sin(at / 9)),
);

type Packing = NonNullable<PersonalArchive["packing"]>;

/** How far the packing of an archive is, in all and part by part. */
export function ArchiveProgress({ packing }: { packing: Packing }) {
  const { archive: words } = useWords(accountWords);
  const language = useLanguage();
  const { fraction, totals } = packing;
  const all = totals === null ? 0 : Object.values(totals).reduce((sum, { bytes }) => sum + bytes, 0);
  const sizes = words.sizes(fileSize(all * fraction, language), fileSize(all, language));
  return (
    <>
      <p role="status">
        <b>{words.packing}</b> {all === 0 ? null : sizes} {words.goesOn}
      </p>
      <div
        className="archive-wave"
        role="progressbar"
        aria-label={words.packing}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fraction * 100)}
      >
        <DrawnSound sound={{ peaks }} heard={fraction} />
      </div>
      {totals === null ? null : <Parts packing={packing} totals={totals} />}
    </>
  );
}

function Parts({ packing: { part }, totals }: { packing: Packing; totals: NonNullable<Packing["totals"]> }) {
  const { archive: words } = useWords(accountWords);
  const language = useLanguage();
  const at = part === null ? -1 : archiveParts.indexOf(part);
  return (
    <ul className="archive-parts">
      {archiveParts.map((name, place) => {
        const { files, bytes } = totals[name];
        const counted = place < at ? fileSize(bytes, language) : words.files(files);
        return (
          <li key={name} className={place > at ? "todo" : undefined}>
            <Icon name={place < at ? "tick" : place === at ? "up" : "ring"} />
            <b>{words.parts[name]}</b>
            <span className="hint">{place === at ? words.goingIn : files === 0 ? null : counted}</span>
          </li>
        );
      })}
    </ul>
  );
}
