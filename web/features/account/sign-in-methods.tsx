import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { hasPassword } from "./account-calls.ts";
import { passwordKey } from "./credentials/password-key.ts";
import { accountWords } from "./account-words.ts";

const EmailChange = lazy(async () => ({ default: (await import("./credentials/email-change.tsx")).EmailChange }));
const PasswordChange = lazy(async () => ({
  default: (await import("./credentials/password-change.tsx")).PasswordChange,
}));

/** Sign-in methods: email address and optional password. */
export function SignInMethods() {
  const { ways } = useWords(accountWords);
  const { user } = useAuth();
  const { data: isSet } = useQuery({ queryKey: [...passwordKey, user?.id], queryFn: hasPassword });
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="account-ways">
      <h2 id="account-ways">{ways.title}</h2>
      <Way
        label={ways.email}
        value={user?.email ?? ""}
        act={ways.changeEmail}
        isOpen={open === "email"}
        onOpen={() => setOpen("email")}
      >
        <EmailChange pending={user?.new_email ?? null} onDone={close} />
      </Way>
      <Way
        label={ways.password}
        value={isSet === undefined ? "" : isSet ? ways.isSet : ways.notSet}
        act={isSet === false ? ways.choosePassword : ways.changePassword}
        isOpen={open === "password"}
        onOpen={() => setOpen("password")}
      >
        <PasswordChange onDone={close} />
      </Way>
    </section>
  );
}

type WayProps = {
  label: string;
  value: string;
  act: string;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
};

function Way({ label, value, act, isOpen, onOpen, children }: WayProps) {
  return (
    <>
      <div className="setting way">
        <span className="setting-label">{label}</span>
        <span className="way-value">
          <span>{value}</span>
          {isOpen ? null : (
            <Button look="plain" onClick={onOpen}>
              {act}
            </Button>
          )}
        </span>
      </div>
      {isOpen ? (
        <Suspense>
          <div className="way-form">{children}</div>
        </Suspense>
      ) : null}
    </>
  );
}
