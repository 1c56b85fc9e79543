import type { CutSound } from "#web/playback/cut-sound.ts";
import { cutAudiobookSound } from "#web/story/read-along/cut-audiobook-sound.ts";
import type { PlayableStory } from "#web/story/read-along/playable-stories.ts";
import { keptPath, readCopy, readKeptFile } from "./kept-copy.ts";

/** Cuts the sound of a story from the copy on this device. */
export async function cutKeptSound(story: PlayableStory, linkId: string): Promise<CutSound> {
  const copy = await readCopy(linkId);
  if (copy === null) throw new Error("This device has no copy of the book.");
  const chapters = copy.book.tracks.map((track) => ({ ...track, url: keptPath(track.wav) }));
  return cutAudiobookSound(story, chapters, async (path, from, to) =>
    (await readKeptFile(linkId, path)).slice(from, to).arrayBuffer(),
  );
}
