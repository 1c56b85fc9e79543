import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { minTakeMs, type Take } from "#domain/recording/take.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { takeSender } from "./send-take.ts";
import { drawSentence } from "./spoken-consent-calls.ts";
import { useTake } from "./use-take.ts";

type State = "ready" | "waiting" | "listening" | "sending" | "given";
export type Trouble = "microphone" | "tooShort" | "notSent" | "notSound" | "expired" | { heard: string };

/** The sentence of the moment and its reading: one recording, sent once. */
export function useReading() {
  const userId = useAuth().user?.id ?? "";
  const drawn = useSentence(userId);
  const { level, ...take } = useTake(userId);
  const sendTake = useSender();
  const { state, trouble, setState, setTrouble, settle } = useProgress();
  async function anew(found: Trouble): Promise<void> {
    await take.forget();
    await drawn.refetch();
    settle(found);
  }
  useExpiry(drawn.data?.until, state === "ready" && !drawn.isFetching, () => void anew("expired"));

  async function send(ended: Take): Promise<void> {
    setState("sending");
    try {
      const { outcome, ...of } = await sendTake({ userId, sentenceId: drawn.data?.id ?? "", take: ended });
      if (outcome === "listening") return;
      if (outcome !== "given") return await anew(outcome === "expired" ? outcome : { heard: "", ...of });
      await take.forget();
      setState("given");
    } catch (thrown) {
      if (isRefusal(thrown)) return anew("notSound");
      settle("notSent");
    }
  }
  async function begin(): Promise<void> {
    setState("waiting");
    await take.begin();
    setTrouble(null);
    setState("listening");
  }
  async function finish(): Promise<void> {
    setState("sending");
    const ended = await take.end();
    if (ended && ended.durationMs >= minTakeMs) return send(ended);
    settle("tooShort");
  }
  const press = () => {
    if (state === "ready") void begin().catch(() => settle("microphone"));
    else if (state === "listening") void finish().catch(() => settle("notSound"));
  };
  const sendAgain = () => {
    const ended = take.ended();
    if (state === "ready" && ended) void send(ended);
  };
  return { drawn, state, trouble, level, press, sendAgain };
}

function useProgress() {
  const [state, setState] = useState<State>("ready");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const settle = (found: Trouble) => {
    setTrouble(found);
    setState("ready");
  };
  return { state, trouble, setState, setTrouble, settle };
}

/** Waits for outcomes while the page is open. */
function useSender() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const [sender] = useState(() => takeSender(() => isOpen.current));
  return sender;
}

function useSentence(userId: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ["clone sentence", userId, language],
    queryFn: () => drawSentence(language),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** Calls `expire` when the sentence is valid no more while nobody reads it. */
function useExpiry(until: number | undefined, isIdle: boolean, expire: () => void): void {
  const latest = useRef(expire);
  useEffect(() => {
    latest.current = expire;
  });
  useEffect(() => {
    if (until === undefined || !isIdle) return undefined;
    const timer = setTimeout(() => latest.current(), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, isIdle]);
}
