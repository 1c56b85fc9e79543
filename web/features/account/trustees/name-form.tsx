import { useMemo, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";
import { giftAddressSchema, giftNameSchema } from "#domain/order/gift.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { nameTrustee, trusteesKey } from "./trustee-calls.ts";
import type { TrusteesWords } from "./trustees.en.ts";
import { trusteesWords } from "./trustees-words.ts";

const schemaOf = (words: TrusteesWords) =>
  z.object({
    name: z.string().check(z.refine((typed) => giftNameSchema.safeParse(typed).success, words.badName)),
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((typed) => giftAddressSchema.safeParse(typed).success, words.badEmail),
    ),
    language: languageSchema,
    hears: z.enum(["yes", "no"]),
  });

function useNameForm(words: TrusteesWords) {
  const language = useLanguage();
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? "";
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { name: "", email: "", language, hears: "yes" },
    failed: words.notSent,
    submit: async ({ hears, ...person }) => {
      setSent(null);
      try {
        await nameTrustee({ ...person, hears: hears === "yes" });
      } catch (thrown) {
        return refusalIn(words, thrown);
      }
      setSent(person.name);
      form.reset();
      await queries.invalidateQueries({ queryKey: trusteesKey(userId) });
      return null;
    },
  });
  return { form, sent };
}

/** Names a trustee by letter. */
export function NameForm() {
  const words = useWords(trusteesWords);
  const { form, sent } = useNameForm(words);
  return (
    <form {...form.props} aria-labelledby="name-trustee">
      <h2 id="name-trustee">{words.name}</h2>
      <Field label={words.theirName} autoComplete="off" required {...form.field("name")} />
      <Field label={words.theirEmail} type="email" autoComplete="off" required {...form.field("email")} />
      <Segments
        label={words.language}
        choices={[
          ["en", words.languages.en],
          ["fr", words.languages.fr],
        ]}
        {...form.field("language")}
      />
      <Segments
        label={words.mayHear}
        choices={[
          ["yes", words.mayHearChoices.yes],
          ["no", words.mayHearChoices.no],
        ]}
        {...form.field("hears")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <div role="status">{sent === null ? null : <p>{words.sent(sent)}</p>}</div>
      <Button type="submit" busy={form.busy}>
        <Icon name="envelope" /> {words.send}
      </Button>
    </form>
  );
}

function refusalIn(words: TrusteesWords, thrown: unknown): string {
  const status = thrown instanceof RequestFailure ? thrown.status : 0;
  if (status === 409) return words.already;
  if (status === 429) return words.tooMany;
  return status === 400 || status === 403 ? words.ownAddress : words.notSent;
}
