const blockSize = 1024 * 1024;

/**
 * Collects small chunks into blocks of 1 MB and writes one block while the next is filled. Uses the memory of two
 * blocks. `write` may use its block until its promise settles.
 */
export function blockWriter(write: (block: Buffer) => Promise<void>): {
  add(chunk: Buffer): Promise<void> | undefined;
  end(): Promise<void>;
} {
  let filling = Buffer.allocUnsafeSlow(blockSize);
  let spare = Buffer.allocUnsafeSlow(blockSize);
  let filled = 0;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    const block = filling.subarray(0, filled);
    [filling, spare] = [spare, filling];
    filled = 0;
    writing = write(block);
    writing.catch(() => undefined);
  }

  async function addSlowly(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(filling, filled, at);
      filled += copied;
      at += copied;
      if (filled === blockSize) await flush();
    }
  }

  return {
    add: (chunk) => {
      if (filled + chunk.length >= blockSize) return addSlowly(chunk);
      filled += chunk.copy(filling, filled);
      return undefined;
    },
    end: async () => {
      if (filled > 0) await flush();
      await writing;
    },
  };
}
