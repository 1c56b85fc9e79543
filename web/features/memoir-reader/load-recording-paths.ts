import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const pathSchema = z.object({ recording_id: z.nullable(z.uuid()), audio_file_path: z.string() });

/** Storage paths of the person's recordings, replaced takes included. */
export async function loadRecordingPaths(): Promise<ReadonlyMap<string | null, string>> {
  const takes = rest.from("takes").select(columnsOf("takes", pathSchema)).not("recording_id", "is", null);
  const paths = z.array(pathSchema).parse(await dataOf(takes));
  return new Map(paths.map((one) => [one.recording_id, one.audio_file_path]));
}
