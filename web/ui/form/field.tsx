import { useId, type ComponentProps, type ReactNode } from "react";

type Labelled = { label: string; hint?: string };

export function Field({ label, hint, ...input }: ComponentProps<"input"> & Labelled) {
  const id = useId();
  return (
    <Line id={id} label={label} hint={hint}>
      <input id={id} {...input} aria-describedby={hint ? `${id}-hint` : undefined} />
    </Line>
  );
}

/** A multi-line field. */
export function TextField({ label, hint, ...input }: ComponentProps<"textarea"> & Labelled) {
  const id = useId();
  return (
    <Line id={id} label={label} hint={hint}>
      <textarea id={id} {...input} aria-describedby={hint ? `${id}-hint` : undefined} />
    </Line>
  );
}

function Line(props: { id: string; label: string; hint: string | undefined; children: ReactNode }) {
  return (
    <p className="field">
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.hint ? <small id={`${props.id}-hint`}>{props.hint}</small> : null}
    </p>
  );
}
