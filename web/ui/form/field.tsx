import { useId, type ComponentProps, type ReactNode } from "react";

type Labelled = { label: string; hint?: string | undefined; problem?: string | undefined };

export function Field({ label, hint, problem, ...input }: ComponentProps<"input"> & Labelled) {
  const id = useId();
  return (
    <Line id={id} label={label} hint={hint} problem={problem}>
      <input id={id} {...input} aria-describedby={describedBy(id, hint, problem)} />
    </Line>
  );
}

/** A multi-line field. */
export function TextField({ label, hint, problem, ...input }: ComponentProps<"textarea"> & Labelled) {
  const id = useId();
  return (
    <Line id={id} label={label} hint={hint} problem={problem}>
      <textarea id={id} {...input} aria-describedby={describedBy(id, hint, problem)} />
    </Line>
  );
}

function Line(props: Labelled & { id: string; children: ReactNode }) {
  return (
    <p className="field">
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.hint ? <small id={`${props.id}-hint`}>{props.hint}</small> : null}
      {props.problem ? (
        <span className="problem" id={`${props.id}-problem`}>
          {props.problem}
        </span>
      ) : null}
    </p>
  );
}

function describedBy(id: string, hint: string | undefined, problem: string | undefined): string | undefined {
  return [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].join(" ").trim() || undefined;
}
