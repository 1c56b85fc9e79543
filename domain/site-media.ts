import { z } from "zod";
import { languageSchema } from "./language.ts";

/** A stretch of the sample's sound. `src` is an address on this host; `peaks` are bars from 1 to 100, the loudest 100. */
export const clipSchema = z.object({
  src: z.string(),
  seconds: z.number(),
  peaks: z.array(z.int()),
  /** Transcripts of the site's sounds. */
  said: z.string(),
});
export type Clip = z.infer<typeof clipSchema>;

const sentenceSchema = z.object({
  from: z.number(),
  to: z.number(),
  text: z.string(),
});
/** Its sentences, each with its seconds in the sound. */
const passageClipSchema = clipSchema.extend({ sentences: z.array(sentenceSchema) });
export type PassageClip = z.infer<typeof passageClipSchema>;

const chapterClipSchema = clipSchema.extend({ title: z.string() });
export type ChapterClip = z.infer<typeof chapterClipSchema>;

/** One picture in two formats; its size in pixels. */
export const pictureSchema = z.object({ avif: z.string(), webp: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof pictureSchema>;

/** The same picture for wide and for narrow screens. */
const sceneSchema = z.object({ wide: pictureSchema, narrow: pictureSchema });
export type Scene = z.infer<typeof sceneSchema>;

/** A line of print on a picture, in its pixels. */
const markSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Mark = z.infer<typeof markSchema>;

const bookSchema = z.object({
  cover: pictureSchema,
  spread: pictureSchema,
  told: pictureSchema,
  /** The printed position of each sentence of the extract; empty if it was not found. */
  marks: z.array(z.array(markSchema)),
  /** Every page, in order, and the number of the one on which the extract is printed. */
  pages: z.array(pictureSchema),
  openAt: z.int(),
});
export type BookPictures = z.infer<typeof bookSchema>;

/** A one-minute film of how it works. `captions` are addresses of WebVTT files. */
export const filmSchema = z.object({
  src: z.string(),
  poster: z.string(),
  captions: z.record(languageSchema, z.string()),
  seconds: z.number(),
});
export type Film = z.infer<typeof filmSchema>;

/** Media of the sample life story on a language's public pages, once this machine has made them. */
export const siteMediaSchema = z.object({
  /** Changes with its inputs and the way it is made. */
  print: z.string(),
  /** A few sentences of the audiobook. */
  extract: passageClipSchema,
  /** Three scenes, a sentence or two of each. */
  stories: z.array(clipSchema),
  /** The same sentences twice: as recorded, and as the audiobook has them. */
  before: clipSchema,
  after: clipSchema,
  /** A whole chapter, and all of them as the sample's own files. */
  chapter: chapterClipSchema,
  chapters: z.array(chapterClipSchema),
  /** Pictures of the printed book; null if PDFs cannot be drawn. */
  book: bookSchema.nullable(),
  /** The drawings of the sample; null without any. */
  scenes: z.object({ dusk: sceneSchema, night: sceneSchema }).nullable(),
  film: filmSchema,
});
export type SiteMedia = z.infer<typeof siteMediaSchema>;
