import { useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import { z } from "zod/mini";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import type { Found, Photo } from "#domain/memory/picture.ts";
import { placeWords } from "#domain/memory/place-words.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { changePhoto, photoKeys } from "#web/story/pictures/load-photos.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { PhotographWords } from "./photograph.en.ts";
import { photographWords } from "./photograph-words.ts";

const maxCaption = 2000;
const maxPlace = 200;

const schemaOf = (words: PhotographWords["one"]) =>
  z.object({
    caption: z.string().check(z.trim(), z.maxLength(maxCaption, words.captionTooLong)),
    description: z.string().check(z.trim(), z.maxLength(maxCaption, words.captionTooLong)),
    taken: z.string().check(
      z.trim(),
      z.refine((typed) => typed === "" || typedEventDate(typed) !== null, words.unread),
    ),
    place: z.string().check(z.trim(), z.maxLength(maxPlace, words.placeTooLong)),
  });

type PhotographFormProps = {
  photo: Photo;
  userId: string;
  figure: ReactNode;
  /** Where the picture is used. */
  places: ReactNode;
  /** Deletes the picture. */
  remove: ReactNode;
};

/** The picture and its fields; the button that saves stays at the lower edge of the window. */
export function PhotographForm({ photo, userId, figure, places, remove }: PhotographFormProps) {
  const words = useWords(photographWords).one;
  const form = usePhotographForm(photo, userId);
  const { day, place } = foundWords(photo.found, useLanguage());
  return (
    <form {...form.props} className="one-photograph">
      {figure}
      <div className="photograph-fields">
        <Field
          label={words.caption}
          problem={form.problemOf("caption")}
          autoComplete="off"
          {...form.field("caption")}
        />
        <TextField label={words.description} problem={form.problemOf("description")} {...form.field("description")} />
        <fieldset className="photograph-private">
          <legend>
            <Icon name="lock" size={24} /> {words.onlyYou}
          </legend>
          <Field
            label={words.taken}
            hint={day === null ? words.takenHint : words.foundDay(day)}
            problem={form.problemOf("taken")}
            autoComplete="off"
            {...form.field("taken")}
          />
          <Offered text={day} offer={words.use} write={(text) => form.set("taken", text)} />
          <Field
            label={words.place}
            hint={place === null ? undefined : words.found(place)}
            problem={form.problemOf("place")}
            autoComplete="off"
            {...form.field("place")}
          />
          <Offered text={place} offer={words.use} write={(text) => form.set("place", text)} />
        </fieldset>
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        {places}
        <p className="photograph-save">
          <Button type="submit" large busy={form.busy}>
            {words.save}
          </Button>
        </p>
        {remove}
      </div>
    </form>
  );
}

function usePhotographForm(photo: Photo, userId: string) {
  const words = useWords(photographWords).one;
  const language = useLanguage();
  const queries = useQueryClient();
  const say = useToast();
  const before = photo.taken === null ? "" : eventDateWords(photo.taken, language);
  return useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: {
      caption: photo.caption ?? "",
      description: photo.description ?? "",
      taken: before,
      place: photo.place ?? "",
    },
    failed: words.notSaved,
    submit: async ({ caption, description, taken, place }) => {
      await changePhoto(photo.id, {
        caption: caption || null,
        description: description || null,
        taken: taken === before ? photo.taken : typedEventDate(taken),
        place: place || null,
      });
      await queries.invalidateQueries({ queryKey: photoKeys(userId).all });
      say("good", words.saved);
      return null;
    },
  });
}

/** What a picture says of itself, in words. */
function foundWords({ takenOn, latitude, longitude }: Found, language: Language) {
  const isPlaced = latitude !== undefined && longitude !== undefined;
  return {
    day: takenOn === undefined ? null : eventDateWords(takenOn, language),
    place: isPlaced ? placeWords(latitude, longitude, language) : null,
  };
}

type OfferedProps = { text: string | null; offer: (text: string) => string; write: (text: string) => void };

/** Fills a field with what the picture says of itself. */
function Offered({ text, offer, write }: OfferedProps) {
  if (text === null) return null;
  return (
    <p className="offered">
      <Button look="plain" onClick={() => write(text)}>
        {offer(text)}
      </Button>
    </p>
  );
}
