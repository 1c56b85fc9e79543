import { useEffect, useMemo, useState } from "react";
import { TalkProblem } from "#web/features/conversation/demo/talk-problem.tsx";
import { Talking } from "#web/features/conversation/talking/talking.tsx";
import { demoVariables } from "#web/features/conversation/demo/demo-variables.ts";
import { useVoiceAgent } from "#web/features/conversation/use-voice-agent.ts";
import type { Talk } from "#web/features/conversation/voice-agent.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const firstJob = 30;

/**
 * The demonstration inside another page (ruling 24): it starts with the tap that opens it and ends when it is closed.
 */
export function Widget({ close }: { close: () => void }) {
  const words = useWords(voiceWords);
  const [isOpen, setOpen] = useState(false);
  const { agent, snapshot, captions } = useVoiceAgent(useWidgetTalk());
  useEffect(() => {
    setOpen(true);
    agent.actor.send({ type: "START" });
  }, [agent]);
  const end = () => {
    agent.actor.send({ type: "STOP" });
    setOpen(false);
    close();
  };
  const isIdle = snapshot.matches({ connection: "disconnected" });
  return (
    <Dialog title={words.talking.widget} open={isOpen} onClose={end}>
      <p className="talk-close">
        <Button look="quiet" onClick={end}>
          {isIdle ? words.talking.sound.close : words.stop}
        </Button>
      </p>
      {isIdle ? (
        <>
          <TalkProblem snapshot={snapshot} agent={agent} />
          <p>{words.about}</p>
          <Button large onClick={() => agent.actor.send({ type: "START" })}>
            {words.start}
          </Button>
        </>
      ) : (
        <Talking agent={agent} snapshot={snapshot} captions={captions} written={false} name="" />
      )}
    </Dialog>
  );
}

/** About the first job; the embedded agent knows the question's words. */
function useWidgetTalk(): Talk {
  const language = useLanguage();
  const text = useWords(voiceWords).firstJob;
  return useMemo(() => {
    const about = { id: firstJob, text, category: "career", intensity: "light" as const, care: false };
    return {
      language,
      signedIn: false,
      session: null,
      written: false,
      questionId: firstJob,
      ready: { name: null, question: text },
      variables: async () => demoVariables("", about, []),
      tools: { goOn: () => undefined },
    };
  }, [language, text]);
}
