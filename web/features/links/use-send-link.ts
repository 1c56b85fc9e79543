import { useWords } from "#web/lib/texts/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { linksWords } from "./links-words.ts";

/** Copies an address, or opens the share sheet of the device. `share` is null where there is none. */
export function useSendLink(url: string): { copy: () => Promise<void>; share: (() => Promise<void>) | null } {
  const { ready } = useWords(linksWords);
  const say = useToast();
  return {
    copy: async () => {
      try {
        await navigator.clipboard.writeText(url);
        say("good", ready.copied);
      } catch {
        say("error", ready.notCopied);
      }
    },
    share:
      typeof navigator.share === "function"
        ? async () => {
            try {
              await navigator.share({ url });
            } catch (thrown) {
              if (!(thrown instanceof DOMException && thrown.name === "AbortError")) say("error", ready.notCopied);
            }
          }
        : null,
  };
}
