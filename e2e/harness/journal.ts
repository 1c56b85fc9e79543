import type { Page } from "playwright-core";

/** A take in a browser's recording journal, with its sound. */
export type JournalTake = {
  id: string;
  sessionId: string;
  userId?: string;
  token?: string;
  questionId: number;
  mediaType: string;
  wanted?: boolean;
  sound: Buffer;
};

/** Runs in the page: `window.started()` returns when the recorder started and how late the browser delivered data. */
export const noteStarts = `(() => {
  const start = MediaRecorder.prototype.start;
  const note = { startedAt: 0, lateMs: 0, parts: 0 };
  MediaRecorder.prototype.start = function (slice) {
    note.startedAt = Date.now();
    this.addEventListener("dataavailable", () => {
      note.parts += 1;
      note.lateMs = Math.max(note.lateMs, Date.now() - note.startedAt - note.parts * 1000);
    });
    return start.call(this, slice);
  };
  window.started = () => note;
})()`;

const withJournal = (work: string) => `(async () => {
  const db = await new Promise((resolve, reject) => {
    const asked = indexedDB.open("recordings");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  try { ${work} } finally { db.close(); }
})()`;

/** All takes in this browser, oldest first. */
export async function takesOn(page: Page): Promise<JournalTake[]> {
  const read = withJournal(`
    const takes = await done(db.transaction("takes").objectStore("takes").getAll());
    const found = [];
    for (const take of takes) {
      const range = IDBKeyRange.bound([take.id, 0], [take.id, Number.MAX_SAFE_INTEGER]);
      const seconds = await done(db.transaction("seconds").objectStore("seconds").getAll(range));
      const bytes = new Uint8Array(await new Blob(seconds.map(({ sound }) => sound)).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      found.push({ ...take, sound: btoa(text) });
    }
    return found;`);
  const takes = await page.evaluate<(Omit<JournalTake, "sound"> & { sound: string })[]>(read);
  return takes.map((take) => ({ ...take, sound: Buffer.from(take.sound, "base64") }));
}

/** Copies a take to another question, marked for saving. */
export async function addTake(page: Page, take: JournalTake, questionId: number): Promise<void> {
  const id = String(Number(take.id) + questionId);
  await page.evaluate(
    withJournal(`
      const tx = db.transaction(["takes", "seconds"], "readwrite");
      const takes = tx.objectStore("takes");
      const seconds = tx.objectStore("seconds");
      const take = await done(takes.get("${take.id}"));
      const range = IDBKeyRange.bound(["${take.id}", 0], ["${take.id}", Number.MAX_SAFE_INTEGER]);
      for (const second of await done(seconds.getAll(range))) seconds.put({ ...second, takeId: "${id}" });
      takes.put({ ...take, id: "${id}", questionId: ${questionId}, wanted: true });
      await new Promise((resolve, reject) => {
        tx.oncomplete = resolve;
        tx.onerror = reject;
      });`),
  );
}
