// Searches every text of the archive, without regard to accents and capitals.
/* global archive */

const mostResults = 50;
const quotedLength = 140;

/** Lower-case letters without accents. */
archive.fold = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");

archive.searchedTexts = (pages) =>
  pages.flatMap((page, place) =>
    page.parts.map((part, at) => ({ folded: archive.fold(part.text ?? ""), page, place, part, at })),
  );

/** `searched`: from `searchedTexts`; `show(place, at)` opens a page; `play(page, at)` plays a sentence. */
archive.showResults = ({ field, found, count }, { searched, words, show, play, language }) => {
  const { element } = archive;
  const wanted = archive.fold(field.value.trim()).split(/\s+/).filter(Boolean);
  const hits =
    wanted.length === 0 ? [] : searched.filter(({ folded }) => wanted.every((word) => folded.includes(word)));
  const number = (amount) => amount.toLocaleString(language);
  count.textContent = hits.length === 0 ? words.nothing : words.results.replace("#", number(hits.length));
  count.hidden = wanted.length === 0;
  found.replaceChildren(
    ...hits.slice(0, mostResults).map((hit) => archive.resultOf(hit, wanted, { words, show, play })),
  );
  const rest = hits.length - mostResults;
  if (rest > 0) found.append(element("li", {}, [words.more.replace("#", number(rest))]));
};

archive.resultOf = ({ page, place, part, at }, wanted, { words, show, play }) => {
  const { element, button, icon, clock } = archive;
  const [span] = part.spans ?? [];
  const under = span === undefined ? page.title : `${page.title}, ${clock(span[1])}`;
  const [open, close] = words.quotes;
  const quoted = [open, ...archive.marked(part.text, wanted), close];
  const opening = button(
    { look: "hit" },
    [element("span", { dir: "auto" }, quoted), element("small", {}, [under])],
    () => show(place, at),
  );
  const listening = button({ look: "disc small", label: words.play }, [icon("play")], () => {
    show(place, at);
    play(page, at);
  });
  return element("li", {}, span === undefined ? [opening] : [listening, opening]);
};

/** The text around the first word that was found, with the found words marked. */
archive.marked = (text, wanted) => {
  const pieces = text.split(/([\p{L}\p{M}\p{N}'’]+)/u);
  const isFound = (piece, at) => at % 2 === 1 && wanted.some((word) => archive.fold(piece).includes(word));
  const first = Math.max(0, pieces.findIndex(isFound));
  let from = first;
  for (let length = 0; from > 0 && length < quotedLength / 3; from -= 1) length += pieces[from - 1].length;
  let to = from;
  for (let length = 0; to < pieces.length && (to <= first || length < quotedLength); to += 1)
    length += pieces[to].length;
  const shown = pieces
    .slice(from, to)
    .map((piece, at) => (isFound(piece, from + at) ? archive.element("mark", {}, [piece]) : piece));
  return [from > 0 ? "… " : "", ...shown, to < pieces.length ? " …" : ""];
};
