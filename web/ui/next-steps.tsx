type NextStepsProps = { title: string; steps: readonly string[]; /** How many of them are done. */ done: number };

/** The next steps, in order. */
export function NextSteps({ title, steps, done }: NextStepsProps) {
  return (
    <>
      <h2>{title}</h2>
      <ol className="next-steps">
        {steps.map((step, at) => (
          <li key={step} className={at < done ? "done" : undefined}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
