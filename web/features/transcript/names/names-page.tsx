import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { z } from "zod/mini";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useMemoirId } from "#web/story/studio/use-memoir-id.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { findName, loadNames } from "./load-names.ts";
import { NamePlaces } from "./name-places.tsx";
import { namesWords } from "./names-words.ts";

const maxNameLength = 120;

/** Corrects a name in every answer, after each place was shown. The address keeps the name and the story it was met in. */
export function NamesPage() {
  const words = useWords(namesWords);
  const { loading } = useWords(frameWords);
  const userId = useSession()?.user.id ?? "";
  const [params, setParams] = useSearchParams();
  const asked = params.get("heard") ?? "";
  const storyId = z.uuid().safeParse(params.get("story")).data ?? null;
  const [heard, setHeard] = useState(asked);
  const [written, setWritten] = useState(asked);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    queryKey: ["names", userId, "places", asked],
    queryFn: () => findName(asked),
    enabled: asked !== "",
    staleTime: Infinity,
    gcTime: 0,
  });
  const look = () => {
    if (heard.trim() === asked) void refetch();
    else setParams({ ...(storyId === null ? {} : { story: storyId }), heard: heard.trim() }, { replace: true });
  };
  return (
    <div className="dashboard transcript">
      {storyId === null ? <Back /> : <NamesStrip storyId={storyId} />}
      <div className="transcript-work">
        <section className="sheet">
          <h1>{words.title}</h1>
          <NameForm {...{ heard, written, setHeard, setWritten, look }} busy={isFetching} />
          {isError ? <NotLoaded text={words.failed} retry={refetch} /> : null}
          {isFetching && data === undefined ? <Skeleton label={loading} lines={4} /> : null}
          {data === undefined || isError ? null : (
            <NamePlaces
              key={dataUpdatedAt}
              places={data}
              heard={asked}
              written={written.trim()}
              userId={userId}
              lookAgain={refetch}
            />
          )}
        </section>
        <YourNames userId={userId} />
      </div>
    </div>
  );
}

function NamesStrip({ storyId }: { storyId: string }) {
  return (
    <StudioStrip storyId={storyId} memoirId={useMemoirId(storyId)} here="answers">
      <Back />
    </StudioStrip>
  );
}

/** To the line in which the name was met. */
function Back() {
  const words = useWords(namesWords);
  const navigate = useNavigate();
  return (
    <p className="way-back">
      <Button look="plain" onClick={() => void navigate(-1)}>
        <Icon name="back" size={24} /> {words.back}
      </Button>
    </p>
  );
}

type NameFormProps = {
  heard: string;
  written: string;
  setHeard: (name: string) => void;
  setWritten: (name: string) => void;
  look: () => void;
  busy: boolean;
};

function NameForm({ heard, written, setHeard, setWritten, look, busy }: NameFormProps) {
  const words = useWords(namesWords);
  return (
    <form
      className="name-pair"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <Field
        label={words.heard}
        maxLength={maxNameLength}
        value={heard}
        onChange={({ currentTarget }) => setHeard(currentTarget.value)}
      />
      <Field
        label={words.written}
        maxLength={maxNameLength}
        value={written}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <Button type="submit" look="quiet" busy={busy}>
        {words.look}
      </Button>
    </form>
  );
}

function YourNames({ userId }: { userId: string }) {
  const words = useWords(namesWords);
  const { data } = useQuery({ queryKey: ["names", userId, "list"], queryFn: loadNames });
  return (
    <aside className="tape-history">
      <h2>{words.yours}</h2>
      {data?.length === 0 ? <p className="hint">{words.none}</p> : null}
      <ol>
        {data?.map(({ id, written, heard }) => (
          <li key={id}>
            <span>
              <b>{written}</b>
              <small>{words.wasHeard(heard.join(", "))}</small>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
