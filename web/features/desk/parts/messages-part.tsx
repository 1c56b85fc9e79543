import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { languageSchema, type Language } from "#domain/language.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { answerMessage } from "#web/features/desk/api/act.ts";
import type { MessageRow } from "#web/features/desk/api/desk-rows.ts";
import { afterTime, loadMessages } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { minuteOf, recentDay } from "#web/features/desk/format.ts";
import { MoreRows, useDeskList } from "#web/features/desk/lists/desk-list.tsx";

const queryKey = ["desk list", "messages"];

export function MessagesPart({ waiting }: { waiting: number }) {
  const { messages } = useWords(deskWords);
  const { loading } = useWords(frameWords);
  const list = useDeskList(["messages"], loadMessages, (last) => ({
    ...afterTime(last.id, last.created_at),
    p_is_waiting: last.is_waiting,
  }));
  return (
    <>
      <DeskHead title={messages.title} lead={messages.lead(waiting)} />
      {list.data ? (
        <Inbox messages={list.data.pages.flat()} more={<MoreRows list={list} />} />
      ) : list.isError ? (
        <FailedLoad retry={() => void list.refetch()} />
      ) : (
        <Skeleton label={loading} lines={6} />
      )}
    </>
  );
}

/** A new object at each tap, so that a second tap on a message shows it again. */
type Chosen = { id: string } | null;

function Inbox({ messages: rows, more }: { messages: readonly MessageRow[]; more: ReactNode }) {
  const { messages } = useWords(deskWords);
  const language = useLanguage();
  const [chosen, choose] = useState<Chosen>(null);
  const shown = rows.find(({ id }) => id === chosen?.id) ?? rows[0];
  if (!shown) return <p role="status">{messages.none}</p>;
  return (
    <div className="desk-inbox">
      <div className="desk-choices">
        <ul aria-label={messages.choose}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" aria-current={row.id === shown.id} onClick={() => choose({ id: row.id })}>
                <span className="desk-from">
                  <b>{row.name}</b>
                  <small>{recentDay(row.created_at, language)}</small>
                </span>
                <span className="desk-first-words">{row.body}</span>
                {row.answered_at === null ? (
                  <DeskChip kind="wait">{messages.notAnswered}</DeskChip>
                ) : (
                  <DeskChip kind="ok">{messages.answered}</DeskChip>
                )}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      <Message key={shown.id} message={shown} chosen={chosen} />
    </div>
  );
}

/** Scrolls to a chosen message that is below the list. */
function Message({ message, chosen }: { message: MessageRow; chosen: Chosen }) {
  const { messages } = useWords(deskWords);
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (chosen !== null && top > window.innerHeight / 3) card.current?.scrollIntoView();
  }, [chosen]);
  return (
    <section className="desk-card" aria-label={messages.title} ref={card}>
      <p className="desk-soft">{messages.from(message.email, minuteOf(message.created_at, language))}</p>
      <h2>{message.name}</h2>
      <p className="desk-letter">{message.body}</p>
      {message.answered_at === null ? <Answer id={message.id} /> : <DeskChip kind="ok">{messages.answered}</DeskChip>}
    </section>
  );
}

function Answer({ id }: { id: string }) {
  const words = useWords(deskWords);
  const { messages } = words;
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [answer, setAnswer] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const say = useToast();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([queryKey, ["desk waiting"]].map((key) => queries.invalidateQueries({ queryKey: key })));
  const sending = useMutation({
    mutationFn: () => answerMessage(id, language, answer),
    onSuccess: async () => {
      say("good", messages.sent);
      await refresh();
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (answer.trim() !== "") return sending.mutate();
    setEmpty(true);
    field.current?.focus();
  };
  const isTaken = sending.error instanceof RequestFailure && sending.error.status === 409;
  return (
    <>
      <TextField
        ref={field}
        label={messages.answer}
        rows={5}
        maxLength={10_000}
        value={answer}
        problem={isEmpty ? messages.empty : undefined}
        onChange={(event) => {
          setAnswer(event.target.value);
          setEmpty(false);
        }}
      />
      <LetterLanguage chosen={language} choose={setLanguage} />
      {sending.isError ? <Notice kind="problem">{isTaken ? messages.conflict : words.notDone}</Notice> : null}
      <div className="desk-dock">
        <Button busy={sending.isPending} onClick={send}>
          <Icon name="envelope" size={24} /> {messages.send}
        </Button>
      </div>
    </>
  );
}

function LetterLanguage({ chosen, choose }: { chosen: Language; choose: (language: Language) => void }) {
  const { messages, person } = useWords(deskWords);
  return (
    <Segments
      label={messages.language}
      name="language"
      choices={languageSchema.options.map((one) => [one, person.languages[one]] as const)}
      chosen={chosen}
      choose={choose}
    />
  );
}
