import type { BookMemory } from "#domain/book/book-memory.ts";

const written = (id: string, text: string) => [[{ id, text, spans: [], origin: "by hand" as const }]];

/** A sidebar with a sound and a photo page of one picture, for tests. */
export function placedMemories(picture: string): BookMemory[] {
  const memory = { chapter: 1, lead: "Five days of sandbags.", author: "Ann Tully", left: 0 };
  const none = { contributor: null, date: null, recording: null, pictures: [] };
  return [
    {
      ...memory,
      id: "m1",
      place: "sidebar",
      title: "The flood of 1965",
      parts: [
        {
          ...none,
          title: "Boats & <oars>",
          date: "spring 1965",
          paragraphs: written("sm-1", "Everybody came by boat."),
        },
        { ...none, title: "The cake", paragraphs: [], recording: { id: "r9", endMs: 72_000 } },
      ],
    },
    {
      ...memory,
      id: "m2",
      chapter: 12,
      place: "photo page",
      title: "Second Street under water",
      parts: [
        {
          ...none,
          title: "Sandbags",
          paragraphs: written("sm-2", "Not printed."),
          pictures: [{ file: picture, caption: "The Friday" }],
        },
      ],
    },
  ];
}
