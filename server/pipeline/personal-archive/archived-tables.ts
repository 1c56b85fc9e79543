/** Folders of the payload that hold rows; the others hold files only. */
type BagFolder =
  | "account"
  | "recordings"
  | "transcripts"
  | "memoirs"
  | "books"
  | "memories"
  | "photographs"
  | "conversations"
  | "consents"
  | "letters";

/**
 * A table whose rows are in an archive as `data/<folder>/<table>.jsonl`, as far as policies and column rights show them to
 * their owner. `owner`: the column with the owner's id; `through`: the column that names a row of another archived table.
 * `order`: columns. `hidden`: columns that are left out. `others`: columns that may name an account of somebody else, which
 * becomes null. Only `restored` tables are imported; the others are to be read.
 */
export type ArchivedTable = {
  name: string;
  folder: BagFolder;
  owner?: string;
  through?: { column: string; table: string };
  order: string;
  hidden?: readonly string[];
  others?: readonly string[];
  /** SQL that chooses rows of `r`. */
  only?: string;
  restored: boolean;
};

const kept = { restored: true } as const;
const readOnly = { restored: false } as const;

/** In an order in which each row comes after those that it refers to. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: "profiles", folder: "account", owner: "id", order: "id", ...kept },
  { name: "order_headers", folder: "account", order: "created_at, id", others: ["buyer_id", "recipient_id"], ...kept },
  {
    name: "order_amounts",
    folder: "account",
    through: { column: "order_id", table: "order_headers" },
    order: "order_id",
    ...kept,
  },
  { name: "interview_sessions", folder: "account", owner: "user_id", order: "created_at, id", ...kept },
  {
    name: "session_plans",
    folder: "account",
    through: { column: "session_id", table: "interview_sessions" },
    order: "session_id, position",
    ...kept,
  },
  { name: "recordings", folder: "recordings", owner: "user_id", order: "recorded_at, id", ...kept },
  { name: "answers", folder: "recordings", owner: "user_id", order: "created_at, id", ...kept },
  { name: "takes", folder: "recordings", owner: "user_id", order: "created_at, id", ...kept },
  { name: "take_segments", folder: "recordings", owner: "user_id", order: "take_id, position", ...kept },
  { name: "transcripts", folder: "transcripts", owner: "user_id", order: "created_at, id", ...kept },
  {
    name: "transcript_words",
    folder: "transcripts",
    through: { column: "transcript_id", table: "transcripts" },
    order: "transcript_id, position",
    ...kept,
  },
  {
    name: "transcript_revisions",
    folder: "transcripts",
    owner: "user_id",
    order: "recording_id, number",
    others: ["author_id"],
    ...kept,
  },
  { name: "names", folder: "transcripts", owner: "user_id", order: "created_at, id", ...kept },
  { name: "books", folder: "books", owner: "user_id", order: "created_at, id", ...kept },
  { name: "memoirs", folder: "memoirs", owner: "user_id", order: "created_at, id", ...kept },
  { name: "book_arrangements", folder: "memoirs", owner: "user_id", order: "session_id", ...kept },
  { name: "bookmarks", folder: "memoirs", owner: "user_id", order: "placed_at, recording_id, at_ms", ...readOnly },
  {
    name: "chapters",
    folder: "memoirs",
    through: { column: "memoir_id", table: "memoirs" },
    order: "memoir_id, number",
    ...kept,
  },
  {
    name: "sentences",
    folder: "memoirs",
    through: { column: "memoir_id", table: "memoirs" },
    order: "memoir_id, chapter, story, paragraph, position, id",
    ...kept,
  },
  { name: "section_sources", folder: "memoirs", owner: "user_id", order: "session_id, question_id", ...kept },
  {
    name: "chapter_revisions",
    folder: "memoirs",
    owner: "user_id",
    order: "session_id, question_id, number",
    others: ["author_id"],
    ...kept,
  },
  {
    name: "date_pairs",
    folder: "memoirs",
    owner: "user_id",
    order: "session_id, one_sentence, other_sentence",
    ...kept,
  },
  // A narrated edition ends with its consent; an archive that was saved would not.
  {
    name: "artifacts",
    folder: "books",
    owner: "user_id",
    order: "memoir_id, kind",
    only: "not starts_with(r.kind, 'narrated/')",
    ...kept,
  },
  { name: "proofs", folder: "books", owner: "user_id", order: "made_at, id", ...readOnly },
  { name: "memories", folder: "memories", owner: "owner_id", order: "created_at, id", ...kept },
  { name: "memory_elements", folder: "memories", owner: "owner_id", order: "created_at, id", ...kept },
  { name: "photos", folder: "photographs", owner: "user_id", order: "created_at, id", ...kept },
  { name: "photo_uses", folder: "photographs", owner: "user_id", order: "created_at, id", ...kept },
  { name: "book_photos", folder: "photographs", owner: "user_id", order: "session_id, position, id", ...kept },
  { name: "element_files", folder: "memories", owner: "owner_id", order: "created_at, element_id", ...kept },
  { name: "element_details", folder: "memories", owner: "owner_id", order: "element_id", ...kept },
  { name: "element_summaries", folder: "memories", owner: "owner_id", order: "element_id", ...kept },
  { name: "consents", folder: "consents", owner: "user_id", order: "line", ...kept },
  { name: "voices", folder: "consents", owner: "user_id", order: "created_at, id", ...readOnly },
  { name: "trustee_events", folder: "consents", owner: "storyteller_id", order: "line", ...readOnly },
  { name: "opening_requests", folder: "consents", owner: "storyteller_id", order: "asked_at, id", ...readOnly },
  {
    name: "trustees",
    folder: "letters",
    owner: "storyteller_id",
    order: "created_at, id",
    hidden: ["email"],
    ...readOnly,
  },
  { name: "conversations", folder: "conversations", owner: "user_id", order: "began_at, id", ...kept },
  {
    name: "conversation_events",
    folder: "conversations",
    owner: "user_id",
    order: "conversation_id, position",
    ...kept,
  },
  {
    name: "memory_collaborators",
    folder: "letters",
    through: { column: "memory_id", table: "memories" },
    order: "created_at, id",
    hidden: ["user_id"],
    ...readOnly,
  },
  {
    name: "memory_contributions",
    folder: "letters",
    through: { column: "memory_id", table: "memories" },
    order: "created_at, id",
    hidden: ["link_id"],
    ...readOnly,
  },
  {
    name: "family_members",
    folder: "letters",
    owner: "storyteller_id",
    order: "created_at, id",
    hidden: ["email", "member_id"],
    ...readOnly,
  },
  {
    name: "family_questions",
    folder: "letters",
    owner: "storyteller_id",
    order: "created_at, id",
    hidden: ["asker_id"],
    ...readOnly,
  },
];

/** The path of a table's rows in the payload. */
export function rowsPath({ folder, name }: Pick<ArchivedTable, "folder" | "name">): string {
  return `data/${folder}/${name}.jsonl`;
}

/** What an import reads first. A bag of a later format, or with unknown columns, is refused. */
export const bagFormat = 1;
export const accountPath = "data/account/account.json";
export const objectsPath = "data/account/objects.jsonl";
