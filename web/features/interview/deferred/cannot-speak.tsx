import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Another tab holds this interview. */
export function Elsewhere({ wasTaken, takeOver }: { wasTaken: boolean; takeOver: () => void }) {
  const words = useWords(interviewWords);
  return (
    <section className="sheet center">
      <h1>{words.elsewhereTitle}</h1>
      <Notice kind={wasTaken ? "good" : "problem"}>{wasTaken ? words.takenOver : words.elsewhere}</Notice>
      <Button large onClick={takeOver}>
        {words.takeOver}
      </Button>
    </section>
  );
}

/** Browsers give no microphone without https (ruling 36). */
export function InsecurePage() {
  const words = useWords(interviewWords);
  const { backToDashboard } = useWords(frameWords);
  const language = useLanguage();
  return (
    <section className="sheet center">
      <h1>{words.microphone.title}</h1>
      <Notice kind="problem">{words.insecure}</Notice>
      <Link className="button" to={pagePath(language, "/dashboard")}>
        {backToDashboard}
      </Link>
    </section>
  );
}
