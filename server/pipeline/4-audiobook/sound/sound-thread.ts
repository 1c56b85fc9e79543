import { serveTasks } from "#server/platform/threads/thread-tasks.ts";
import { soundLevels } from "#server/pipeline/4-audiobook/chapter/sound-levels.ts";
import { analyzeSound } from "#server/pipeline/4-audiobook/clean/analyze-sound.ts";
import { shapeClip } from "#server/pipeline/4-audiobook/clean/shape-clip.ts";

const tasks = { analyzeSound, shapeClip, soundLevels };
export type SoundTasks = typeof tasks;

serveTasks(tasks);
