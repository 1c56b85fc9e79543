import { basename, resolve } from "node:path";
import { usualAudiobook, type AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Edition } from "#domain/book/edition.ts";
import type { FrontMatter } from "#server/pipeline/3-memoir/compose-memoir.job.ts";
import { editionOf, type FolderSettings } from "#server/pipeline/1-recordings/folder/folder-settings.ts";
import type { MakeArguments } from "./arguments.ts";

/** Front matter of the audiobook. */
export function audiobookSettingsFor(asked: MakeArguments, settings: FolderSettings): AudiobookSettings {
  return {
    narrator: asked.narrator ?? settings.narrator ?? usualAudiobook.narrator,
    announceChapters: asked["no-chapter-titles"]
      ? false
      : (settings.announceChapters ?? usualAudiobook.announceChapters),
  };
}

/** The command line overrides memoir.json; the folder's name is the fallback. */
export function frontMatterFor(asked: MakeArguments, settings: FolderSettings): FrontMatter {
  const language = asked.language ?? settings.language ?? "en";
  const untitled = language === "fr" ? "L’histoire de ma vie" : "The Story of My Life";
  return {
    title: asked.title ?? settings.title ?? untitled,
    author: asked.author ?? settings.author ?? basename(resolve(asked.folder)),
    dedication: settings.dedication,
    language,
    chapterTitles: settings.chapterTitles,
    storyTitles: settings.storyTitles,
  };
}

/** The command line overrides memoir.json. */
export function editionFor(asked: MakeArguments, settings: FolderSettings): Edition {
  const edition = editionOf(settings);
  return {
    ...edition,
    size: asked.size ?? edition.size,
    binding: asked.binding ?? edition.binding,
    cover: asked.cover ?? edition.cover,
    photos: asked.photos ?? edition.photos,
  };
}
