import type { Sql } from "postgres";
import { z } from "zod";
import { featureChoices, type Features } from "#domain/desk/features.ts";
import type { Config } from "#server/platform/config/config.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/** `now` returns the same object until a switch changes. */
export type FeatureSwitches = { now(): Features };

/** Follows the switches of the desk in this process. Without a stored choice the environment decides. */
export async function openFeatureSwitches(
  sql: Sql,
  config: Pick<Config, "auth">,
  log: Log,
): Promise<FeatureSwitches & { close(): Promise<void> }> {
  const schema = schemaWith(config.auth.signups);
  const read = async () => Object.freeze(schema.parse(await readChoices(sql)));
  let now: Features = await read();
  let reading = Promise.resolve();
  const update = async () => {
    try {
      now = await read();
    } catch (thrown) {
      log.error({ code: asAppError(thrown).code }, "the switches of the desk cannot be read");
    }
  };
  const reload = () => {
    reading = reading.then(update);
  };
  const listening = await sql.listen("settings", reload, reload);
  return {
    now: () => now,
    close: async () => {
      await listening.unlisten();
      await reading;
    },
  };
}

function schemaWith(signUps: Features["sign_ups"]) {
  const { sign_ups: signUpChoices, ...others } = featureChoices;
  const on = z.enum(others.trial_answer).catch("on");
  return z.object({
    sign_ups: z.enum(signUpChoices).catch(signUps),
    trial_answer: on,
    spoken_interview: on,
    family_count: on,
    data_region: on,
  });
}

async function readChoices(sql: Sql): Promise<Record<string, unknown>> {
  const rows = await sql<{ name: string; value: unknown }[]>`
    select substr(key, length('feature.') + 1) as name, value from public.settings where key like 'feature.%'`;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
