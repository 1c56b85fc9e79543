import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Choices } from "#web/ui/form/choices.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Scissors } from "./marks.tsx";
import { leaveOutWords } from "./leave-out-words.ts";
import type { Wanted } from "./load-leave-out.ts";
import { WhatGoes } from "./what-goes.tsx";

type DecideProps = {
  ms: number;
  proof: { number: number; isApproved: boolean } | null;
  wanted: Wanted;
  want: (wanted: Wanted) => void;
  busy: boolean;
  takeOut: () => void;
  leaveIn: () => void;
};

/** The choice about the first recording and the two answers. On phones a last sheet says first what goes. */
export function Decide(props: DecideProps) {
  const words = useWords(leaveOutWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <section className="leave-out-decide" aria-labelledby="first-recording">
        <h2 id="first-recording">{words.recording.title}</h2>
        <FirstRecording {...props} />
        <Actions {...props} />
      </section>
      <p className="leave-out-dock">
        <Button large onClick={() => setAsking(true)}>
          <Scissors /> {words.takeOut}
        </Button>
      </p>
      <Dialog title={words.title} open={isAsking} onClose={close}>
        <WhatGoes ms={props.ms} wanted={props.wanted} />
        <FirstRecording {...props} />
        <Actions {...props} leaveIn={close} />
      </Dialog>
    </>
  );
}

function FirstRecording({ wanted, want, proof }: DecideProps) {
  const words = useWords(leaveOutWords);
  const { title, keep, erase } = words.recording;
  return (
    <>
      <Choices<Wanted>
        label={title}
        chosen={wanted}
        choose={want}
        choices={[
          { value: "out", title: keep[0] ?? "", text: keep[1] ?? "", icon: "lock" },
          { value: "erased", title: erase[0] ?? "", text: erase[1] ?? "", icon: "bin" },
        ]}
      />
      {proof === null ? null : (
        <p className="leave-out-proof">
          <Icon name="book" size={26} /> {proof.isApproved ? words.approved(proof.number) : words.proof(proof.number)}
        </p>
      )}
    </>
  );
}

function Actions({ busy, takeOut, leaveIn }: DecideProps) {
  const words = useWords(leaveOutWords);
  return (
    <p className="leave-out-actions">
      <Button large busy={busy} onClick={takeOut}>
        <Scissors /> {words.takeOut}
      </Button>
      <Button look="quiet" large onClick={leaveIn}>
        {words.leaveIn}
      </Button>
    </p>
  );
}
