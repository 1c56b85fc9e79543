// The pages of the viewer: chapters of books, recordings, memories, photographs, conversations, questions and consents.
/* global archive */

/** Pages `{ list, title, parts }`; a part is `{ text, spans, by, pictures, file, paragraph }`. */
archive.pagesOf = (entries) => {
  const { words } = entries.head[0];
  const { grouped } = archive;
  const pages = [
    ...archive.chaptersOf(entries),
    ...(entries.recordings ?? []).map(archive.recordingPage),
    ...grouped(entries.memories, "memories", ([title, head, text, date, by, pictures, file]) => ({
      title,
      part: {
        text: [head, text].filter(Boolean).join("\n"),
        by: [date, by].filter(Boolean).join(" · "),
        pictures: pictures.map((path) => [path, head ?? ""]),
        file,
      },
    })),
    ...grouped(entries.photographs, "photographs", ([path, caption, description, taken]) => ({
      title: words.lists.photographs,
      part: { text: caption ?? "", by: taken ?? "", pictures: [[path, description ?? caption ?? ""]] },
    })),
    ...grouped(entries.conversations, "conversations", ([day, kind, text]) => ({
      title: archive.dayOf(day),
      part: { text, by: kind.startsWith("person") ? words.you : words.interviewer },
    })),
    ...grouped(entries.letters, "letters", ([by, text, day, file]) => ({
      title: words.lists.letters,
      part: { text, by: `${by} · ${archive.dayOf(day)}`, file },
    })),
    ...grouped(entries.consents, "consents", ([text, given, day, file]) => ({
      title: words.lists.consents,
      part: { text, by: `${given ? words.yes : words.no} · ${archive.dayOf(day)}`, file },
    })),
  ];
  return pages.length > 0 ? pages : [{ list: "book", title: words.title, parts: [{ text: words.empty }] }];
};

archive.chaptersOf = ({ chapters = [], sentences = [], memoirs = [] }) => {
  const byNumber = new Map();
  for (const [memoir, number, title] of chapters)
    byNumber.set(`${memoir} ${number}`, { list: "book", title, parts: [], memoir });
  for (const [memoir, number, story, paragraph, text, spans] of sentences)
    byNumber.get(`${memoir} ${number}`)?.parts.push({ text, spans, paragraph: `${story} ${paragraph}` });
  return memoirs.flatMap(({ id }) => [...byNumber.values()].filter(({ memoir }) => memoir === id));
};

archive.recordingPage = ([id, path, title, day, durationMs, captions]) => {
  const parts = captions.map(([from, to, text]) => ({ text, spans: [[id, from, to]], paragraph: "" }));
  if (parts.length === 0) parts.push({ text: "—", spans: [[id, 0, durationMs]], paragraph: "" });
  return { list: "recordings", title, day, parts, files: path === null ? [] : [path] };
};

const mostParts = 60;

/** A page for each run of entries with one title, or several. */
archive.grouped = (entries, list, read) => {
  const pages = [];
  for (const entry of entries ?? []) {
    const { title, part } = read(entry);
    if (pages.at(-1)?.title !== title || pages.at(-1).parts.length === mostParts)
      pages.push({ list, title, parts: [] });
    const { parts } = pages.at(-1);
    parts.push({ paragraph: String(parts.length), ...part });
  }
  return pages;
};
