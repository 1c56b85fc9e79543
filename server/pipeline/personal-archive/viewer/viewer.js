// Shows the archive. Loaded last, after its entries.
/* global archive, document, location */

document.addEventListener("DOMContentLoaded", () => {
  const { entries, element, button, icon } = archive;
  const { language, words } = entries.head[0];
  const recordings = new Map((entries.recordings ?? []).map((entry) => [entry[0], entry]));
  const pages = archive.pagesOf(entries);
  const searched = archive.searchedTexts(pages);
  const page = element("article", { class: "page" });
  const player = new archive.Player(words, recordings, (playing, at) => {
    if (playing === player.shown) archive.mark(page, at);
  });
  const turn = button({ look: "main" }, [icon("right"), words.turn], () => {
    show(pages.indexOf(player.shown) + 1);
    page.scrollIntoView({ block: "start" });
  });
  const show = (place, lit = -1) => {
    player.shown = pages[place];
    const play = (at) => player.play(pages[place], at);
    page.replaceChildren(...archive.pageParts(pages[place], { words, play, folio: `${place + 1} / ${pages.length}` }));
    archive.mark(page, lit);
    turn.hidden = place + 1 >= pages.length;
    location.hash = String(place + 1);
  };
  const field = element("input", { type: "search", id: "search", autocomplete: "off" });
  const found = element("ol", { class: "found" });
  const play = (of, at) => player.play(of, at);
  const count = element("p", { class: "count", role: "status", hidden: "" });
  field.addEventListener("input", () =>
    archive.showResults({ field, found, count }, { searched, words, show, play, language }),
  );
  const aside = element("aside", {}, [
    element("label", { for: "search" }, [words.search]),
    element("div", { class: "field" }, [icon("search"), field]),
    count,
    found,
    element("h2", {}, [words.folder]),
    archive.contentsOf(pages, show),
    element("p", { class: "whole" }, [icon("shield"), words.whole]),
  ]);
  document.body.prepend(
    element("header", {}, [element("b", {}, [words.title]), element("span", {}, [icon("lock"), words.offline])]),
    element("main", {}, [element("section", {}, [page]), aside]),
    element("footer", {}, [player.problem, player.bar, turn]),
  );
  show(Math.min(pages.length, Math.max(1, Number(location.hash.slice(1)) || 1)) - 1);
});

archive.mark = (page, at) => {
  for (const lit of page.querySelectorAll(".lit")) lit.classList.remove("lit");
  const marked = page.querySelector(`[data-at="${at}"]`);
  marked?.classList.add("lit");
  marked?.scrollIntoView({ block: "nearest" });
};

archive.pageParts = ({ list, title, day, parts, files = [] }, { words, play, folio }) => {
  const { element, fileOf } = archive;
  const paragraphs = [];
  let before = null;
  parts.forEach((part, at) => {
    if (part.paragraph !== before || part.by) paragraphs.push(element("p", { dir: "auto" }));
    before = part.paragraph;
    const paragraph = paragraphs.at(-1);
    if (part.by) paragraph.append(element("small", {}, [part.by]), element("br"));
    paragraph.append(archive.sentenceOf(part, at, play), " ");
    for (const [path, alt] of part.pictures ?? [])
      if (path) paragraph.append(element("img", { src: archive.addressOf(path), alt, loading: "lazy" }));
    if (part.file) paragraph.append(fileOf(part.file, words.open));
  });
  const heading = element("h1", { dir: "auto" }, [title || words.title]);
  const under = day === undefined ? [] : [element("p", { class: "day" }, [archive.dayOf(day)])];
  return [
    element("div", { class: "runhead" }, [words.lists[list]]),
    element("div", { class: "ornament", "aria-hidden": "true" }),
    heading,
    ...under,
    ...files.map((path) => fileOf(path, title)),
    element("div", { class: list === "book" ? "told drop" : "told" }, paragraphs),
    element("p", { class: "folio" }, [folio]),
  ];
};

/** A real button would not wrap with the lines of its paragraph. */
archive.sentenceOf = ({ text, spans = [] }, at, play) => {
  if (spans.length === 0) return archive.element("span", { "data-at": at }, [text]);
  const sentence = archive.element("span", { class: "sentence", role: "button", tabindex: "0", "data-at": at }, [text]);
  sentence.addEventListener("click", () => play(at));
  sentence.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    play(at);
  });
  return sentence;
};

/** Lists whose entries are parts of pages. */
const singles = new Set(["photographs", "consents", "letters"]);

archive.contentsOf = (pages, show) => {
  const { element, button, entries } = archive;
  const { words, books, audiobooks } = entries.head[0];
  const { lists } = words;
  const items = [...new Set(pages.map(({ list }) => list))].map((list) => {
    const own = pages.filter((page) => page.list === list);
    const count = singles.has(list) ? own.reduce((sum, { parts }) => sum + parts.length, 0) : own.length;
    const open = button({ look: "line" }, [element("b", {}, [lists[list]]), element("i"), String(count)], () =>
      show(pages.indexOf(own[0])),
    );
    return element("li", {}, [open]);
  });
  const files = (title, paths) =>
    paths.length === 0
      ? []
      : [
          element("li", { class: "files" }, [element("b", {}, [title])]),
          ...paths.map((path) => element("li", { class: "files" }, archive.namedFile(path))),
        ];
  return element("ul", { class: "contents" }, [
    ...items,
    ...files(lists.audiobooks, audiobooks),
    ...files(lists.files, books),
  ]);
};

archive.namedFile = (path) => {
  const name = path.split("/").slice(-2).join(": ");
  const file = archive.fileOf(path, name);
  return file.tagName === "AUDIO" ? [name, file] : [file];
};
