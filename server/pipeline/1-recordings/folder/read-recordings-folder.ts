import { readdir, realpath, stat } from "node:fs/promises";
import { basename, extname, join, resolve, sep } from "node:path";
import { AppError, fail } from "#server/platform/errors.ts";
import { noSettings, readFolderSettings, settingsFile, type FolderSettings } from "./folder-settings.ts";
import { hasWords } from "#domain/recording/transcript.ts";
import { readCorrectedText } from "./read-corrected-text.ts";

/** One recording of the folder and the files beside it. Paths are absolute; `name` is the file's own name. */
export type FolderRecording = {
  file: string;
  name: string;
  questionId: number;
  followUp: number | null;
  correctedFile: string | null;
  /** In their order. */
  photos: FolderPhoto[];
};

export type FolderPhoto = { file: string; captionFile: string | null };

/** `loss`: a file of the person is not used. Otherwise the warning is only information. */
export type FolderWarning = { file: string; message: string; loss: boolean };

export type RecordingsFolder = {
  recordings: FolderRecording[];
  settings: FolderSettings;
  warnings: FolderWarning[];
};

const mediaEnding = /\.(?:wav|webm|mp3|m4a|mp4|ogg|flac|opus|aac|mov|amr|3gp|caf|aiff?|wma|mka)$/iu;
const recordingName = new RegExp(String.raw`^(\d{1,9})(?:\.(\d{1,9}))?(?:-.*)?${mediaEnding.source}`, "isu");
/** Extensions of unsupported sound and film. */
const otherMedia =
  /\.(?:m4[bvr]|og[av]|3gpp|3g2|aifc|wmv|mkv|asf|avi|mpe?g|mp2|ts|mts|m2ts|flv|rm|ra|ape|wv|au|snd|ac3|dts|dss|ds2|voc|spx|awb|mid|midi)$/iu;
/** Extensions of unsupported pictures. */
const otherPicture = /\.(?:avif|webp|tiff?|gif|bmp|jxl|jp2|dng|cr[23]|nef|arw|raw)$/iu;
const questionsInBank = 85;
const followUpsPerQuestion = 5;
const photosPerStory = 12;

/**
 * Reads a recordings folder as `docs/` describes it. All recordings of one question are used, in the order of their
 * names. Nothing outside the folder is read. Throws `not_found` when the folder does not exist.
 */
export async function readRecordingsFolder(dir: string): Promise<RecordingsFolder> {
  const root = resolve(dir);
  const warnings: FolderWarning[] = [];
  const names = await ownFiles(root, warnings);
  const left = new Set(names);
  const recordings: FolderRecording[] = [];
  const stems = new Set(names.filter((name) => recordingName.test(name)).map(stemOf));
  for (const name of names) {
    const place = placeOf(name, warnings);
    if (place === null) continue;
    left.delete(name);
    if (place !== "outside the bank") recordings.push({ ...place, ...beside(root, name, { left, stems }), name });
  }
  const settings = left.delete(settingsFile) ? await readFolderSettings(root) : nothingSaid;
  for (const message of settings.problems) warnings.push({ file: settingsFile, message, loss: true });
  for (const recording of recordings) await refuseBadTexts(recording, warnings);
  recordings.sort(byPlace);
  sayFurtherTakes(recordings, warnings);
  for (const name of left) {
    const why = whyUnread(name);
    if (why === null) continue;
    left.delete(name);
    warnings.push({ file: name, message: `${oneLine(name)} is left out: ${why}`, loss: true });
  }
  if (left.size > 0) warnings.push(unknownFiles([...left]));
  return { recordings, settings: settings.settings, warnings };
}

const nothingSaid = { settings: noSettings, problems: [] };

/** File names of the folder in natural order, without links that lead outside. */
async function ownFiles(root: string, warnings: FolderWarning[]): Promise<string[]> {
  const home = await realpath(root).catch((cause: unknown) => {
    throw fail("not_found", `There is no folder at ${root}.`, cause);
  });
  const entries = await readdir(home, { withFileTypes: true }).catch((cause: unknown) => {
    throw fail("not_found", `${root} is not a folder that can be read.`, cause);
  });
  const names: string[] = [];
  for (const entry of entries) {
    const known =
      recordingName.test(entry.name) || /\.(txt|jpe?g|png)$/iu.test(entry.name) || entry.name === settingsFile;
    if (!known || entry.isFile()) names.push(entry.name);
    else if (entry.isSymbolicLink() && (await leadsToFileWithin(home, entry.name))) names.push(entry.name);
    else {
      const why = entry.isSymbolicLink() ? "is a link that leads to no file in this folder" : "is not a file";
      warnings.push({ file: entry.name, message: `${oneLine(entry.name)} ${why}; it is left alone.`, loss: true });
    }
  }
  return names.sort(byName);
}

async function leadsToFileWithin(home: string, name: string): Promise<boolean> {
  try {
    const target = await realpath(join(home, name));
    return target.startsWith(home + sep) && (await stat(target)).isFile();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause) return false;
    throw cause;
  }
}

function placeOf(
  name: string,
  warnings: FolderWarning[],
): { questionId: number; followUp: number | null } | "outside the bank" | null {
  const match = recordingName.exec(name);
  if (!match) return null;
  const questionId = Number(match[1]);
  const followUp = match[2] === undefined ? null : Number(match[2]);
  const refuse = (why: string) => {
    warnings.push({ file: name, message: `${oneLine(name)}: ${why}; this recording is left out.`, loss: true });
    return "outside the bank" as const;
  };
  if (questionId < 1 || questionId > questionsInBank)
    return refuse(`there is no question ${questionId}, the questions are 1 to ${questionsInBank}`);
  if (followUp !== null && (followUp < 1 || followUp > followUpsPerQuestion))
    return refuse(`there is no follow-up ${followUp}, a question has ${followUpsPerQuestion}`);
  return { questionId, followUp };
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/** "12.2.jpg" is the second picture of "12", unless "12.2" is a recording itself. */
function beside(root: string, name: string, { left, stems }: { left: Set<string>; stems: ReadonlySet<string> }) {
  const stem = stemOf(name);
  const take = (...endings: string[]) => {
    const found = endings.flatMap((e) => [stem + e, stem + e.toUpperCase()]).find((candidate) => left.has(candidate));
    if (found === undefined) return null;
    left.delete(found);
    return join(root, found);
  };
  return {
    file: join(root, name),
    correctedFile: take(".txt"),
    photos: Array.from({ length: photosPerStory }, (_, at) => (at === 0 ? "" : `.${at + 1}`)).flatMap((number) => {
      if (number !== "" && stems.has(stem + number)) return [];
      const photo = take(`${number}.jpg`, `${number}.jpeg`, `${number}.png`, `${number}.heic`, `${number}.heif`);
      return photo === null ? [] : [{ file: photo, captionFile: take(`${number}.caption.txt`) }];
    }),
  };
}

async function refuseBadTexts(recording: FolderRecording, warnings: FolderWarning[]): Promise<void> {
  recording.correctedFile = await goodText(recording.correctedFile, warnings);
  for (const photo of recording.photos) photo.captionFile = await goodText(photo.captionFile, warnings);
}

async function goodText(file: string | null, warnings: FolderWarning[]): Promise<string | null> {
  if (file === null) return null;
  const name = basename(file);
  const leaveOut = (why: string) => {
    warnings.push({ file: name, message: oneLine(`${name} is left out: ${why}`), loss: true });
    return null;
  };
  try {
    return hasWords(await readCorrectedText(file)) ? file : leaveOut("It holds no words.");
  } catch (thrown) {
    return leaveOut(thrown instanceof AppError ? thrown.message : "It cannot be read.");
  }
}

const natural = new Intl.Collator("en", { numeric: true });

function byName(a: string, b: string): number {
  return natural.compare(stemOf(a), stemOf(b)) || (a < b ? -1 : 1);
}

function byPlace(a: FolderRecording, b: FolderRecording): number {
  return a.questionId - b.questionId || (a.followUp ?? 0) - (b.followUp ?? 0) || byName(a.name, b.name);
}

function sayFurtherTakes(recordings: FolderRecording[], warnings: FolderWarning[]): void {
  const takes = Map.groupBy(recordings, (r) => `${r.questionId}${r.followUp === null ? "" : `.${r.followUp}`}`);
  for (const [place, group] of takes) {
    const [first, ...later] = group.map((r) => oneLine(r.name));
    if (first === undefined || later.length === 0) continue;
    const message = `${[first, ...later].join(", ")} all answer ${place}; they are told one after the other, in this order.`;
    warnings.push({ file: group[1]?.name ?? first, message, loss: false });
  }
}

/** The reason for ignoring sound, film or a picture; null for any other file. */
function whyUnread(name: string): string | null {
  if (mediaEnding.test(name))
    return `its name does not begin with the number of its question, as in "5-${oneLine(name)}".`;
  if (otherMedia.test(name)) return "sound or film of this kind is not read. Save it as .m4a or .wav.";
  return otherPicture.test(name) ? "pictures of this kind are not read. Save it as .jpg, .png or .heic." : null;
}

function unknownFiles(names: string[]): FolderWarning {
  const shown = names.slice(0, 40).map(oneLine).join(", ");
  const more = names.length > 40 ? ` and ${names.length - 40} more` : "";
  const message = `Left alone, because they belong to no recording: ${shown}${more}.`;
  return { file: names[0] ?? "", message, loss: false };
}

/** A name without control characters and without changes of the reading direction, for one line of a report. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "�");
}
