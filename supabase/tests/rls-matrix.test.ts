import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

type Actor =
  | "nobody"
  | "anonymous"
  | "collaborator"
  | "expired collaborator"
  | "revoked collaborator"
  | "stranger"
  | "owner"
  | "buyer"
  | "recipient"
  | "admin";
type Action = "select" | "insert" | "update" | "delete";
/** The operations that each role may do with the owner's row; all others are refused. */
type Rights = Partial<Record<Action, readonly Actor[]>>;

const everyone = [
  "nobody",
  "anonymous",
  "collaborator",
  "expired collaborator",
  "revoked collaborator",
  "stranger",
  "owner",
  "buyer",
  "recipient",
  "admin",
] as const;
const withAccount = ["stranger", "owner", "buyer", "recipient", "admin"] as const;

/**
 * The owner is the storyteller; the buyer paid for a gift, whose recipient is the storyteller of another order, and the
 * owner's family. The buyer also helps the owner with the book. The collaborator is anonymous and adds to the owner's memory by a link.
 */
const rights: Record<string, Rights> = {
  admin_events: { select: ["admin"] },
  answers: { select: ["owner"], insert: ["owner"], update: ["owner"] },
  artifacts: { select: ["owner"] },
  book_arrangements: { select: ["owner"] },
  book_photos: { select: ["owner", "buyer"], delete: ["owner"] },
  bookmarks: { select: ["owner"], delete: ["owner"] },
  books: { select: ["owner"], update: ["owner"] },
  chapter_revisions: { select: ["owner", "buyer"] },
  chapters: { select: ["owner"] },
  date_pairs: { select: ["owner", "buyer"] },
  consents: { select: ["owner"], insert: ["owner"] },
  contact_messages: {},
  conversation_events: { select: ["owner"] },
  conversations: { select: ["owner"] },
  discounts: {},
  element_details: { select: ["owner"], insert: ["owner"], update: ["owner"] },
  element_files: { select: ["owner"], insert: ["owner"] },
  element_summaries: { select: ["owner"], delete: ["owner"] },
  encouragement_phrases: { select: withAccount, insert: ["admin"], update: ["admin"], delete: ["admin"] },
  family_members: { select: ["owner", "recipient"], delete: ["owner", "recipient"] },
  family_question_voices: {},
  family_questions: { select: ["owner"] },
  helpers: { select: ["owner", "buyer"] },
  interview_sessions: { select: ["owner"], insert: ["owner"], update: ["owner"] },
  invitations: {},
  link_grants: { select: ["anonymous"] },
  link_openings: { select: ["owner"] },
  memoirs: { select: ["owner"] },
  memories: { select: ["collaborator", "owner"], insert: ["owner"], update: ["owner"] },
  memory_collaborators: { select: ["collaborator", "owner"] },
  memory_contributions: {
    select: ["collaborator", "owner"],
    insert: ["collaborator"],
    update: ["collaborator"],
    delete: ["collaborator"],
  },
  memory_elements: { select: ["collaborator", "owner"], insert: ["owner"], update: ["owner"] },
  names: { select: ["owner"], delete: ["owner"] },
  order_amounts: { select: ["buyer"] },
  order_headers: { select: ["buyer", "recipient"], insert: ["buyer"] },
  opening_requests: { select: ["owner"] },
  orders: { select: ["buyer", "recipient"], insert: ["buyer"] },
  photo_uses: { select: ["owner"], insert: ["owner"], delete: ["owner"] },
  photos: { select: ["owner"], insert: ["owner"], update: ["owner"] },
  prices: { select: everyone },
  proofs: { select: ["owner", "buyer"] },
  profiles: { select: ["owner", "admin"], update: ["owner"] },
  questions: { select: everyone, insert: ["admin"], update: ["admin"], delete: ["admin"] },
  quotas: { select: ["owner", "admin"] },
  recordings: { select: ["owner"] },
  redactions: { select: ["owner"] },
  section_sources: { select: ["owner", "buyer"] },
  sentences: { select: ["owner"] },
  session_plans: { select: ["owner"] },
  settings: {},
  share_links: { select: ["owner"], update: ["owner"] },
  sub_questions: { select: everyone, insert: ["admin"], update: ["admin"], delete: ["admin"] },
  system_logs: { select: ["admin"] },
  take_segments: { select: ["owner"] },
  takes: { select: ["owner"] },
  transcript_revisions: { select: ["owner", "buyer"] },
  transcript_words: { select: ["owner"] },
  transcripts: { select: ["owner"] },
  trustee_events: { select: ["owner"] },
  trustees: { select: ["owner"], update: ["owner"], delete: ["owner"] },
  voices: { select: ["owner"] },
  waitlist: { insert: everyone },
  webhook_events: { select: ["admin"] },
  work_progress: { select: ["owner"] },
};

/** Functions callable with any key, and those that need an account. Triggers are excluded. */
const callable = {
  anon: [
    "are_tags",
    "asked_by_client",
    "element_words",
    "is_admin",
    "is_signed_in",
    "public_memory_media",
    "put_off_invitation",
    "read_family_invitation",
    "read_invitation",
    "read_public_memory",
    "read_trust_invitation",
  ],
  authenticated: [
    "accept_family_invitation",
    "accept_invitation",
    "accept_trust",
    "add_book",
    "admits_picture",
    "answer_words",
    "answers_i_help_with",
    "approve_proof",
    "are_tags",
    "arrange_book",
    "artifacts_linked_to_me",
    "ask_as_family",
    "ask_by_link",
    "asked_by_client",
    "assert_required_aal",
    "check_words",
    "choose_date",
    "choose_take",
    "correct_answer",
    "correct_name",
    "count_links",
    "create_new_project",
    "decide_contribution",
    "decide_family_question",
    "desk_admin_events",
    "desk_answer_message",
    "desk_assert_admin",
    "desk_backup",
    "desk_consent_texts",
    "desk_consents",
    "desk_count_storage",
    "desk_end_sessions",
    "desk_erase",
    "desk_jobs",
    "desk_log",
    "desk_messages",
    "desk_orders",
    "desk_overview",
    "desk_people",
    "desk_person",
    "desk_record_download",
    "desk_retry_jobs",
    "desk_send_sign_in",
    "desk_set_admin",
    "desk_set_ban",
    "desk_set_feature",
    "desk_set_limits",
    "desk_set_setting",
    "desk_settings",
    "desk_storage",
    "desk_test_webhook",
    "desk_waiting",
    "desk_waitlist",
    "desk_webhook_events",
    "element_words",
    "end_collaboration",
    "end_session",
    "extend_link",
    "find_name",
    "get_active_project",
    "get_gift_progress",
    "get_order_price",
    "get_random_encouragement_phrase",
    "get_received_gifts",
    "get_shared_answers",
    "get_shelf",
    "given_links",
    "hand_in_picture",
    "has_listened",
    "has_password",
    "has_required_aal",
    "hear_family_question",
    "introduce_collaborator",
    "invite_from_waitlist",
    "is_admin",
    "is_event_date",
    "is_signed_in",
    "keep_account",
    "keep_take",
    "links_i_add_by",
    "memories_linked_to_me",
    "memory_media",
    "my_collaborations",
    "my_family_questions",
    "my_live_grants",
    "my_sessions",
    "my_trusts",
    "narrated_linked_to_me",
    "next_question",
    "objects_linked_to_me",
    "open_sitting",
    "pages_of_sections",
    "pages_of_sentences",
    "pictures_i_sent",
    "place_bookmark",
    "place_photo",
    "printed_codes",
    "proof_standing",
    "public_memory_media",
    "put_off_invitation",
    "quotable_answers",
    "read_collaborators",
    "read_family_invitation",
    "read_invitation",
    "read_link",
    "read_linked_book",
    "read_linked_narration",
    "read_public_memory",
    "read_section",
    "read_transcript",
    "read_trust_invitation",
    "recordings_i_help_with",
    "recordings_shared_with_me",
    "remove_book",
    "replay_webhook_event",
    "request_opening",
    "resign_trust",
    "restore_contributions",
    "restore_revision",
    "review_contributions",
    "save_section",
    "say_family_question",
    "search_words",
    "sections_i_help_with",
    "set_question_aside",
    "share_with_giver",
    "shared_answers",
    "stop_opening",
    "storage_room",
    "storytellers_i_help",
    "told_by_voice",
    "undo_name",
    "who_has_listened",
    "who_hears",
    "who_hears_sealed",
    "who_listens_by_link",
    "who_may_listen",
    "whom_i_may_ask",
    "withdraw_invitation",
  ],
};

let db: Database;
const people: Record<Exclude<Actor, "nobody">, string> = {
  anonymous: randomUUID(),
  collaborator: randomUUID(),
  "expired collaborator": randomUUID(),
  "revoked collaborator": randomUUID(),
  stranger: randomUUID(),
  owner: randomUUID(),
  buyer: randomUUID(),
  recipient: randomUUID(),
  admin: randomUUID(),
};
const ids = {
  order: randomUUID(),
  gift: randomUUID(),
  next: randomUUID(),
  session: randomUUID(),
  recording: randomUUID(),
  answer: randomUUID(),
  transcript: randomUUID(),
  memoir: randomUUID(),
  element: randomUUID(),
  bare: randomUUID(),
  photo: randomUUID(),
  memory: randomUUID(),
  link: randomUUID(),
  familyLink: randomUUID(),
  collaborateLink: randomUUID(),
  collaborator: randomUUID(),
};
const hash = "a".repeat(64);

beforeAll(async () => {
  db = await testDatabase();
  await db.sql.begin(layOwnersRows);
});
afterAll(() => db.close());

async function layOwnersRows(tx: TransactionSql): Promise<void> {
  for (const [actor, id] of Object.entries(people))
    await tx`insert into auth.users (id, email, is_anonymous) values (${id}, ${`${actor}@example.org`}, ${isAnonymous(actor)})`;
  await tx`update public.profiles set account_type = 'admin' where id = ${people.admin}`;
  await tx`insert into public.orders (id, buyer_id, product_type, payment_status) values (${ids.order}, ${people.owner}, 'memory_book', 'paid')`;
  await tx`insert into public.orders (id, buyer_id, product_type, payment_status) values (${ids.next}, ${people.owner}, 'memory_book', 'paid')`;
  await tx`insert into public.questions (id, chapter, text, text_fr, order_index, active) values (900, 1, 'q', 'q', 900, false)`;
  await tx`insert into public.sub_questions (id, question_id, position, text, text_fr, type) values ('x', 900, 1, 'q', 'q', 'detail')`;
  await tx`insert into public.orders (id, buyer_id, recipient_id, order_type, product_type)
    values (${ids.gift}, ${people.buyer}, ${people.recipient}, 'gift', 'memory_book')`;
  await tx`insert into public.invitations (order_id, buyer_id, request_id, email, relation, giver_name, language, expires_at)
    values (${ids.gift}, ${people.buyer}, ${ids.gift}, 'somebody@example.org', 'other', 'Ann', 'en', now())`;
  await tx`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${ids.session}, ${people.owner}, ${ids.order}, ${`sess_${ids.session}`})`;
  await tx`insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${ids.recording}, ${people.owner}, ${ids.session}, 1, 'x', 'webm', 'opus', ${hash}, 1, 1)`;
  await tx`insert into public.answers (id, session_id, question_id, user_id, recording_id, audio_file_path, visibility)
    values (${ids.answer}, ${ids.session}, 1, ${people.owner}, ${ids.recording}, ${`${people.owner}/1_1.webm`}, 'in the book')`;
  await tx`insert into public.conversations (id, user_id, session_id, question_id, language)
    values ('conv_1', ${people.owner}, ${ids.session}, 1, 'en')`;
  await tx`insert into public.conversation_events (conversation_id, position, user_id, kind, words, starts_ms, ends_ms)
    values ('conv_1', 1, ${people.owner}, 'person said', 'words', 0, 1)`;
  await tx`insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${people.owner}, 'record', true, 'tapped', 'Yes.', 'en')`;
  await tx`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${people.owner}, ${people.recipient}, 'n', 'a@b.c', now())`;
  await tx`insert into public.trustees (storyteller_id, trustee_id, name, email, accepted_at)
    values (${people.owner}, ${people.recipient}, 'n', 'a@b.c', now())`;
  await tx`insert into public.opening_requests (storyteller_id, trustee_name, reason) values (${people.owner}, 'n', 'r')`;
  await tx`insert into public.trustee_events (storyteller_id, event, by_whom) values (${people.owner}, 'named', 'storyteller')`;
  await tx`insert into public.voices (user_id, provider, language, samples) values (${people.owner}, 'elevenlabs', 'en', '[]')`;
  await tx`insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
    values (${people.recipient}, ${people.owner}, 'n', 'q', 'en')`;
  await tx`insert into public.family_question_voices (family_question_id, sound, media_type, seconds)
    select id, ${"a".repeat(100)}, 'audio/webm', 1 from public.family_questions where storyteller_id = ${people.owner}`;
  await tx`insert into public.photos (id, user_id, object_path, sha256) values (${ids.photo}, ${people.owner}, 'x', ${hash})`;
  await tx`insert into public.photo_uses (photo_id, user_id, recording_id) values (${ids.photo}, ${people.owner}, ${ids.recording})`;
  await tx`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${ids.transcript}, ${ids.recording}, ${people.owner}, 'raw', 'e', 'en', true, 'words')`;
  await tx`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms) values (${ids.transcript}, 0, 'words', 0, 1)`;
  await tx`insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, original_sha256)
    select id, recording_id, user_id, 0, 1, 1, 'out', ${"a".repeat(64)} from public.answers where recording_id = ${ids.recording} limit 1`;
  await tx`insert into public.names (user_id, written) values (${people.owner}, 'Brandt')`;
  await tx`insert into public.transcript_revisions (recording_id, number, version, user_id, made_by, language, body)
    values (${ids.recording}, 0, 0, ${people.owner}, 'heard', 'en', 'words')`;
  await tx`insert into public.section_sources (session_id, question_id, user_id, place, heading, recordings, sentences)
    values (${ids.session}, 1, ${people.owner}, 0, 'h', array[${ids.recording}]::uuid[], '[]')`;
  await tx`insert into public.chapter_revisions (session_id, question_id, number, version, user_id)
    values (${ids.session}, 1, 1, 1, ${people.owner})`;
  await tx`insert into public.date_pairs (session_id, user_id, one_sentence, other_sentence, one_question, other_question)
    values (${ids.session}, ${people.owner}, 's1', 's2', 1, 1)`;
  await tx`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${ids.memoir}, ${people.owner}, 't', 'a', 'en', '{}', true, '{}', ${hash})`;
  await tx`insert into public.chapters (memoir_id, number, title, stories) values (${ids.memoir}, 1, 't', '[]')`;
  await tx`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${ids.memoir}, 's', 1, 0, 0, 0, 't', 'by hand', '[]')`;
  await tx`insert into public.memories (id, owner_id, title) values (${ids.memory}, ${people.owner}, 'The flood')`;
  await tx`insert into public.memory_elements (id, memory_id, owner_id, type, title)
    values (${ids.element}, ${ids.memory}, ${people.owner}, 'document', 't'), (${ids.bare}, ${ids.memory}, ${people.owner}, 'document', 't')`;
  await tx`insert into public.element_files (element_id, owner_id, bucket_id, path)
    values (${ids.element}, ${people.owner}, 'documents', ${`${people.owner}/a.pdf`})`;
  await tx`insert into public.element_details (element_id, owner_id) values (${ids.element}, ${people.owner})`;
  await tx`insert into public.element_summaries (element_id, owner_id, summary, model, agreed_to)
    values (${ids.element}, ${people.owner}, 's', 'm', 'Yes.')`;
  await tx`insert into public.memory_elements (memory_id, owner_id, type, title)
    values (${ids.memory}, ${people.owner}, 'note', 't')`;
  await tx`insert into public.share_links (id, owner_id, token_hash, scope, memory_id, recipient, expires_at)
    values (${ids.collaborateLink}, ${people.owner}, ${"c".repeat(64)}, 'collaborate', ${ids.memory}, 'Theo', now() + interval '20 days')`;
  await tx`insert into public.link_grants (link_id, user_id) values (${ids.collaborateLink}, ${people.collaborator})`;
  await tx`insert into public.memory_collaborators (id, memory_id, owner_id, user_id, name)
    values (${ids.collaborator}, ${ids.memory}, ${people.owner}, ${people.collaborator}, 'Theo')`;
  await tx`insert into public.memory_contributions (memory_id, owner_id, collaborator_id, link_id, type, content)
    values (${ids.memory}, ${people.owner}, ${ids.collaborator}, ${ids.collaborateLink}, 'note', 'Two boats.')`;
  await addEndedCollaborators(tx);
  await tx`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
    values (${people.owner}, ${ids.memoir}, 'book.pdf', 'x', 1, ${hash})`;
  await tx`insert into public.bookmarks (user_id, kind, recording_id, at_ms)
    values (${people.owner}, 'marked', ${ids.recording}, 0)`;
  await tx`insert into public.book_arrangements (session_id, user_id, version, content)
    values (${ids.session}, ${people.owner}, 1, '{"chapters": []}')`;
  await tx`insert into public.books (session_id, user_id, name, kind, book_size, book_binding, book_cover, book_letters, narrator,
      announce_chapters)
    values (${ids.session}, ${people.owner}, 'For June', 'for somebody', '6x9', 'hardcover', 'river', 'garamond', 'man', true)`;
  await tx`insert into public.book_photos (session_id, user_id, photo_id, question_id, place, crop_left, crop_top, crop_width,
      crop_height, focus_x, focus_y, position)
    values (${ids.session}, ${people.owner}, ${ids.photo}, 1, 'text', 0, 0, 1, 1, 0.5, 0.5, 1)`;
  await tx`insert into public.helpers (storyteller_id, helper_id) values (${people.owner}, ${people.buyer})`;
  await tx`insert into public.proofs (user_id, session_id, memoir_id, number, pages, interior_sha256, cover_sha256, sources)
    values (${people.owner}, ${ids.session}, ${ids.memoir}, 1, 32, ${hash}, ${hash}, '{}')`;
  await tx`insert into public.work_progress (id, user_id, job) values (${randomUUID()}, ${people.owner}, 'job')`;
  await tx`insert into public.share_links (id, owner_id, recording_id, token_hash, scope)
    values (${ids.link}, ${people.owner}, ${ids.recording}, ${hash}, 'print')`;
  await tx`insert into public.share_links (id, owner_id, token_hash, scope, recipient, expires_at)
    values (${ids.familyLink}, ${people.owner}, ${"b".repeat(64)}, 'family page', 'Hattie', now() + interval '20 days')`;
  await tx`insert into public.link_grants (link_id, user_id) values (${ids.familyLink}, ${people.anonymous})`;
  await tx`insert into public.link_openings (link_id, day, openings) values (${ids.familyLink}, now(), 1)`;
  await tx`insert into public.quotas (user_id, storage_bytes) values (${people.owner}, 1)`;
  await tx`insert into public.waitlist (first_name, email) values ('Somebody', 'somebody@example.org')`;
  await tx`insert into public.contact_messages (name, email, body) values ('Somebody', 'somebody@example.org', 'Hello')`;
  await tx`insert into public.settings (key, value) values ('secret', '1')`;
  await tx`insert into public.system_logs (log_type, message, user_id) values ('webhook_received', 'm', ${people.owner})`;
  await tx`insert into public.webhook_events (provider, event_type, conversation_id, user_id)
    values ('elevenlabs', 'post_call_transcription', 'conv_1', ${people.owner})`;
  await tx`insert into public.admin_events (admin_id, action, subject_id) values (${people.admin}, 'raise_limit', ${people.owner})`;
  await tx`insert into public.discounts (code, percent, valid_until) values ('AAAA-BBBB-CCCC', 20, now())`;
}

/** People whose grants are still stored after their links ended, each with a piece of their own. */
async function addEndedCollaborators(tx: TransactionSql): Promise<void> {
  const ended = [
    ["expired collaborator", "d", "now() - interval '1 day'", "null"],
    ["revoked collaborator", "e", "now() + interval '10 days'", "now()"],
  ] as const;
  for (const [actor, letter, ends, revoked] of ended) {
    const [link, giver] = [randomUUID(), randomUUID()];
    await tx`insert into public.share_links
      (id, owner_id, token_hash, scope, memory_id, recipient, valid_from, expires_at, revoked_at)
      values (${link}, ${people.owner}, ${letter.repeat(64)}, 'collaborate', ${ids.memory}, 'Roy',
        now() - interval '16 days', ${tx.unsafe(ends)}, ${tx.unsafe(revoked)})`;
    await tx`insert into public.link_grants (link_id, user_id) values (${link}, ${people[actor]})`;
    await tx`insert into public.memory_collaborators (id, memory_id, owner_id, user_id, name)
      values (${giver}, ${ids.memory}, ${people.owner}, ${people[actor]}, 'Roy')`;
    await tx`insert into public.memory_contributions (memory_id, owner_id, collaborator_id, link_id, type, content)
      values (${ids.memory}, ${people.owner}, ${giver}, ${link}, 'note', 'Late.')`;
  }
}

/** The owner's row in each table. */
const rowOf: Record<string, (tx: TransactionSql) => ReturnType<TransactionSql>> = {
  admin_events: (tx) => tx`subject_id = ${people.owner}`,
  answers: (tx) => tx`id = ${ids.answer}`,
  artifacts: (tx) => tx`memoir_id = ${ids.memoir}`,
  book_arrangements: (tx) => tx`user_id = ${people.owner}`,
  book_photos: (tx) => tx`user_id = ${people.owner}`,
  bookmarks: (tx) => tx`user_id = ${people.owner}`,
  books: (tx) => tx`user_id = ${people.owner}`,
  chapter_revisions: (tx) => tx`session_id = ${ids.session}`,
  chapters: (tx) => tx`memoir_id = ${ids.memoir}`,
  date_pairs: (tx) => tx`session_id = ${ids.session}`,
  consents: (tx) => tx`user_id = ${people.owner}`,
  contact_messages: (tx) => tx`email = ${"somebody@example.org"}`,
  conversation_events: (tx) => tx`user_id = ${people.owner}`,
  conversations: (tx) => tx`user_id = ${people.owner}`,
  discounts: (tx) => tx`code = ${"AAAA-BBBB-CCCC"}`,
  element_details: (tx) => tx`element_id = ${ids.element}`,
  element_files: (tx) => tx`element_id = ${ids.element}`,
  element_summaries: (tx) => tx`element_id = ${ids.element}`,
  encouragement_phrases: (tx) => tx`id = (select min(id) from public.encouragement_phrases)`,
  family_members: (tx) => tx`storyteller_id = ${people.owner}`,
  family_question_voices: (tx) => tx`media_type = ${"audio/webm"}`,
  family_questions: (tx) => tx`storyteller_id = ${people.owner}`,
  helpers: (tx) => tx`storyteller_id = ${people.owner}`,
  interview_sessions: (tx) => tx`id = ${ids.session}`,
  invitations: (tx) => tx`order_id = ${ids.gift}`,
  link_grants: (tx) => tx`link_id = ${ids.familyLink}`,
  link_openings: (tx) => tx`link_id = ${ids.familyLink}`,
  memoirs: (tx) => tx`id = ${ids.memoir}`,
  memories: (tx) => tx`id = ${ids.memory}`,
  memory_collaborators: (tx) => tx`memory_id = ${ids.memory}`,
  memory_contributions: (tx) => tx`memory_id = ${ids.memory}`,
  memory_elements: (tx) => tx`memory_id = ${ids.memory}`,
  names: (tx) => tx`user_id = ${people.owner}`,
  order_amounts: (tx) => tx`order_id = ${ids.gift}`,
  order_headers: (tx) => tx`id = ${ids.gift}`,
  opening_requests: (tx) => tx`storyteller_id = ${people.owner}`,
  orders: (tx) => tx`id = ${ids.gift}`,
  photo_uses: (tx) => tx`photo_id = ${ids.photo}`,
  photos: (tx) => tx`id = ${ids.photo}`,
  prices: (tx) => tx`market = 'us'`,
  proofs: (tx) => tx`memoir_id = ${ids.memoir}`,
  profiles: (tx) => tx`id = ${people.owner}`,
  questions: (tx) => tx`id = 900`,
  quotas: (tx) => tx`user_id = ${people.owner}`,
  recordings: (tx) => tx`id = ${ids.recording}`,
  redactions: (tx) => tx`recording_id = ${ids.recording}`,
  section_sources: (tx) => tx`session_id = ${ids.session}`,
  sentences: (tx) => tx`memoir_id = ${ids.memoir}`,
  session_plans: (tx) => tx`session_id = ${ids.session}`,
  settings: (tx) => tx`key = 'secret'`,
  share_links: (tx) => tx`id = ${ids.link}`,
  sub_questions: (tx) => tx`question_id = 900`,
  system_logs: (tx) => tx`user_id = ${people.owner}`,
  take_segments: (tx) => tx`user_id = ${people.owner}`,
  takes: (tx) => tx`answer_id = ${ids.answer}`,
  transcript_revisions: (tx) => tx`recording_id = ${ids.recording}`,
  transcript_words: (tx) => tx`transcript_id = ${ids.transcript}`,
  transcripts: (tx) => tx`id = ${ids.transcript}`,
  trustee_events: (tx) => tx`storyteller_id = ${people.owner}`,
  trustees: (tx) => tx`storyteller_id = ${people.owner}`,
  voices: (tx) => tx`user_id = ${people.owner}`,
  waitlist: (tx) => tx`email = ${"somebody@example.org"}`,
  webhook_events: (tx) => tx`user_id = ${people.owner}`,
  work_progress: (tx) => tx`user_id = ${people.owner}`,
};

/** A row as its legitimate author writes it. Tables without client inserts get an empty row. */
const insertOf: Record<string, (tx: TransactionSql) => ReturnType<TransactionSql>> = {
  answers: (tx) =>
    tx`insert into public.answers (session_id, question_id, user_id) values (${ids.session}, 2, ${people.owner})`,
  consents: (tx) => tx`
    insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${people.owner}, 'record', false, 'tapped', 'No.', 'en')`,
  element_details: (tx) =>
    tx`insert into public.element_details (element_id, owner_id, location) values (${ids.bare}, ${people.owner}, 'Rouen')`,
  element_files: (tx) => tx`
    insert into public.element_files (element_id, owner_id, bucket_id, path)
    values (${ids.bare}, ${people.owner}, 'documents', ${`${people.owner}/b.pdf`})`,
  encouragement_phrases: (tx) =>
    tx`insert into public.encouragement_phrases (phrase_type, text, text_fr) values ('opening', ${randomUUID()}, 'x')`,
  interview_sessions: (tx) => tx`
    insert into public.interview_sessions (user_id, order_id, session_token) values (${people.owner}, ${ids.next}, ${`sess_${randomUUID()}`})`,
  memories: (tx) => tx`insert into public.memories (owner_id, title) values (${people.owner}, 'The flood')`,
  memory_contributions: (tx) => tx`
    insert into public.memory_contributions (link_id, type, content) values (${ids.collaborateLink}, 'note', 'Three.')`,
  memory_elements: (tx) => tx`
    insert into public.memory_elements (memory_id, owner_id, type, title)
    values (${ids.memory}, ${people.owner}, 'note', 't')`,
  order_headers: (tx) =>
    tx`insert into public.order_headers (buyer_id, product_type) values (${people.buyer}, 'memory_book')`,
  orders: (tx) => tx`insert into public.orders (buyer_id, product_type) values (${people.buyer}, 'memory_book')`,
  photo_uses: (tx) => tx`
    insert into public.photo_uses (photo_id, user_id, element_id) values (${ids.photo}, ${people.owner}, ${ids.element})`,
  photos: (tx) => tx`
    insert into public.photos (user_id, file_path) values (${people.owner}, ${`${people.owner}/${randomUUID()}.jpg`})`,
  questions: (tx) =>
    tx`insert into public.questions (id, chapter, text, text_fr, order_index) values (901, 1, 'q', 'q', 901)`,
  waitlist: (tx) =>
    tx`insert into public.waitlist (first_name, email) values ('Ann', ${`${randomUUID()}@example.org`})`,
  sub_questions: (tx) => tx`
    insert into public.sub_questions (id, question_id, position, text, text_fr, type)
    values ('y', 900, 2, 'q', 'q', 'detail')`,
};

/** A column that a client might change. */
const changed: Record<string, string> = {
  answers: "visibility",
  books: "name",
  element_details: "location",
  interview_sessions: "status",
  memories: "title",
  memory_contributions: "content",
  memory_elements: "title",
  photos: "caption",
  proofs: "state",
  profiles: "full_name",
  share_links: "revoked_at",
  questions: "text",
  sub_questions: "text",
  trustees: "hears",
  encouragement_phrases: "text",
};

const isAnonymous = (actor: string) => actor === "anonymous" || actor.endsWith("collaborator");

function callerOf(actor: Actor): DatabaseCaller {
  if (actor === "nobody") return { role: "anon", claims: { role: "anon" } };
  return {
    role: "authenticated",
    claims: { role: "authenticated", sub: people[actor], is_anonymous: isAnonymous(actor) },
  };
}

class Enough extends Error {}

/** Tries the operation and rolls it back. Returns true if it affected a row. */
async function mayDo(actor: Actor, table: string, action: Action): Promise<boolean> {
  let touched = false;
  try {
    await asCaller(db, callerOf(actor), async (tx) => {
      touched = (await attempt(tx, table, action)) > 0;
      throw new Enough();
    });
  } catch (thrown) {
    if (thrown instanceof Enough) return touched;
    if (thrown instanceof Error && "code" in thrown && thrown.code === "42501") return false;
    throw thrown;
  }
  return touched;
}

async function attempt(tx: TransactionSql, table: string, action: Action): Promise<number> {
  const where = rowOf[table]?.(tx) ?? tx`false`;
  const name = tx(`public.${table}`);
  if (action === "select") return (await tx`select 1 from ${name} where ${where}`).length;
  if (action === "delete") return (await tx`delete from ${name} where ${where}`).count;
  if (action === "insert") return (await (insertOf[table]?.(tx) ?? tx`insert into ${name} default values`)).count;
  const [first] = await db.sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum = 1`;
  const column = tx(changed[table] ?? first?.name ?? "");
  return (await tx`update ${name} set ${column} = ${column} where ${where}`).count;
}

test("has an expectation for every table and view", async () => {
  const tables = await db.sql<{ name: string; secured: boolean }[]>`
    select relname as name, relrowsecurity or relkind = 'v' as secured from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`;
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(rights).toSorted());
  expect(Object.keys(rowOf).toSorted()).toEqual(Object.keys(rights).toSorted());
  expect(tables.filter(({ secured }) => !secured)).toEqual([]);
});

for (const table of Object.keys(rights).toSorted())
  test(`${table}: allows each role exactly its operations`, async () => {
    const found: Rights = {};
    for (const action of ["select", "insert", "update", "delete"] as const) {
      const may: Actor[] = [];
      for (const actor of everyone) if (await mayDo(actor, table, action)) may.push(actor);
      if (may.length > 0) found[action] = may;
    }
    expect(found).toEqual(rights[table]);
  });

test("grants no function by accident", async () => {
  for (const role of ["anon", "authenticated"] as const) {
    const rows = await db.sql<{ name: string }[]>`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and has_function_privilege(${role}, p.oid, 'execute')
      order by p.proname`;
    expect([role, rows.map(({ name }) => name)]).toEqual([role, callable[role]]);
  }
});

test("fixes the search path of definer functions", async () => {
  const loose = await db.sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`;
  expect([...loose]).toEqual([]);
  const views = await db.sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce('security_invoker=true' = any(reloptions), false)`;
  expect([...views]).toEqual([]);
});

test("ignores client values for price, payment, counters and listening", async () => {
  const seen = await asCaller(db, callerOf("owner"), async (tx) => {
    const [order] = await tx`
      insert into public.orders (buyer_id, product_type, amount_cents, payment_status, order_status)
      values (${people.owner}, 'memory_book', 5, 'refunded', 'completed') returning amount_cents, payment_status, order_status`;
    await tx`update public.interview_sessions set current_question_id = 84 where id = ${ids.session}`;
    const [answer] = await tx`
      insert into public.answers (session_id, question_id, user_id, processing_status)
      values (${ids.session}, 2, ${people.owner}, 'completed') returning processing_status`;
    const [session] = await tx`
      select questions_answered, total_questions, current_question_id from public.interview_sessions where id = ${ids.session}`;
    return { order, answer, session };
  });
  expect(seen).toEqual({
    order: { amount_cents: 0, payment_status: "paid", order_status: "created" },
    answer: { processing_status: "pending" },
    session: { questions_answered: 0, total_questions: 85, current_question_id: 84 },
  });
});

function sixMessages(tx: TransactionSql) {
  return tx`insert into public.contact_messages (name, email, body) select 'n', 'a@b.c', 'x' from generate_series(1, 6)`;
}

test("limits every write without an account", async () => {
  await expect(db.sql.begin(sixMessages)).rejects.toMatchObject({ code: "PT429" });
});

test("hides a gift from other people than its recipient", async () => {
  const begin = (actor: "buyer" | "owner", orderId: string, status: string) =>
    asCaller(db, callerOf(actor), async (tx) => {
      await tx`insert into public.interview_sessions (user_id, order_id, session_token, status)
        values (${people[actor]}, ${orderId}, ${`sess_${randomUUID()}`}, ${status})`;
    });
  const [gift] = await db.sql<{ id: string }[]>`
    insert into public.orders (buyer_id, order_type, product_type) values (${people.buyer}, 'gift', 'memory_book') returning id`;
  await expect(begin("buyer", gift?.id ?? "", "active")).rejects.toMatchObject({ code: "42501" });
  await expect(begin("owner", ids.next, "completed")).rejects.toMatchObject({ code: "42501" });
  await begin("owner", ids.next, "active");
});
