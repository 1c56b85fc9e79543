import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import { languageSchema, type Language } from "#domain/language.ts";
import {
  colourSets,
  comfortOf,
  maxName,
  needsWith,
  speechRates,
  type Comfort,
  type Profile,
} from "#domain/account/profile.ts";
import { pagePath } from "#domain/site-map.ts";
import { accountWords } from "./account-words.ts";
import type { AccountWords } from "./account.en.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { updateProfile } from "#web/lib/account/profile.ts";
import { useForm } from "#web/lib/use-form.ts";
import { storedComfort, showComfort, showStoredComfort } from "#web/ui/comfort/use-comfort.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { useToast } from "#web/ui/toast.tsx";

export const settingsFormId = "settings";

const rates = ["0.8", "1", "1.2"] as const;
const looksSchema = z.object({ letters: z.enum(["normal", "larger"]), colours: z.enum(colourSets) });

const schemaOf = (words: AccountWords) =>
  z.extend(looksSchema, {
    name: z
      .string()
      .check(z.trim(), z.minLength(1, words.nameMissing), z.maxLength(maxName, { error: words.nameTooLong })),
    language: languageSchema,
    speed: z.enum(rates),
    pauses: z.enum(["usual", "longer"]),
    questions: z.enum(["once", "twice"]),
  });
type Settings = z.infer<ReturnType<typeof schemaOf>>;

/** The current defaults for settings that the account lacks. */
function coloursHeld(): Settings["colours"] {
  const chosen = colourSets.find((one) => storedComfort().includes(one));
  if (chosen) return chosen;
  if (matchMedia("(prefers-contrast: more)").matches) return "high";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function settingsOf(profile: Profile, language: Language): Settings {
  const comfort = comfortOf(profile);
  const isLarge = comfort.largerText ?? storedComfort().includes("large");
  return {
    name: profile.full_name ?? "",
    language: languageSchema.safeParse(profile.preferred_language).data ?? language,
    letters: isLarge ? "larger" : "normal",
    colours: comfort.colours || coloursHeld(),
    speed: rates.find((rate) => Number(rate) === comfort.speechRate) ?? "1",
    pauses: comfort.longerPauses === true ? "longer" : "usual",
    questions: comfort.repeatQuestions === true ? "twice" : "once",
  };
}

/** Unset colors follow the device. */
function comfortChosen(chosen: Settings, start: Settings): Partial<Comfort> {
  const isUntouched = chosen.colours === start.colours && !storedComfort().includes(chosen.colours);
  return {
    ...(isUntouched ? {} : { colours: chosen.colours }),
    speechRate: speechRates.find((rate) => String(rate) === chosen.speed) ?? 1,
    largerText: chosen.letters === "larger",
    longerPauses: chosen.pauses === "longer",
    repeatQuestions: chosen.questions === "twice",
  };
}

function preview(form: HTMLFormElement, start: Settings): void {
  const looks = looksSchema.safeParse(Object.fromEntries(new FormData(form))).data;
  if (!looks) return;
  const isUntouched = looks.colours === start.colours && !storedComfort().includes(looks.colours);
  showComfort([isUntouched ? "" : looks.colours, looks.letters === "larger" ? "large" : ""].join(" ").trim());
}

type SettingsFormProps = { profile: Profile; onSpeed: (rate: number) => void; onBusy: (busy: boolean) => void };

/** Name, reading comfort and voice settings. Applied at once, stored on save. */
export function SettingsForm({ profile, onSpeed, onBusy }: SettingsFormProps) {
  const language = useLanguage();
  const words = accountWords[language];
  const say = useToast();
  const navigate = useNavigate();
  const start = useRef<Settings>(null);
  start.current ??= settingsOf(profile, language);
  const begun = start.current;
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: begun,
    failed: words.notSaved,
    submit: async (chosen) => {
      await updateProfile(profile.id, {
        full_name: chosen.name,
        preferred_language: chosen.language,
        accessibility_needs: needsWith(profile, comfortChosen(chosen, begun)),
      });
      await accountWords.load(chosen.language);
      say("good", accountWords[chosen.language].saved);
      if (chosen.language !== language) await navigate(pagePath(chosen.language, "/account"), { replace: true });
      return null;
    },
  });
  const { busy } = form;
  useEffect(() => onBusy(busy), [onBusy, busy]);
  useEffect(() => showStoredComfort, []);
  return (
    <form
      id={settingsFormId}
      {...form.props}
      onChange={({ currentTarget }) => {
        preview(currentTarget, begun);
        onSpeed(Number(new FormData(currentTarget).get("speed") ?? 1));
      }}
    >
      <Choices words={words} field={form.field} />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
    </form>
  );
}

type ChoicesProps = { words: AccountWords; field: (name: keyof Settings) => object };

function Choices({ words, field }: ChoicesProps) {
  return (
    <>
      <section aria-labelledby="account-you">
        <h2 id="account-you">{words.you}</h2>
        <Field label={words.name} autoComplete="name" required {...field("name")} />
        <Segments
          label={words.language}
          choices={[
            ["en", "English"],
            ["fr", "Français"],
          ]}
          {...field("language")}
        />
      </section>
      <section aria-labelledby="account-reading">
        <h2 id="account-reading">{words.reading}</h2>
        <Segments label={words.letters} choices={Object.entries(words.letterSizes)} {...field("letters")} />
        <Segments label={words.colours} choices={Object.entries(words.colourSets)} {...field("colours")} />
      </section>
      <section aria-labelledby="account-voice">
        <h2 id="account-voice">{words.voice}</h2>
        <Segments label={words.speed} choices={rates.map((rate) => [rate, words.speeds[rate]])} {...field("speed")} />
        <Segments label={words.pauses} choices={Object.entries(words.pauseLengths)} {...field("pauses")} />
        <Segments label={words.questions} choices={Object.entries(words.questionTimes)} {...field("questions")} />
      </section>
    </>
  );
}
