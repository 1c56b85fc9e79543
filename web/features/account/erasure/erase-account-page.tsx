import { useState } from "react";
import { Link } from "react-router";
import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PersonalArchiveSection } from "#web/features/account/archive/personal-archive.tsx";
import { ErasureBegun } from "./erasure-begun.tsx";
import { erasureWords } from "./erasure-words.ts";
import { LastWord } from "./last-word.tsx";
import { useErasure } from "./use-erasure.ts";
import { WhatGoes } from "./what-goes.tsx";

/** Lists what goes and what stays, then asks for the last word. During the week of grace it offers to keep everything. */
export function EraseAccountPage() {
  const words = useWords(erasureWords);
  const { loading } = useWords(frameWords);
  const { query, changed } = useErasure();
  if (query.data) return <Shown erasure={query.data} changed={changed} />;
  return (
    <div className="erasure">
      <h1>{words.title}</h1>
      {query.isError ? (
        <Notice kind="problem">
          <p>{words.failed}</p>
          <Button look="quiet" onClick={() => void query.refetch()}>
            {words.again}
          </Button>
        </Notice>
      ) : (
        <Skeleton label={loading} lines={6} />
      )}
    </div>
  );
}

function GoOn({ onGoOn }: { onGoOn: () => void }) {
  const words = useWords(erasureWords);
  const language = useLanguage();
  return (
    <p className="erasure-acts">
      <Button look="quiet" className="button danger" onClick={onGoOn}>
        {words.goOn}
      </Button>
      <Link className="link" to={pagePath(language, "/account")}>
        {words.keep}
      </Link>
    </p>
  );
}

type ShownProps = { erasure: AccountErasure; changed: (now?: AccountErasure) => Promise<void> };

function Shown({ erasure, changed }: ShownProps) {
  const { takeTitle } = useWords(erasureWords);
  const [isLast, setLast] = useState(false);
  const { final_at: finalAt } = erasure;
  return (
    <div className="erasure">
      {finalAt !== null ? (
        <ErasureBegun finalAt={finalAt} changed={changed} />
      ) : isLast ? (
        <LastWord erasure={erasure} changed={changed} />
      ) : (
        <WhatGoes erasure={erasure} />
      )}
      {isLast && finalAt === null ? null : (
        <div>
          <aside className="leaves">
            <PersonalArchiveSection title={takeTitle} />
          </aside>
          {finalAt === null ? <GoOn onGoOn={() => setLast(true)} /> : null}
        </div>
      )}
    </div>
  );
}
