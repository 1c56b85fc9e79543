import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#server/database/database.ts";

export const visibilities = ["draft", "family only", "in the book", "sealed", "sealed, open", "deleted"] as const;
export const scopes = ["answer", "family page", "book", "audiobook", "memory", "collaborate"] as const;
export type Scope = (typeof scopes)[number];
export type Story = {
  owner: string;
  answers: Map<string, string>;
  memoir: string;
  memory: string;
  memoryObjects: string[];
};

export async function person(db: Database, isAnonymous = false): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at, is_anonymous)
    values (${id}, ${isAnonymous ? null : `${id}@example.org`}, now(), ${isAnonymous})`;
  return id;
}

/**
 * One answer of every visibility, a book of the answer in the book, and two private memories with elements of every
 * kind. A contribution waits in the first one.
 */
export async function story(db: Database): Promise<Story> {
  const [owner, memoir, memory, another] = [await person(db), randomUUID(), randomUUID(), randomUUID()];
  const answers = new Map<string, string>();
  for (const visibility of visibilities) {
    const [id, recording] = [randomUUID(), randomUUID()];
    await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${recording}, ${owner}, 1, ${id}, 'webm', 'opus', ${randomBytes(32).toString("hex")}, 1, 1)`;
    await db.sql`insert into public.answers (id, question_id, user_id, recording_id, visibility, sealed_until, audio_file_path, transcript)
      values (${id}, 1, ${owner}, ${recording}, ${visibility.split(",")[0] ?? ""},
        ${visibility === "sealed, open" ? "2020-01-01" : "2200-01-01"}, ${`${owner}/${id}_1.webm`}, ${`the words of ${visibility}`})`;
    await keep(db, owner, ["audio-answers", `${owner}/${id}_1.webm`]);
    answers.set(visibility, id);
    if (visibility === "in the book") await book(db, owner, memoir, recording);
  }
  await db.sql`insert into public.memories (id, owner_id, title) values (${memory}, ${owner}, 'The flood')`;
  await db.sql`insert into public.memories (id, owner_id, title) values (${another}, ${owner}, 'Another one')`;
  const memoryObjects = await elements(db, owner, memory);
  await elements(db, owner, another);
  await contribution(db, owner, memory);
  return { owner, answers, memoir, memory, memoryObjects };
}

export const secretPlace = "the secret place";

async function keep(db: Database, owner: string, ...objects: readonly [bucket: string, name: string][]): Promise<void> {
  for (const [bucket, name] of objects)
    await db.sql`insert into storage.objects (bucket_id, name, owner_id, metadata) values (${bucket}, ${name}, ${owner}, '{"size": 1}')`;
}

/** A note, a picture, a sound and a document with private details. Returns the names of what a link may open. */
async function elements(db: Database, owner: string, memory: string): Promise<string[]> {
  const opens: string[] = [];
  for (const type of ["note", "image", "audio", "document"]) {
    const [element] = await db.sql<{ id: string }[]>`
      insert into public.memory_elements (memory_id, owner_id, type, title) values (${memory}, ${owner}, ${type}, ${type}) returning id`;
    const id = element?.id ?? "";
    await db.sql`insert into public.element_details (element_id, owner_id, location, emotions) values (${id}, ${owner}, ${secretPlace}, '{longing}')`;
    if (type === "image") opens.push(await photograph(db, owner, id));
    if (type === "audio") opens.push(await file(db, owner, id, "audio-answers", `${owner}/0_${id}.webm`));
    if (type === "document") opens.push(await file(db, owner, id, "documents", `${owner}/${id}.pdf`));
  }
  return opens;
}

async function file(db: Database, owner: string, element: string, bucket: string, path: string): Promise<string> {
  await keep(db, owner, [bucket, path]);
  await db.sql`insert into public.element_files (element_id, owner_id, bucket_id, path, name) values (${element}, ${owner}, ${bucket}, ${path}, 'The letter')`;
  return `object ${bucket}/${path}`;
}

/** A picture of an element whose original tells a place and a day. */
async function photograph(db: Database, owner: string, element: string): Promise<string> {
  const id = randomUUID();
  const path = `${owner}/${id}.jpg`;
  await db.sql`insert into public.photos (id, user_id, file_path, state, caption, place, taken, found)
    values (${id}, ${owner}, ${path}, 'ready', 'The pier', ${secretPlace}, '1951-07-04',
      '{"latitude": 48.858222, "longitude": 2.2945, "takenOn": "1951-07-04"}')`;
  await db.sql`insert into public.photo_uses (photo_id, user_id, element_id) values (${id}, ${owner}, ${element})`;
  await keep(db, owner, ["photo-originals", path], ["photo-copies", path]);
  return `object photo-copies/${path}`;
}

/** A picture that another person sent to the memory and that waits for the owner. */
async function contribution(db: Database, owner: string, memory: string): Promise<void> {
  const [collaborator, picture] = [randomUUID(), randomUUID()];
  const path = `${owner}/${picture}.jpg`;
  await db.sql`insert into public.memory_collaborators (id, memory_id, owner_id, user_id, name)
    values (${collaborator}, ${memory}, ${owner}, ${await person(db, true)}, 'Hattie')`;
  await db.sql`insert into public.memory_contributions (memory_id, owner_id, collaborator_id, type, content, picture_ending, picture_bytes, picture_id, file_path, picture_state)
    values (${memory}, ${owner}, ${collaborator}, 'picture', 'A piece that waits', 'jpg', 1, ${picture}, ${path}, 'ready')`;
  await keep(db, owner, ["photo-originals", path], ["photo-copies", path]);
}

async function book(db: Database, owner: string, memoir: string, recordingId: string): Promise<void> {
  await db.sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${owner}, 'The River', 'a', 'en', '{}', false, '{}', ${memoir})`;
  await db.sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 't', '[]')`;
  await db.sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${memoir}, 's', 1, 0, 0, 0, 't', 'spoken', ${db.sql.json([{ recordingId, startMs: 0, endMs: 1 }])})`;
  const track = { title: "The flood", wav: "one.wav", mp3: "one.mp3", durationMs: 1 };
  const facts = {
    m4b: "audiobook.m4b",
    opening: { ...track, wav: "opening.wav", mp3: "opening.mp3" },
    chapters: [{ ...track, number: 1, placements: [{ recordingId, startMs: 0, edits: [] }] }],
    leftOut: [{ recordingId, startMs: 0, endMs: 1, reason: "long silence" }],
  };
  const tracks = ["one.wav", "one.mp3", "opening.wav", "opening.mp3"];
  for (const kind of ["book.pdf", "audiobook.m4b", "print/interior.pdf", "provenance.json", ...tracks])
    await db.sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
      values (${owner}, ${memoir}, ${kind}, ${randomUUID()}, 1, ${"a".repeat(64)},
        ${db.sql.json(kind === "audiobook.m4b" ? facts : {})})`;
}
