import { makePlaybackCopyJob } from "./1-recordings/playback/make-playback-copy.job.ts";
import { receiveConversationJob } from "./1-recordings/ended-conversation/receive-conversation.job.ts";
import { transcribeAnswerJob, probeAnswerJob } from "./2-transcripts/transcribe-answer.job.ts";
import { transcribeRecordingJob } from "./2-transcripts/transcribe-recording.job.ts";
import { composeMemoirJob } from "./3-memoir/compose-memoir.job.ts";
import { bindReadAlongJob } from "./4-book/bind-read-along.job.ts";
import { typesetBookJob } from "./4-book/typeset-book.job.ts";
import { makeAudiobookJob } from "./4-audiobook/make-audiobook.job.ts";
import { makeNarratedAudiobookJob } from "./4-audiobook/narrated/make-narrated-audiobook.job.ts";
import { makeMemoryFileJob } from "./memory-files/make-memory-file.job.ts";
import { makePrintKitJob } from "./print-kit/make-print-kit.job.ts";
import { makePersonalArchiveJob } from "./personal-archive/make-archive.job.ts";
import { cutSoundJob } from "./redactions/cut-sound.job.ts";
import { makeBookJob } from "./make-book.job.ts";
import { makeSampleChapterJob } from "./sample-chapter/make-sample-chapter.job.ts";
import { prepareContributedPictureJob } from "./memories/prepare-contributed-picture.job.ts";
import { preparePictureJob } from "./memories/prepare-picture.job.ts";
import { receiveFileJob } from "./memories/receive-file.job.ts";
import { hearConsentJob } from "./spoken-consent/hear-consent.job.ts";
import { summarizeElementJob } from "./memories/summarize-element.job.ts";
import { findSamplesJob } from "./voices/find-samples.job.ts";
import { makeVoiceJob } from "./voices/make-voice.job.ts";

/** Every step of the path, in its order, for workers: answer → transcript → memoir → book and audiobook. */
export const storyJobs = [
  receiveConversationJob,
  probeAnswerJob,
  transcribeAnswerJob,
  transcribeRecordingJob,
  composeMemoirJob,
  typesetBookJob,
  makeAudiobookJob,
  bindReadAlongJob,
  makeBookJob,
  makeSampleChapterJob,
  makePlaybackCopyJob,
  cutSoundJob,
  preparePictureJob,
  prepareContributedPictureJob,
  receiveFileJob,
  summarizeElementJob,
  hearConsentJob,
  makeMemoryFileJob,
  makePrintKitJob,
  makePersonalArchiveJob,
  findSamplesJob,
  makeVoiceJob,
  makeNarratedAudiobookJob,
];
