import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { giftAddressSchema, giftNameSchema } from "#domain/order/gift.ts";
import { languageSchema } from "#domain/language.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { inviteFamily } from "./api/family-members.ts";
import type { FamilyWords } from "./family.en.ts";
import { familyWords } from "./family-words.ts";

const schemaOf = (words: FamilyWords) =>
  z.object({
    name: z.string().check(z.refine((typed) => giftNameSchema.safeParse(typed).success, words.badName)),
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((typed) => giftAddressSchema.safeParse(typed).success, words.badEmail),
    ),
    language: languageSchema,
  });

/** Invites a family member by letter. */
export function InviteForm({ userId }: { userId: string }) {
  const words = useWords(familyWords);
  const language = useLanguage();
  const queries = useQueryClient();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { name: "", email: "", language },
    failed: words.notSent,
    submit: async (invitation) => {
      setSent(null);
      const problem = await inviteFamily(invitation).then(noProblem, (thrown: unknown) => refusalIn(words, thrown));
      if (problem !== null) return problem;
      setSent(invitation.name);
      form.reset();
      await queries.invalidateQueries({ queryKey: ["family", userId] });
      return null;
    },
  });
  return (
    <form {...form.props} aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <Field label={words.name} autoComplete="off" required {...form.field("name")} />
      <Field label={words.email} type="email" autoComplete="off" required {...form.field("email")} />
      <Segments
        label={words.language}
        choices={[
          ["en", words.languages.en],
          ["fr", words.languages.fr],
        ]}
        {...form.field("language")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <div role="status">{sent === null ? null : <p>{words.sent(sent)}</p>}</div>
      <Button type="submit" busy={form.busy}>
        <Icon name="envelope" /> {words.send}
      </Button>
    </form>
  );
}

const noProblem = () => null;

function refusalIn(words: FamilyWords, thrown: unknown): string {
  const status = thrown instanceof RequestFailure ? thrown.status : 0;
  if (status === 409) return words.already;
  if (status === 429) return words.tooMany;
  return status === 400 || status === 403 ? words.ownAddress : words.notSent;
}
