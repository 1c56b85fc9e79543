import { brand } from "#domain/content.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { secondLockWords } from "./second-factor-words.ts";

/** Illustrates an authenticator app. */
export function TelephoneDrawing() {
  return (
    <svg className="telephone" viewBox="0 0 340 380" aria-hidden="true">
      <ellipse className="cast" cx="170" cy="362" rx="110" ry="11" />
      <rect className="body" x="70" y="8" width="200" height="346" rx="30" />
      <rect className="face" x="80" y="18" width="180" height="326" rx="21" />
      <rect className="body" x="142" y="28" width="56" height="10" rx="5" />
      <g transform="translate(150 72)">
        <rect className="mark-ground" width="40" height="40" rx="9" />
        <path className="mark-bars" d="M8.5 17.5v5M14.2 13v14M20 15.5v9M25.8 10.5v19M31.5 16v8" />
      </g>
      <text x="170" y="144" textAnchor="middle">
        {brand}
      </text>
      <text className="number" x="170" y="200" textAnchor="middle">
        618 204
      </text>
      <path className="time" d="M104 232h132" />
      <path className="time left" d="M104 232h84" />
      <path className="lines" d="M104 270h132M104 292h100M104 314h120" />
    </svg>
  );
}

const used = ["K7QM-42TX", "P9RD-6HWC", "V3NA-81EZ"];
const unused = ["T51B-90GY", "H2XC-37KD", "R8FW-14MP", "C6ZT-52NQ", "B1HE-79VA", "M4YK-66SR", "W0PG-23JT"];

/** Illustrates the recovery codes. */
export function SheetDrawing() {
  const { code } = useWords(secondLockWords);
  return (
    <>
      <div className="mini code-sheet" aria-hidden="true">
        <b>{code.sheet}</b>
        <ul>
          {used.map((one) => (
            <li key={one}>
              <s>{one}</s>
            </li>
          ))}
          {unused.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <p className="sent-to">{code.sheetNote}</p>
    </>
  );
}
