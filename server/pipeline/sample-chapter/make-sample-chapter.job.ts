import { join } from "node:path";
import { mkdir } from "node:fs/promises";
import { z } from "zod";
import { plainEdition } from "#domain/book/edition.ts";
import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import type { SampleFacts } from "#domain/book/sample-chapter.ts";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { composeMemoirJob } from "#server/pipeline/3-memoir/compose-memoir.job.ts";
import { saveArtifact } from "#server/pipeline/artifact-store.ts";
import { recordingsOf } from "#server/pipeline/4-audiobook/make-audiobook.job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import {
  deleteSamples,
  readSample,
  readSampleStanding,
  sampleFolder,
  type SampleStanding,
} from "./sample-chapter-store.ts";

const titles = { en: "The Story of My Life", fr: "L’histoire de ma vie" };

/** The sample chapter of the answers that are in the book: a PDF, pictures of its pages, a minute of voice, a report. */
export const makeSampleChapterJob = defineJob({
  name: "make-sample-chapter",
  input: z.object({ sessionId: z.uuid(), userId: z.uuid() }),
  output: z.object({ memoirId: z.uuid() }),
  key: ({ sessionId }) => sessionId,
  owner: ({ userId }) => userId,
  maxPerOwner: 1,
  handle: async (tools: StoryTools, of, run) => {
    const { sessionId, userId } = of;
    const standing = await readSampleStanding(tools.sql, sessionId);
    if (!standing || standing.userId !== userId) throw fail("not_found", "That interview is not there any more.");
    const kept = await readSample(tools.sql, userId, sessionId);
    if (kept?.facts.sources === standing.sources) return { memoirId: kept.memoirId };
    await deleteSamples(tools.sql, of);
    const { memoirId } = await tools.queue.run(
      composeMemoirJob,
      { sessionId, userId, frontMatter: frontMatterOf(standing) },
      { signal: run.signal },
    );
    run.progress(0.1, "compose");
    await inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["sample chapter", sessionId] }, async (dir) => {
      const { files, facts } = await makeFiles(tools, { memoirId, sources: standing.sources }, dir, run);
      run.progress(0.95, "store");
      for (const { name, file } of files)
        await saveArtifact(
          tools,
          { userId, memoirId },
          { kind: `${sampleFolder(sessionId)}${name}`, file, facts: name === "chapter.pdf" ? facts : {} },
        );
      await assertUnchanged(tools, of, standing.sources);
    });
    return { memoirId };
  },
});

function frontMatterOf({ language, author, title, dedication, storyTitles }: SampleStanding) {
  return { title: title ?? titles[language], author, dedication, language, chapterTitles: {}, storyTitles };
}

type Named = { name: string; file: string };

/** The PDF comes last: its row says that everything is there. */
async function makeFiles(
  tools: StoryTools,
  { memoirId, sources }: { memoirId: string; sources: string },
  dir: string,
  { signal, progress }: { signal: AbortSignal; progress: (fraction: number, word: string) => void },
): Promise<{ files: Named[]; facts: SampleFacts }> {
  const { loadBookSource } = await import("#server/pipeline/book-source/load-book-source.ts");
  const { sampleSource } = await import("./sample-source.ts");
  const { typesetSample } = await import("./typeset-sample.ts");
  const loaded = await loadBookSource({ ...tools, publicUrl: null, localUrl: null }, memoirId, plainEdition);
  const source = sampleSource(loaded.source);
  const set = await typesetSample(source, join(dir, "pages"), signal);
  progress(0.4, "pages");
  const { minute, report } = await measureAndCut(tools, source.memoir, join(dir, "sound"), { signal, progress });
  const pictures = set.pictures.map(({ file }, at) => ({ name: `page-${at + 1}.jpg`, file }));
  return {
    files: [
      ...pictures,
      ...(minute ? [{ name: "minute.mp3", file: minute.mp3 }] : []),
      { name: "chapter.pdf", file: set.pdf },
    ],
    facts: {
      sources,
      pages: set.pages,
      pictures: set.pictures.map(({ width, height }) => ({ width, height })),
      minute: minute && { seconds: minute.seconds, rmsDb: minute.rmsDb },
      report,
    },
  };
}

/** Measures every recording of the chapter, then makes the minute of the best of them. */
async function measureAndCut(
  tools: StoryTools,
  memoir: Memoir,
  dir: string,
  { signal, progress }: { signal: AbortSignal; progress: (fraction: number, word: string) => void },
) {
  const { measureAnswer } = await import("./measure-answers.ts");
  const { choosePassages } = await import("./choose-passages.ts");
  const { makeMinute } = await import("./make-minute.ts");
  await mkdir(dir, { recursive: true });
  const ffmpeg = await tools.ffmpeg();
  const recordings = await recordingsOf(tools, memoir);
  const headings = new Map(
    [...sentencesOf(memoir)].flatMap(({ story }) => story.recordingIds.map((id) => [id, story.heading] as const)),
  );
  const report: SampleFacts["report"] = [];
  const measured = [];
  for (const [recordingId, recording] of recordings) {
    const { sound, power, problems } = await measureAnswer(ffmpeg, recordingId, recording, { dir, signal });
    report.push({ ...sound, question: headings.get(recordingId) ?? "" });
    const { durationMs, speech } = recording;
    measured.push({
      recordingId,
      durationMs,
      power,
      problems,
      words: speech ?? [],
      sentences: sentenceTimesOf(memoir, recordingId),
    });
    progress(0.4 + (0.4 * report.length) / recordings.size, "sound");
  }
  const passages = choosePassages(measured.filter(({ problems }) => problems !== Infinity));
  return { report, minute: await makeMinute({ ffmpeg, dir, signal }, memoir, passages, recordings) };
}

/** When the sentences of a memoir are said on a recording, in order. */
function sentenceTimesOf(memoir: Memoir, recordingId: string) {
  return [...sentencesOf(memoir)]
    .flatMap(({ sentence }) => {
      const spans = sentence.spans.filter((span) => span.recordingId === recordingId);
      if (spans.length === 0) return [];
      return [{ startMs: Math.min(...spans.map((s) => s.startMs)), endMs: Math.max(...spans.map((s) => s.endMs)) }];
    })
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** Leaves nothing of answers that were changed, left out or erased while it was made; runs again. */
async function assertUnchanged({ sql }: StoryTools, of: { sessionId: string; userId: string }, sources: string) {
  const now = await readSampleStanding(sql, of.sessionId);
  if (now?.sources === sources) return;
  await deleteSamples(sql, of);
  throw fail("unavailable", "An answer was changed while its sample chapter was made.");
}
