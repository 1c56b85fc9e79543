import { content } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import type { Site } from "#web/site/page.ts";

const words = {
  en: {
    title: "What this house can say",
    families: (count: string) => `${count} families`,
    books: (count: string) => `${count} books`,
    minutes: (count: string) => `${count} minutes told`,
    region: (place: string) => `Your data is stored ${place}.`,
  },
  fr: {
    title: "Ce que cette maison peut dire",
    families: (count: string) => `${count} familles`,
    books: (count: string) => `${count} livres`,
    minutes: (count: string) => `${count} minutes racontées`,
    region: (place: string) => `Vos données sont conservées ${place}.`,
  },
};
const counted = ["families", "books", "minutes"] as const;

/** The operator's own figures, quotations and region of data; nothing without them (rulings 16, 23 and 34). */
export function OperatorFacts({ language, says }: { language: Language; says: Site["says"] }) {
  const said = words[language];
  const number = new Intl.NumberFormat(language);
  const counts = counted.flatMap((name) => {
    const count = name === "families" && !says.familyCount ? null : content.counts[name];
    return count === null ? [] : [said[name](number.format(count))];
  });
  const quotes = content.testimonials.filter((one) => one.language === language);
  const region = says.dataRegion ? (content.dataRegion?.[language] ?? null) : null;
  if (counts.length === 0 && quotes.length === 0 && region === null) return null;
  return (
    <section className="trust" aria-labelledby="facts-title">
      <div className="wrap">
        <h2 id="facts-title">{said.title}</h2>
        {counts.length === 0 ? null : <p className="lead">{counts.join(" · ")}</p>}
        {quotes.map(({ quote, name }) => (
          <figure key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        {region === null ? null : <p>{said.region(region)}</p>}
      </div>
    </section>
  );
}
