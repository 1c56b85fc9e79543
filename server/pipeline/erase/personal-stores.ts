/** How a store lets go of an erased person: by code in a file of the repository, by its age, or not at all. */
type Eraser = { code: string } | { kept: string };

const rows = "supabase/schemas/removal.sql";
const localFiles = "server/pipeline/erase/forget-people.ts";
const namedFiles = "server/pipeline/erase/kept-file-store.ts";
const jobs = "server/platform/jobs/orphaned-work-store.ts";
const expiry = "server/api/auth/sweep-store.ts";

/** Tables whose rows a cascade of foreign keys from auth.users deletes. */
export const cascadedTables = [
  ...named("auth", "flow_state identities mfa_amr_claims mfa_challenges mfa_factors one_time_tokens"),
  ...named("auth", "pending_sign_ups saml_relay_states sessions users webauthn_challenges webauthn_credentials"),
  ...named(
    "heirvoice",
    "account_erasures announced_pictures consent_challenges contribution_letters copied_recordings family_letters job_turns letters_due life_facts",
  ),
  ...named(
    "heirvoice",
    "listens memory_files opening_letters personal_archives playback_copies proof_files recovery_codes",
  ),
  ...named(
    "heirvoice",
    "narration_removals refused_uploads row_counts sealed_sections sealed_sounds sentence_letters spoken_sentences storage_counts transcribed_audio visitor_takes",
  ),
  ...named("heirvoice", "voice_keys voice_samples voice_urls"),
  ...named(
    "public",
    "answers artifacts book_arrangements book_photos bookmarks books chapter_revisions chapters consents",
  ),
  ...named("public", "conversation_events conversations date_pairs element_details"),
  ...named("public", "element_files element_summaries family_members family_question_voices family_questions helpers"),
  ...named("public", "interview_sessions invitations link_grants link_openings memoirs memories memory_collaborators"),
  ...named(
    "public",
    "memory_contributions memory_elements names photo_uses photos profiles proofs quotas recordings redactions",
  ),
  ...named(
    "public",
    "section_sources sentences session_plans share_links system_logs take_segments takes transcript_words",
  ),
  ...named(
    "public",
    "opening_requests transcript_revisions transcripts trustee_events trustees voices webhook_events work_progress",
  ),
];

/** Tables with data of people that no cascade reaches. */
export const otherTables: Record<string, Eraser> = {
  "auth.rate_limits": { code: "server/api/auth/limits/sweep-counts.ts" },
  "heirvoice.deletion_tombstones": { kept: "ids of what was deleted and when, so that no restore brings it back" },
  "heirvoice.form_counts": { code: expiry },
  "heirvoice.rate_limits": { code: "server/api/auth/limits/sweep-counts.ts" },
  "heirvoice.removed_objects": { code: namedFiles },
  "heirvoice.revocations": { code: expiry },
  "jobs.job": { code: jobs },
  "heirvoice.synthetic_hashes": { kept: "a hash and a day: a saved file stays known as a computer voice, of nobody" },
  "heirvoice.voice_deletions": { code: "server/pipeline/voices/deletion-store.ts" },
  "public.admin_events": { kept: "who acted on which id stays provable; the log holds no content" },
  "public.contact_messages": { code: rows },
  "public.discounts": { kept: "a code names an order, not a person" },
  "public.order_amounts": { kept: "accounts must list each payment" },
  "public.order_headers": { kept: "accounts must list each payment; both people become null" },
  "public.waitlist": { code: rows },
  "realtime.changes": { code: "server/api/realtime/changes/change-log-store.ts" },
  "realtime.long_notices": { code: "server/api/realtime/nodes/node-channel.ts" },
  "storage.objects": { code: rows },
  "storage.resumable_parts": { code: rows },
  "storage.resumable_uploads": { code: "server/database/platform/004_storage_schema.sql" },
};

/** Tables of settings, counts without a person, and the machinery. */
export const impersonalTables = [
  ...named("auth", "oauth_clients saml_providers sso_domains sso_providers"),
  ...named("heirvoice", "alerts backup_key backup_runs job_clocks migrations secrets seeds sightings"),
  ...named("heirvoice", "statement_keys storage_counted"),
  ...named("jobs", "bam job_dependency queue queue_stats schedule subscription version warning"),
  ...named("public", "encouragement_phrases prices questions settings sub_questions"),
  ...named("realtime", "change_readers messages"),
  ...named("storage", "buckets"),
];

export const buckets: Record<string, Eraser> = {
  "audio-answers": { code: rows },
  documents: { code: rows },
  "photo-copies": { code: rows },
  "photo-originals": { code: rows },
  "site-media": { kept: "only admins add to it, for the public pages" },
};

/** Folders of the object store for files that are no objects of a bucket. */
export const madeFolders: Record<string, Eraser> = { artifacts: { code: namedFiles }, photos: { code: namedFiles } };

export const dataFolders: Record<string, Eraser> = {
  cache: { code: localFiles },
  keys: { kept: "keys of the instance" },
  mailbox: { kept: "sent letters, like those that a mail server took" },
  models: { kept: "downloaded models" },
  objects: { code: rows },
  postgres: { code: rows },
  "rendered-images": { code: localFiles },
  "s3-cache": { code: localFiles },
  sample: { kept: "an invented person" },
  tombstones: { kept: "ids of what was deleted and when, so that no restore brings it back" },
  "verified-backup": { code: "server/features/backup/restore/verify-backup.ts" },
  work: { code: localFiles },
};

/** Queues whose jobs belong to a person. */
export const queues: Record<string, Eraser> = Object.fromEntries(
  [
    "bind-read-along",
    "compose-memoir",
    "cut-sound",
    "find-voice-samples",
    "hear-answer",
    "hear-consent",
    "make-audiobook",
    "make-book",
    "make-memory-file",
    "make-narrated-audiobook",
    "make-personal-archive",
    "make-print-kit",
    "make-playback-copy",
    "make-sample-chapter",
    "make-voice",
    "prepare-contributed-picture",
    "prepare-picture",
    "probe-answer",
    "receive-conversation",
    "receive-element-file",
    "summarize-element",
    "transcribe-recording",
    "typeset-book",
  ].map((name) => [name, { code: jobs }]),
);

function named(schema: string, names: string): string[] {
  return names.split(" ").map((name) => `${schema}.${name}`);
}
