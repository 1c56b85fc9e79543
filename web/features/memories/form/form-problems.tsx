import { useWords } from "#web/lib/texts/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

/** The number of refused fields, or why saving failed. */
export function FormProblems({ form }: { form: { problem: string | null; refused: number } }) {
  const { mend, mendText } = useWords(memoryWords).form;
  if (form.problem === null) return null;
  return (
    <Notice kind="problem">
      {form.refused === 0 ? (
        <p>{form.problem}</p>
      ) : (
        <p>
          <b>{mend(form.refused)}</b>
          <br />
          {mendText}
        </p>
      )}
    </Notice>
  );
}
