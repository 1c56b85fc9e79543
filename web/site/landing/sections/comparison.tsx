import type { Language } from "#domain/language.ts";
import { CallToAction } from "#web/site/frame/call-to-action.tsx";
import type { PricingWords } from "#web/site/landing/landing-shape.ts";

/** Sets table roles explicitly: narrow screens display the rows as blocks, which removes the implicit roles. */
export function Comparison({ words, language }: { words: PricingWords["compare"]; language: Language }) {
  const { title, heads, rows, call } = words;
  return (
    <div className="compare" id="compare">
      <h2 id="compare-title">{title}</h2>
      <table role="table" aria-labelledby="compare-title">
        <thead role="rowgroup">
          <tr role="row">
            <td />
            {heads.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([what, book, voice]) => (
            <tr role="row" key={what}>
              <th role="rowheader" scope="row">
                {what}
              </th>
              <td role="cell" data-head={heads[0]}>
                {book}
              </td>
              <td role="cell" data-head={heads[1]}>
                {voice}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {call ? <CallToAction source={call.source} language={language} label={call.label} look="button" /> : null}
    </div>
  );
}
