import type { Language } from "#domain/language.ts";

/** A claim of the public pages and its test: the folder that contains it and the beginning of its title. */
type Proof = readonly [room: string, title: string];

export const testedClaims = {
  accountDeletion: ["server/pipeline", "leaves no byte and no row of a deleted person"],
  alwaysAsked: ["e2e", "asks about cookies once and again after an unreadable record"],
  askerHeard: ["supabase/tests", "stores one voice of at most 30 s per question"],
  audiobook: ["server/pipeline", "makes book and audiobook of the selected answers and notifies the owner"],
  audioTest: ["e2e", "passes a clear voice, plays it, and changes the microphone"],
  bothLanguages: ["e2e", "turns a spoken answer into a page and a voice"],
  chooseAnswers: ["server/pipeline", "makes book and audiobook of the selected answers and notifies the owner"],
  cloneByConsent: ["server/features/own-voice", "deletes the voice at the provider after a withdrawal and verifies it"],
  computerVoiceSaysSo: ["server/providers/tts", "is labelled as synthetic and names its engine and voice"],
  contact: ["server/http", "stores and mails a message and explains an incomplete one"],
  correctWords: ["server/pipeline", "transcribes an answer, prefers corrected words, and keeps their times"],
  deleteAlone: ["e2e", "erases an account after a week that can be taken back"],
  eightyFiveQuestions: ["supabase/seed", "numbers its 85 questions from 1 without a gap"],
  eraseAnswer: ["e2e", "changes visibility, seals until a day, erases with the sound, and restores"],
  erasedGoes: ["server/pipeline", "restores an erased answer within 30 days, then deletes it"],
  everySentenceHeard: ["server/command", "maps every sentence to its recording and seconds"],
  familyHears: ["supabase/tests", "shares family answers with the family and nothing with others"],
  familyHelp: ["supabase/tests", "asks an accepted question next under its asker's name"],
  familyInvited: ["e2e", "invites family by letter, plays what is shared, and removes access"],
  firstAnswerKept: [
    "server/features/trial-answer",
    "turns a visitor's take into the first answer of the mailbox owner",
  ],
  fittingQuestions: ["server/pipeline", "weights an answer by its words and rewords unfitting questions"],
  followUps: ["e2e", "asks follow-ups chosen from the last answer and resumes them"],
  forgottenAtOnce: ["server/features/trial-answer", "deletes every take and its bytes at once on request"],
  freeQuestions: ["supabase/seed", "gives the free trial its fifteen questions, thirteen light and two medium"],
  frenchSample: ["e2e", "plays French media on the French page"],
  gentleQuestions: ["supabase/seed", "makes every heavy question skippable and replaceable"],
  gift: ["e2e", "shares an accepted gift with its giver as allowed"],
  giftAddress: ["supabase/tests", "forgets the address of an unanswered letter in time"],
  giverHears: ["supabase/tests", "plays to a giver exactly what the storyteller shares, until sharing ends"],
  goneWithinTheHour: ["server/features/trial-answer", "deletes every byte of a take after its hour"],
  heardInPrint: ["server/features/family", "plays only answers in the book to holders of print links"],
  heardWithYes: [
    "server/voice/speech-to-text",
    "transcribes nothing without both consents and ends when one is withdrawn",
  ],
  keptOnDevice: ["e2e", "loses at most the last second when the browser dies"],
  listenersSeen: ["server/features/family", "names the listeners who played an answer, while they may listen"],
  microphoneSaid: ["e2e", "explains a microphone that is ${microphone} and keeps the question"],
  moreQuestions: ["server/features/trial-answer", "announces as many questions as the current plan has"],
  nothingInvented: ["server/pipeline/3-memoir", "replaces unsupported sentences and names the judge"],
  nothingPlanted: ["server/features/trial-answer", "adds nothing to an account whose address a stranger types"],
  oneButton: ["e2e", "turns a spoken answer into a page and a voice"],
  onePrice: ["server/http/site", "shows market price and coming orders on every page"],
  oneSitting: ["supabase/seed", "fits the free trial into 30 to 45 minutes"],
  ordinaryFiles: ["server/command", "makes every promised file of a folder of recordings"],
  originalKept: ["server/api/storage", "rejects changes to an original, even by its owner"],
  ownMachineListens: ["server/features/trial-answer", "sends no visitor's sound to a service under any configuration"],
  pause: ["e2e", "resumes on another device an interview that was paused"],
  printFiles: ["server/pipeline", "delivers trim, bleed and a wrap for the page count"],
  privateLinks: ["e2e", "gives a link that somebody opens, extends it and takes it back"],
  privateRecordings: ["server/api/storage", "rejects every operation on another user's objects"],
  recordAgain: ["e2e", "keeps both takes of a redo and restores a discarded one"],
  sampleChapter: ["server/pipeline", "makes chapter, minute and sound report when the fifteenth answer is written"],
  sentenceLetter: ["server/features/family", "mails each listener one first sentence ten minutes after sharing"],
  sentWhenAsked: ["e2e", "sends nothing before the page is requested"],
  smallBook: ["server/pipeline/3-memoir", "of a small book stay six"],
  soundReport: ["server/pipeline", "measures noise, hum, clipping and a quiet voice of real recordings"],
  startsNow: ["e2e", "turns a visitor's answer into a page of their book"],
  takeEverything: [
    "server/features/personal-archive",
    "imports an archive with equal hashes, and packs it again equally",
  ],
  takenAlong: ["e2e", "saves the page as one file with its words and voice"],
  uploadGoesOn: ["e2e", "resumes an upload after a dropped connection"],
  waitsAnHour: ["server/features/trial-answer", "keeps a take one hour from the first typed address"],
  waitlist: ["server/http", "joins the waitlist once without a script"],
} as const satisfies Record<string, Proof>;

/**
 * Features that do not exist yet, as the spec describes them. A page marks them as coming. Move the line up when the
 * feature exists.
 */
export const comingClaims = {
  ordering:
    "Buying: the package, three hardcover copies shipped free, extra copies, discounts, refunds until the PDF is approved.",
  voiceClone: "A voice-cloning demo in the free trial.",
} as const satisfies Record<string, string>;

export type ClaimId = keyof typeof testedClaims | keyof typeof comingClaims;

/** A sentence with its claims; none if it claims nothing. */
export type ClaimedText = readonly [text: string, ...claims: ClaimId[]];
export type ClaimedSection = readonly [title: string, text: string, ...claims: ClaimId[]];

/** The label of a feature that does not exist yet. */
export const comingLabel: Record<Language, string> = { en: "coming", fr: "bientôt" };

/** Whether a claim's feature does not exist yet. */
export function isComing(claims: readonly ClaimId[]): boolean {
  return claims.some((claim) => claim in comingClaims);
}

/** The attribute that marks an element with its claims. */
export function claimed(claims: readonly ClaimId[]): { "data-claims": string } {
  return { "data-claims": claims.join(" ") };
}
