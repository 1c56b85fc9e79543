import type { Chapter } from "#domain/book/memoir.ts";
import type { Markup } from "./xml.ts";

/** One XHTML file of the book. */
export type EpubPage = {
  href: string;
  title: string;
  type: string;
  content: Markup;
  chapter?: Chapter;
  /** Is listed in the contents with the chapters. */
  part?: true;
  /** Pages of the printed book that begin in this file. */
  printed?: number[];
};
