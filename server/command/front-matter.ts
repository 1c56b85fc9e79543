import { basename, resolve } from "node:path";
import type { FrontMatter } from "#server/story/3-memoir/compose-memoir.job.ts";
import type { FolderSettings } from "#server/story/1-answer/folder-settings.ts";
import type { MakeArguments } from "./arguments.ts";

/** The command line wins over memoir.json; what neither says is taken from the folder's name. */
export function frontMatterFor(asked: MakeArguments, settings: FolderSettings): FrontMatter {
  const language = asked.language ?? settings.language ?? "en";
  const untitled = language === "fr" ? "L’histoire de ma vie" : "The Story of My Life";
  return {
    title: asked.title ?? settings.title ?? untitled,
    author: asked.author ?? settings.author ?? basename(resolve(asked.folder)),
    dedication: settings.dedication,
    language,
    chapterTitles: settings.chapterTitles,
  };
}
