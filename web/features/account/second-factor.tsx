import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { backend } from "#web/lib/api/backend.ts";
import { countRecoveryCodes, makeRecoveryCodes, recoveryCodesKey } from "#web/lib/account/recovery-codes.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { accountWords } from "./account-words.ts";
import { RecoveryCodeSheet } from "./recovery-code-sheet.tsx";

const SetLock = lazy(async () => ({ default: (await import("./set-up-second-factor.tsx")).SetUpSecondLock }));

type Step = "rest" | "setting" | "removing";

/** The optional second factor by authenticator app. */
export function SecondLock() {
  const { lock } = useWords(accountWords);
  const { user } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  const factor = user?.factors?.find(({ status }) => status === "verified");
  const { step, codes, isRefused, go, rest, showCodes, remove } = useLock(() => heading.current?.focus());
  return (
    <section aria-labelledby="account-lock">
      <h2 id="account-lock" ref={heading} tabIndex={-1}>
        {lock.title}
      </h2>
      {codes.length > 0 ? (
        <RecoveryCodeSheet codes={codes} onDone={rest} />
      ) : factor ? (
        <Locked
          isRemoving={step === "removing"}
          onCodes={showCodes}
          onAsk={() => go("removing")}
          onRemove={() => remove(factor.id)}
          onLeave={rest}
        />
      ) : step === "setting" ? (
        <Suspense>
          <SetLock onSet={showCodes} onLeave={rest} />
        </Suspense>
      ) : (
        <>
          <p>{lock.off}</p>
          <Button look="quiet" onClick={() => go("setting")}>
            {lock.turnOn}
          </Button>
        </>
      )}
      {isRefused ? (
        <Notice kind="problem">
          <p>{lock.failed}</p>
        </Notice>
      ) : null}
    </section>
  );
}

function useLock(onRest: () => void) {
  const [step, setStep] = useState<Step>("rest");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isRefused, setRefused] = useState(false);
  const attempt = (work: () => Promise<void>) => {
    setRefused(false);
    work().catch(() => setRefused(true));
  };
  const rest = () => {
    setStep("rest");
    setCodes([]);
    onRest();
  };
  const showCodes = () => attempt(async () => setCodes(await makeRecoveryCodes()));
  const remove = (factorId: string) =>
    attempt(async () => {
      const { error } = await (await backend.auth()).mfa.unenroll({ factorId });
      if (error) throw error;
      await (await backend.auth()).refreshSession();
      rest();
    });
  return { step, codes, isRefused, go: setStep, rest, showCodes, remove };
}

type LockedProps = {
  isRemoving: boolean;
  onCodes: () => void;
  onAsk: () => void;
  onRemove: () => void;
  onLeave: () => void;
};

function Locked({ isRemoving, onCodes, onAsk, onRemove, onLeave }: LockedProps) {
  const { lock } = useWords(accountWords);
  const { data: left } = useQuery({ queryKey: recoveryCodesKey, queryFn: countRecoveryCodes, retry: false });
  const hasCodes = typeof left === "number";
  return (
    <>
      <p>
        {lock.on} {hasCodes ? lock.left(left) : null}
      </p>
      {isRemoving ? (
        <>
          <p role="status">{lock.sure}</p>
          <p className="row">
            <Button look="quiet" onClick={onRemove}>
              {lock.turnOff}
            </Button>
            <Button look="plain" onClick={onLeave}>
              {lock.keep}
            </Button>
          </p>
        </>
      ) : (
        <p className="row">
          {hasCodes ? (
            <Button look="quiet" onClick={onCodes}>
              {lock.newCodes}
            </Button>
          ) : null}
          <Button look="plain" onClick={onAsk}>
            {lock.turnOff}
          </Button>
        </p>
      )}
    </>
  );
}
