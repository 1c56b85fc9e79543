import { refuse } from "#server/api/storage/storage-error.ts";
import { assertFreeSpace } from "./free-space.ts";

/** A running upload. Its declared size is reserved at the start; further bytes are reserved as they arrive. */
export type UploadReservation = {
  /** Throws `disk_full` when the disk of `folder` has no space for the declared size. */
  expect(folder: string): Promise<void>;
  /** Call before writing this many bytes. Throws `EntityTooLarge` or `disk_full`. */
  add(bytes: number): Promise<void> | undefined;
  /** The upload has become an object; its bytes count against the quota from now on. */
  stored(): void;
  /** Releases the reservation. */
  end(): void;
};

/** `quota` is the free quota in bytes at the start; null means unlimited. */
export type UploadStart = { person: string | null; quota: number | null; declared: number };

type UserUploads = { uploads: number; bytes: number; stored: number };

/** How much free disk space is reserved ahead of undeclared bytes. */
const aheadBytes = 16_000_000;

/** Counts the bytes of running uploads in this process, per user and in total. */
export class ActiveUploads {
  readonly #people = new Map<string, UserUploads>();
  readonly #resumable = new Map<string, () => void>();
  /** Bytes reserved on the disk but not written yet. */
  #outstanding = 0;

  /** Bytes reserved by this user's running uploads. */
  bytesOf(person: string | null): number {
    return this.#people.get(person ?? "")?.bytes ?? 0;
  }

  /** Throws `EntityTooLarge` when the declared size and the running uploads exceed the quota. */
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
        // Released at once, otherwise concurrent uploads would be rejected for bytes that are being discarded.
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

  /**
   * Only one part of an upload is received at a time: a newer part stops the older one. Returns a function that ends
   * it.
   */
  beginPart(upload: string, stop: () => void): () => void {
    this.#resumable.get(upload)?.();
    this.#resumable.set(upload, stop);
    return () => {
      if (this.#resumable.get(upload) === stop) this.#resumable.delete(upload);
    };
  }
}

export function quotaExceeded() {
  return refuse.quotaReached();
}
