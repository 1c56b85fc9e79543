import { useEffect } from "react";
import { comfortFromWords, comfortOf, comfortWordsOf, needsWith, type Profile } from "#domain/account/profile.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { updateProfile } from "#web/lib/account/profile.ts";
import {
  storedComfort,
  isComfortUnsent,
  saveProfileComfort,
  markComfortSent,
  onComfortChosen,
} from "#web/ui/comfort/use-comfort.ts";

/** Reading comfort follows the account to every device; choices on this device are saved to the account. */
export function useProfileComfort(): void {
  const { session, profile } = useAuth();
  const isNobody = session === null;
  useEffect(() => {
    if (profile === null) return;
    if (isComfortUnsent()) return send(profile);
    const words = comfortWordsOf(comfortOf(profile));
    if (words !== null) saveProfileComfort(words);
  }, [profile]);
  useEffect(() => {
    if (isNobody) saveProfileComfort(null);
  }, [isNobody]);
  useEffect(() => (profile === null ? undefined : onComfortChosen(() => send(profile))), [profile]);
}

function send(profile: Profile): void {
  const needs = needsWith(profile, comfortFromWords(storedComfort()));
  markComfortSent();
  void updateProfile(profile.id, { accessibility_needs: needs }).catch((cause: unknown) =>
    console.info("The choice was not saved to the account.", cause),
  );
}
