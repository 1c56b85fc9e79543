import type { Language } from "#domain/language.ts";
import { contentsWord, pagesWord } from "#server/pipeline/4-book/words/book-words.ts";
import type { EpubPage } from "./epub-page.ts";
import { spoken } from "./spoken.ts";
import { xml, type Markup } from "./xml.ts";

/** The XHTML file of a page. */
export function xhtml({ title, type, content }: Omit<EpubPage, "href">, language: Language): Markup {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<meta charset="UTF-8"/>
<title>${title}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>
<section id="chapter" class="${type.split(" ").at(-1) ?? ""}" epub:type="${type}">
${content}
</section>
</body>
</html>
`;
}

function pageList(printed: { href: string; page: number }[], language: Language): Markup {
  return xml`<nav epub:type="page-list" hidden="hidden">
<h2>${pagesWord[language]}</h2>
<ol>
${printed.map(({ href, page }) => xml`<li><a href="${href}#page-${`${page}`}">${`${page}`}</a></li>`)}
</ol>
</nav>`;
}

/** The contents, which is also the reading system's navigation. */
export function navigation(pages: EpubPage[], language: Language): Markup {
  const chapters = pages.filter(({ chapter, part }) => chapter || part);
  const first = chapters[0]?.href ?? "title.xhtml";
  const printed = pages.flatMap(({ href, printed: own = [] }) => own.map((page) => ({ href, page })));
  return xhtml(
    {
      title: contentsWord[language],
      type: "frontmatter",
      content: xml`<nav epub:type="toc" id="toc">
<h1>${contentsWord[language]}</h1>
<ol>
${chapters.map(({ href, title }) => xml`<li><a href="${href}">${spoken(title)}</a></li>`)}
</ol>
</nav>
${printed.length > 0 && pageList(printed, language)}
<nav epub:type="landmarks" hidden="hidden">
<ol>
<li><a epub:type="toc" href="nav.xhtml#toc">${contentsWord[language]}</a></li>
<li><a epub:type="bodymatter" href="${first}">${chapters[0]?.title ?? ""}</a></li>
</ol>
</nav>`,
    },
    language,
  );
}
