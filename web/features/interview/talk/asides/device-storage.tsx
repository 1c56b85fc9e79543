import { useEffect, useState } from "react";
import { freeMinutes } from "#web/recording/outbox/device-storage.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Above this the storage needs no attention. */
const plentyMinutes = 180;

/** The recording time that fits on this device, shown before it is too short for an answer. */
export function DeviceStorage() {
  const words = useWords(interviewWords).waiting;
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void freeMinutes().then((known) => !isGone && setMinutes(known));
    return () => {
      isGone = true;
    };
  }, []);
  if (minutes === null || minutes >= plentyMinutes) return null;
  return <Notice kind="problem">{words.room(minutes)}</Notice>;
}
