import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useRef, useState, type SyntheticEvent } from "react";
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod/mini";

type FormDeclaration<Typed extends FieldValues, Parsed> = {
  /** Build it from the person's words: its messages are shown. */
  schema: z.core.$ZodType<Parsed, Typed>;
  /** Without it the fields keep values typed before hydration. */
  start?: DefaultValues<Typed>;
  /** Resolves to the error text, or null. */
  submit: (parsed: Parsed) => Promise<string | null>;
  /** The text for a `submit` that throws. */
  failed: string;
  /** Removes a field's error at its first change; otherwise when its value is accepted. */
  clears?: boolean;
};

/**
 * The one way to declare a form: a schema with its error words, and what to do with what it lets through.
 *
 *     const schemaOf = (words: Words) => z.object({ email: z.email(words.invalid), way: z.enum(["link", "password"]) });
 *     const form = useForm({ schema: useMemo(() => schemaOf(words), [words]), failed: words.failed, submit });
 *     <form {...form.props}>
 *       <Field label={words.email} type="email" {...form.field("email")} />
 *       {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
 *       <Button type="submit" name="way" value="link" busy={form.busy}>…</Button>
 *
 * The fields are uncontrolled. Checked when sent: the first field that is refused has the focus and `aria-invalid`, its
 * words are `problem`, until it is mended. The button that sent it is a value like the others, under its `name`. While busy it is not sent again.
 */
export function useForm<Typed extends FieldValues, Parsed>(declared: FormDeclaration<Typed, Parsed>) {
  const { schema, start, submit, failed, clears = false } = declared;
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const pressed = useRef<Record<string, string>>({});
  const resolve = zodResolver(schema);
  const form = useHookForm<Typed, unknown, Parsed>({
    resolver: (typed, ...rest) => resolve({ ...typed, ...pressed.current }, ...rest),
    reValidateMode: "onSubmit",
    ...(start ? { defaultValues: start } : {}),
  });
  const { formState, getValues, setValue } = form;
  const set = useCallback(
    (name: Path<Typed>, value: PathValue<Typed, Path<Typed>>) => {
      if (getValues(name) !== value) setValue(name, value);
    },
    [getValues, setValue],
  );

  async function send(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    pressed.current = buttonOf(event.nativeEvent);
    try {
      await form.handleSubmit(
        async (parsed) => setProblem(await submit(parsed)),
        (refused) => setProblem(firstMessage(refused) ?? failed),
      )();
    } catch {
      setProblem(failed);
    }
    sending.current = false;
  }

  return {
    props: {
      noValidate: true,
      onChange: ({ target }: SyntheticEvent<HTMLFormElement>) =>
        clears ? clear(form, target, setProblem) : void mend(form, setProblem),
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void send(event),
    },
    field: (name: Path<Typed>) => ({ ...form.register(name), "aria-invalid": name in formState.errors || undefined }),
    problem,
    /** The error of one field. */
    problemOf: (name: Path<Typed>) => form.getFieldState(name, formState).error?.message,
    refused: Object.keys(formState.errors).length,
    busy: formState.isSubmitting,
    /** Sets a field's value if it differs. */
    set,
    /** Empties the fields. */
    reset: () => form.reset(),
  };
}

/** Validates refused fields again on each change. `say` receives the remaining error, or null. */
async function mend<Typed extends FieldValues, Parsed>(
  { formState: { errors }, getFieldState, trigger }: UseFormReturn<Typed, unknown, Parsed>,
  say: (refused: string | null) => void,
): Promise<void> {
  const refused = Object.keys(errors).filter((name): name is Path<Typed> => name in errors);
  if (refused.length === 0) return;
  await trigger(refused);
  say(refused.map((name) => getFieldState(name).error?.message).find((message) => message !== undefined) ?? null);
}

function clear<Typed extends FieldValues, Parsed>(
  { formState: { errors }, clearErrors }: UseFormReturn<Typed, unknown, Parsed>,
  changed: EventTarget,
  say: (refused: null) => void,
): void {
  const isField = changed instanceof HTMLInputElement || changed instanceof HTMLTextAreaElement;
  const names = Object.keys(errors).filter((name): name is Path<Typed> => name in errors);
  const fixed = names.find((name) => isField && name === changed.name);
  if (fixed === undefined) return;
  clearErrors(fixed);
  if (names.length === 1) say(null);
}

/** The submit button by its name; Enter uses the first one. */
function buttonOf(event: Event): Record<string, string> {
  const button = event instanceof SubmitEvent ? event.submitter : null;
  return button instanceof HTMLButtonElement && button.name !== "" ? { [button.name]: button.value } : {};
}

function firstMessage(refused: FieldErrors): string | undefined {
  for (const error of Object.values(refused)) if (typeof error?.message === "string") return error.message;
  return undefined;
}
