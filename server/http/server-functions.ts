import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { analyticsConfig } from "#server/features/analytics/analytics-config.ts";
import { askTapes } from "#server/features/ask-tapes/ask-tapes.ts";
import { openArtifacts, type ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { downloadList } from "#server/features/desk/download-list.ts";
import { showFeatures } from "#server/features/desk/show-features.ts";
import { answerMessage, sendSignIn } from "#server/features/desk/send-letters.ts";
import { openProof } from "#server/features/book/proof-links.ts";
import { openPrintKit } from "#server/features/book/print-kit.ts";
import { showProofPages } from "#server/features/book/proof-pages.ts";
import { previewBook } from "#server/features/book/preview-book.ts";
import { requestBook } from "#server/features/book/request-book.ts";
import { changeRedactions, redactAnswer } from "#server/features/book/redact-answer.ts";
import { openSampleChapter } from "#server/features/book/open-sample-chapter.ts";
import { estimateBook } from "#server/features/book/estimate-book.ts";
import { personalArchive } from "#server/features/personal-archive/request-archive.ts";
import { accountErasure } from "#server/features/erasure/account-erasure.ts";
import { keepAccount } from "#server/features/erasure/keep-account.ts";
import { nameTrustees } from "#server/features/trustees/name-trustee.ts";
import { stopOpening } from "#server/features/trustees/stop-opening.ts";
import { narratedAudiobook } from "#server/features/own-voice/narrated-audiobook.ts";
import { ownVoice } from "#server/features/own-voice/own-voice.ts";
import { requestMemoryFile } from "#server/features/memories/request-memory-file.ts";
import { summarizeElement } from "#server/features/memories/summarize-element.ts";
import { spokenConsent } from "#server/features/spoken-consent/spoken-consent.ts";
import { inviteFamily } from "#server/features/family/invite-family.ts";
import { giveLink } from "#server/features/private-links/give-link.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { getVoiceCredentials } from "#server/voice/keys/get-voice-credentials.ts";
import type { VoiceLimits } from "#server/voice/transport/voice-limits.ts";
import { acceptGift } from "#server/features/gifts/accept-gift.ts";
import { giveGift, sendInvitation } from "#server/features/gifts/give.ts";
import { simpleWebhookTest } from "#server/features/webhooks/simple-webhook-test.ts";
import { voiceWebhook } from "#server/features/webhooks/voice-webhook.ts";
import { sayAloud } from "#server/features/interview/say-aloud.ts";

/** All functions under `/functions/v1` by name. */
export function serverFunctions(
  context: Context,
  links: ArtifactLinks,
  voice: VoiceLimits,
  auth: AuthContext,
): Record<string, ServerFunction> {
  return {
    "account-erasure": accountErasure(context, auth),
    "get-analytics-config": analyticsConfig(context.config),
    "ask-tapes": askTapes(context),
    "artifact-links": openArtifacts(context, links),
    "change-redaction": changeRedactions(context),
    "desk-answer-message": answerMessage(context),
    "desk-csv": downloadList(context),
    "desk-features": showFeatures(context),
    "desk-send-sign-in": sendSignIn(context, auth),
    "estimate-book": estimateBook(context),
    "make-book": requestBook(context),
    "preview-book": previewBook(context),
    "get-voice-credentials": getVoiceCredentials(context, voice),
    "accept-gift": acceptGift(context),
    "give-gift": giveGift(context),
    "give-link": giveLink(context, auth.passwords),
    "invite-family": inviteFamily(context),
    "keep-account": keepAccount(context),
    "memory-file": requestMemoryFile(context, (file) => links.sign(file)),
    "name-trustee": nameTrustees(context),
    "narrated-audiobook": narratedAudiobook(context),
    "own-voice": ownVoice(context),
    "personal-archive": personalArchive(context, (file, goodForMs) => links.sign(file, goodForMs)),
    "print-kit": openPrintKit(context, links),
    "proof-links": openProof(context, links),
    "proof-pages": showProofPages(context),
    "redact-answer": redactAnswer(context),
    "sample-chapter": openSampleChapter(context, links),
    "say-aloud": sayAloud(context.config, context.story.voices),
    "send-invitation": sendInvitation(context),
    "spoken-consent": spokenConsent(context),
    "stop-opening": stopOpening(context),
    "summarize-element": summarizeElement(context),
    "simple-webhook-test": simpleWebhookTest(context),
    "voice-webhook": voiceWebhook(context),
  };
}
