import { serveTasks } from "#server/platform/threads/thread-tasks.ts";
import { soundLevels } from "#server/pipeline/4-audiobook/chapter/sound-levels.ts";
import { lookAtSound } from "#server/pipeline/4-audiobook/clean/look-at-sound.ts";
import { shapeClip } from "#server/pipeline/4-audiobook/clean/shape-clip.ts";

const tasks = { lookAtSound, shapeClip, soundLevels };
export type SoundTasks = typeof tasks;

serveTasks(tasks);
