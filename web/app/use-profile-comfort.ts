import { useEffect } from "react";
import { comfortFromWords, comfortOf, comfortWordsOf, needsWith } from "#domain/profile.ts";
import { useAuth } from "#web/lib/auth-context.ts";
import { comfortHeld, keepProfileComfort, onComfortChosen } from "#web/ui/comfort/use-comfort.ts";

/** Reading comfort follows who is signed in to every device; what is chosen on this one goes into their account. */
export function useProfileComfort(): void {
  const { session, user, profile } = useAuth();
  const isNobody = session === null;
  useEffect(() => {
    const words = profile && comfortWordsOf(comfortOf(profile));
    if (words !== null) keepProfileComfort(words);
  }, [profile]);
  useEffect(() => {
    if (isNobody) keepProfileComfort(null);
  }, [isNobody]);
  useEffect(() => {
    if (user === null || profile === null) return undefined;
    return onComfortChosen(() => {
      const needs = needsWith(profile, comfortFromWords(comfortHeld()));
      void import("#web/lib/profile.ts")
        .then(({ updateProfile }) => updateProfile(user.id, { accessibility_needs: needs }))
        .catch((cause: unknown) => console.info("The choice stays on this device until it is made again.", cause));
    });
  }, [user, profile]);
}
