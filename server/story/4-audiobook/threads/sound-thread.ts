import { answerTasks } from "#server/media/thread-tasks.ts";
import { soundLevels } from "#server/story/4-audiobook/chapter/sound-levels.ts";
import { lookAtSound } from "#server/story/4-audiobook/clean/look-at-sound.ts";
import { shapeClip } from "#server/story/4-audiobook/clean/shape-clip.ts";

const tasks = { lookAtSound, shapeClip, soundLevels };
export type SoundTasks = typeof tasks;

answerTasks(tasks);
