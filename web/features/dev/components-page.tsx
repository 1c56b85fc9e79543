import { useState } from "react";
import { comfortWords } from "#web/i18n/comfort-words.ts";
import { Accordion } from "#web/ui/accordion.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { ReadingComfort } from "#web/ui/reading-comfort.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Toasts, useToast } from "#web/ui/toast.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

const colours = ["light", "dark", "high"] as const;
const swatches = [
  "paper",
  "paper-2",
  "sheet",
  "ink",
  "ink-soft",
  "oxblood",
  "forest",
  "danger",
  "mark",
  "line",
  "hair",
];

/** `/dev/ui`: everything in `web/ui`, in each set of colours; Reading comfort makes the text of all of it larger. */
export function ComponentsPage() {
  return (
    <Toasts label="Notifications" close="Close">
      <header className="top">
        <h1>Components</h1>
        <ReadingComfort words={comfortWords.en} />
      </header>
      <main className="components">
        {colours.map((colour) => (
          <section key={colour} data-comfort={colour} aria-label={colour}>
            <Components mode={colour} />
          </section>
        ))}
      </main>
    </Toasts>
  );
}

function Components({ mode }: { mode: string }) {
  const say = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <h2>{mode}</h2>
      <p className="row">
        <Button>Save answer</Button>
        <Button look="quiet">Pause &amp; save</Button>
        <Button look="plain">Skip</Button>
        <Button busy>Saving…</Button>
      </p>
      <Field label="First name" hint="As your family calls you" name={`${mode}-name`} />
      <label className="tick">
        <input type="checkbox" defaultChecked /> In the book
      </label>
      <Notice kind="good">Your answer is safe.</Notice>
      <Notice kind="problem">There is no connection.</Notice>
      <p className="row">
        <Button look="quiet" onClick={() => setAsking(true)}>
          Dialog
        </Button>
        <Button look="quiet" onClick={() => say("good", "Saved. This goes after four seconds.")}>
          Toast
        </Button>
        <Button look="quiet" onClick={() => say("error", "Not saved. This stays until you close it.")}>
          Error
        </Button>
        <Tooltip text="A word more, after 700 ms">
          <Button look="quiet">Tooltip</Button>
        </Tooltip>
      </p>
      <Dialog title="Leave this page?" open={asking} onClose={() => setAsking(false)}>
        <p>What you said so far is kept.</p>
        <Button onClick={() => setAsking(false)}>Stay</Button>
      </Dialog>
      <Tabs label="Book" tabs={["Chapters", "People", "Places"].map((name) => ({ name, label: name, panel: name }))} />
      <Accordion
        items={["Who asks?", "Who listens?"].map((title) => ({ name: title, title, content: "A computer voice." }))}
      />
      <Progress label="The book is being set" value={0.4} />
      <Progress label="Nobody knows how long" value={null} />
      <Skeleton label="One moment…" />
      <Swatches />
    </>
  );
}

function Swatches() {
  return (
    <ul className="swatches">
      {swatches.map((name) => (
        <li key={name}>
          <svg viewBox="0 0 2 1" aria-hidden="true">
            <rect width="2" height="1" fill={`var(--${name})`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
