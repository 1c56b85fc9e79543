import { z } from "zod/mini";
import { featureChoices, type Feature } from "#domain/desk/features.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const consentTextSchema = z.object({
  purpose: z.string(),
  language: z.string(),
  wording: z.string(),
  first_used_at: z.string(),
  decisions: z.int(),
});

const on = z.enum(featureChoices.trial_answer);
const featuresSchema = z.object({
  features: z.object({
    sign_ups: z.enum(featureChoices.sign_ups),
    trial_answer: on,
    spoken_interview: on,
    family_count: on,
    data_region: on,
  }),
  facts: z.object({
    hasFamilyCount: z.boolean(),
    region: z.nullable(z.object({ en: z.string(), fr: z.string() })),
    adminEmails: z.int(),
  }),
});
export type DeskFeatures = z.infer<typeof featuresSchema>;

const settingSchema = z.object({ key: z.string(), value: z.nullable(z.number()) });

export async function loadConsentTexts() {
  return z.array(consentTextSchema).parse(await dataOf(rest.rpc("desk_consent_texts")));
}

export const loadFeatures = async () => featuresSchema.parse(await callFunction("desk-features", {}));

export async function loadSettings() {
  return z.array(settingSchema).parse(await dataOf(rest.rpc("desk_settings")));
}

export const setSetting = (key: string, value: number | null) =>
  dataOf(rest.rpc("desk_set_setting", { p_key: key, ...(value === null ? {} : { p_value: value }) }));

export const setFeature = (feature: Feature, choice: string) =>
  dataOf(rest.rpc("desk_set_feature", { p_feature: feature, p_choice: choice }));
