import { refuse } from "#server/api/storage/storage-error.ts";
import { assertFreeSpace } from "./free-space.ts";

/** An upload while it arrives. What it declared counts from the beginning, what goes beyond that as it comes. */
export type UploadReservation = {
  /** Throws `disk_full` when `folder` has no place for what was declared. */
  expect(folder: string): Promise<void>;
  /** Before so many more bytes are written. Throws `EntityTooLarge` or `disk_full`. */
  add(bytes: number): Promise<void> | undefined;
  /** It has become an object: what it took is taken from then on. */
  stored(): void;
  /** It takes nothing any more. */
  end(): void;
};

/** `room` in bytes as the database says it at the beginning; null: without end. */
export type UploadStart = { person: string | null; quota: number | null; declared: number };

type UserUploads = { uploads: number; bytes: number; stored: number };

/** How far ahead of what nobody declared the disk is looked at. */
const aheadBytes = 16_000_000;

/** The bytes that are on their way into this process, by whose they are and altogether. */
export class ActiveUploads {
  readonly #people = new Map<string, UserUploads>();
  readonly #resumable = new Map<string, () => void>();
  /** Expected on the disk and not written yet. */
  #outstanding = 0;

  /** What this person's uploads under way hold. */
  bytesOf(person: string | null): number {
    return this.#people.get(person ?? "")?.bytes ?? 0;
  }

  /** Throws `EntityTooLarge` where what is declared has no room beside what is under way already. */
  begin({ person: id, quota, declared }: UploadStart): UploadReservation {
    const person = this.#people.get(id ?? "") ?? { uploads: 0, bytes: 0, stored: 0 };
    const keptBefore = person.stored;
    const held = { counted: 0, arrived: 0, expected: 0, refused: false };
    const release = () => {
      this.#outstanding -= held.expected;
      person.bytes -= held.counted;
      held.expected = 0;
      held.counted = 0;
    };
    const count = (bytes: number) => {
      held.refused ||= quota !== null && person.bytes + bytes + person.stored - keptBefore > quota;
      if (held.refused) {
        // At once: those beside it would be refused for the bytes of one that is on its way out.
        release();
        throw quotaExceeded();
      }
      person.bytes += bytes;
      held.counted += bytes;
    };
    let folder: string | null = null;
    const reserve = async (bytes: number) => {
      this.#outstanding += bytes;
      held.expected += bytes;
      if (folder !== null) await assertFreeSpace(folder, this.#outstanding);
    };
    count(declared);
    person.uploads++;
    if (id !== null) this.#people.set(id, person);
    return {
      expect: (into) => {
        folder = into;
        return reserve(declared);
      },
      add: (bytes) => {
        held.arrived += bytes;
        if (held.arrived > held.counted) count(held.arrived - held.counted);
        const written = Math.min(bytes, held.expected);
        held.expected -= written;
        this.#outstanding -= written;
        return held.expected === 0 && held.arrived > declared ? reserve(aheadBytes) : undefined;
      },
      stored: () => void (person.stored += held.counted),
      end: () => {
        release();
        if (--person.uploads === 0) this.#people.delete(id ?? "");
      },
    };
  }

  /** One part of an upload arrives at a time: the newer ends the older. Gives how to say that it is there. */
  beginPart(upload: string, stop: () => void): () => void {
    this.#resumable.get(upload)?.();
    this.#resumable.set(upload, stop);
    return () => {
      if (this.#resumable.get(upload) === stop) this.#resumable.delete(upload);
    };
  }
}

export function quotaExceeded() {
  return refuse.tooLarge("There is no room left for this in your storage");
}
