import { pagePath } from "#domain/site-map.ts";
import { familyWaitsWords } from "#web/lib/texts/family-waits-words.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { useFamilyWaits } from "#web/lib/story/use-family-waits.ts";
import { FamilyQuestionNotice } from "#web/ui/family-question-notice.tsx";

export function FamilyWaits({ userId }: { userId: string }) {
  const name = useFamilyWaits(userId);
  const language = useLanguage();
  const words = familyWaitsWords[language];
  return name === null ? null : (
    <FamilyQuestionNotice asks={words.asks(name)} look={words.look} to={pagePath(language, "/family")} />
  );
}
