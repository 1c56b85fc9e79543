import { z } from "zod";

/** A Phoenix message. Version 2 sends broadcasts as bytes with a header, all else as JSON. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};
export type Version = 1 | 2;
/** A broadcast's content: JSON, or bytes that are nobody's business. */
export type Content = { json: unknown } | { bytes: Buffer };

const refSchema = z
  .string()
  .max(255)
  .nullish()
  .transform((ref) => ref ?? null);
const topicSchema = z.string().min(1).max(255);
const eventSchema = z.string().min(1).max(100);
const firstSchema = z
  .object({ join_ref: refSchema, ref: refSchema, topic: topicSchema, event: eventSchema, payload: z.unknown() })
  .transform(({ join_ref, ...rest }): Frame => ({ joinRef: join_ref, ...rest }));
const secondSchema = z
  .tuple([refSchema, refSchema, topicSchema, eventSchema, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload }));

const pushKind = 3;
const broadcastKind = 4;
const jsonEncoding = 1;

/** What came in, or null when it is no frame. */
export function readFrame(data: Buffer, binary: boolean, version: Version): Frame | null {
  if (binary) return version === 2 ? readPush(data) : null;
  try {
    const json: unknown = JSON.parse(data.toString("utf8"));
    return (version === 1 ? firstSchema : secondSchema).safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

export function writeFrame(frame: Frame, version: Version): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === 1 ? { topic, event, payload, ref, join_ref: joinRef } : [joinRef, ref, topic, event, payload],
  );
}

/** Header: kind, five lengths and the encoding, one byte each; then the five texts; then the content. */
function readPush(data: Buffer): Frame | null {
  const lengths = [...data.subarray(1, 6)];
  if (data[0] !== pushKind || data.length < 7) return null;
  let at = 7;
  const texts = lengths.map((length) => data.subarray(at, (at += length)).toString("utf8"));
  const [joinRef, ref, topic, event] = texts;
  if (at > data.length || !topicSchema.safeParse(topic).success || !eventSchema.safeParse(event).success) return null;
  const bytes = data.subarray(at);
  const content = contentOf(bytes, data[6] === jsonEncoding);
  if (content === null) return null;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic ?? "",
    event: "broadcast",
    payload: { type: "broadcast", event, content },
  };
}

function contentOf(bytes: Buffer, json: boolean): Content | null {
  if (!json) return { bytes };
  try {
    return { json: JSON.parse(bytes.toString("utf8")) };
  } catch {
    return null;
  }
}

/** A broadcast as its receivers get it: version 1 cannot carry bytes, and is told so by an empty payload. */
export function writeBroadcast(topic: string, event: string, content: Content, version: Version): string | Buffer {
  if (version === 1) {
    const payload = { type: "broadcast", event, payload: "json" in content ? content.json : {} };
    return writeFrame({ joinRef: null, ref: null, topic, event: "broadcast", payload }, 1);
  }
  const body = "json" in content ? Buffer.from(JSON.stringify(content.json)) : content.bytes;
  const texts = [Buffer.from(topic), Buffer.from(event)];
  const header = [broadcastKind, ...texts.map(({ length }) => length), 0, "json" in content ? jsonEncoding : 0];
  return Buffer.concat([Buffer.from(header), ...texts, body]);
}
