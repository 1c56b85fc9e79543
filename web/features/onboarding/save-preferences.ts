import type { Language } from "#domain/language.ts";
import { preferencesOf, type OnboardingChoices } from "#domain/interview/onboarding.ts";
import type { Profile } from "#domain/account/profile.ts";
import { backend } from "#web/lib/api/backend.ts";
import { updateProfile } from "#web/lib/account/profile.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";

/** Saves the choices. Does not overwrite an existing name or language. */
export async function savePreferences(profile: Profile, choices: OnboardingChoices, language: Language): Promise<void> {
  const name = choices.name.trim();
  const isNameless = (profile.full_name ?? "").trim() === "";
  await updateProfile(profile.id, {
    accessibility_needs: preferencesOf(profile, choices),
    microphone_tested: choices.heard,
    ...(isNameless ? { full_name: name } : {}),
    ...(profile.preferred_language === null ? { preferred_language: language } : {}),
  });
  if (isNameless) await greetBy(name);
}

/** The session also holds the name that pages greet with. */
async function greetBy(name: string): Promise<void> {
  const { error } = await (await backend.auth()).updateUser({ data: { full_name: name } });
  if (error) throw new RequestFailure(error.message, error.status ?? 0, error.code ?? "", error);
}
