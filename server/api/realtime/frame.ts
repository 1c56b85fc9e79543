import { z } from "zod";
import { readJson } from "./json-depth.ts";

/** The content of a broadcast: JSON or opaque bytes. */
export type Content = { json: unknown } | { bytes: Buffer };
/**
 * A Phoenix message. Version 2 encodes broadcasts as binary frames, everything else as JSON. `content` is set for
 * binary frames.
 */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
  content?: Content;
};
export type Version = 1 | 2;

/** Frames encode a text length in one byte. */
function shortText(least: number) {
  return z
    .string()
    .min(least)
    .refine((text) => Buffer.byteLength(text) <= 255);
}

const refSchema = shortText(0)
  .nullish()
  .transform((ref) => ref ?? null);
export const topicSchema = shortText(1);
export const eventSchema = shortText(1);
const firstSchema = z
  .object({
    join_ref: refSchema,
    ref: refSchema,
    topic: topicSchema,
    event: eventSchema,
    payload: z.unknown().optional(),
  })
  .transform(({ join_ref, payload, ...rest }): Frame => ({ joinRef: join_ref, payload, ...rest }));
const secondSchema = z
  .tuple([refSchema, refSchema, topicSchema, eventSchema, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload }));

const pushKind = 3;
const broadcastKind = 4;
const jsonEncoding = 1;

/** Parses a frame; null when it is malformed. Throws `invalid_input` for too deeply nested JSON. */
export function readFrame(data: Buffer, binary: boolean, version: Version): Frame | null {
  if (binary) return version === 2 ? readPush(data) : null;
  return (version === 1 ? firstSchema : secondSchema).safeParse(readJson(data)).data ?? null;
}

export function writeFrame(frame: Frame, version: Version): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === 1 ? { topic, event, payload, ref, join_ref: joinRef } : [joinRef, ref, topic, event, payload],
  );
}

/** Layout: kind, five lengths and the encoding, one byte each; then five texts; then the content. */
function readPush(data: Buffer): Frame | null {
  const lengths = [...data.subarray(1, 6)];
  if (data[0] !== pushKind || data.length < 7) return null;
  let at = 7;
  const texts = lengths.map((length) => data.subarray(at, (at += length)).toString("utf8"));
  const [joinRef, ref, topic, event, metadata = ""] = texts;
  if (at > data.length || !topicSchema.safeParse(topic).success || !eventSchema.safeParse(event).success) return null;
  const bytes = Buffer.from(data.subarray(at));
  const json = data[6] === jsonEncoding ? readJson(bytes) : null;
  if (json === undefined) return null;
  const meta = metadataSchema.safeParse(readJson(Buffer.from(metadata))).data;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic ?? "",
    event: "broadcast",
    payload: { ...meta, event },
    content: data[6] === jsonEncoding ? { json } : { bytes },
  };
}

const metadataSchema = z.object({ persist: z.unknown().optional() });

/** A broadcast, serialized once for all receivers. */
export class Broadcast {
  private readonly topic: string;
  private readonly event: string;
  private readonly content: Content;
  private readonly written = new Map<Version, string | Buffer | null>();

  constructor(topic: string, event: string, content: Content) {
    this.topic = topic;
    this.event = event;
    this.content = content;
  }

  /** Null for content the version cannot carry: bytes in version 1. */
  frame(version: Version): string | Buffer | null {
    const known = this.written.get(version);
    if (known !== undefined) return known;
    const frame = version === 1 ? this.first() : this.second();
    this.written.set(version, frame);
    return frame;
  }

  private first(): string | null {
    if (!("json" in this.content)) return null;
    const payload = { type: "broadcast", event: this.event, payload: this.content.json };
    return writeFrame({ joinRef: null, ref: null, topic: this.topic, event: "broadcast", payload }, 1);
  }

  private second(): Buffer {
    const isJson = "json" in this.content;
    const body = "json" in this.content ? Buffer.from(JSON.stringify(this.content.json)) : this.content.bytes;
    const texts = [Buffer.from(this.topic), Buffer.from(this.event)];
    const header = [broadcastKind, ...texts.map(({ length }) => length), 0, isJson ? jsonEncoding : 0];
    return Buffer.concat([Buffer.from(header), ...texts, body]);
  }
}
