import { brand } from "#domain/content.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { z } from "zod/mini";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { backend } from "#web/lib/api/backend.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { accountWords } from "./account-words.ts";
import type { AccountWords } from "./account.en.ts";

type Begun = { factorId: string; secret: string; picture: { viewBox: string; path: string } };

/** Starts enrollment and removes unfinished ones. */
async function begin(): Promise<Begun> {
  const { data: before } = await (await backend.auth()).mfa.listFactors();
  for (const { id, status } of before?.all ?? [])
    if (status === "unverified") await (await backend.auth()).mfa.unenroll({ factorId: id });
  const { data, error } = await (await backend.auth()).mfa.enroll({ factorType: "totp", issuer: brand });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, picture: readPicture(data.totp.qr_code) };
}

/** The path of the QR code. The CSP blocks its data: address. */
function readPicture(address: string): Begun["picture"] {
  const drawn = new DOMParser().parseFromString(address.slice(address.indexOf("<svg")), "image/svg+xml");
  const lines = [...drawn.querySelectorAll("path")].at(-1);
  return { viewBox: drawn.documentElement.getAttribute("viewBox") ?? "", path: lines?.getAttribute("d") ?? "" };
}

const schemaOf = ({ lock }: AccountWords) => z.object({ code: z.string().check(z.regex(/^\d{6}$/, lock.wrongNumber)) });

type SetLockProps = { onSet: () => void; onLeave: () => void };

/** Enrolls an authenticator app by QR code and verifies its first code. */
export function SetUpSecondLock(props: SetLockProps) {
  const { lock } = useWords(accountWords);
  const { loading } = useWords(frameWords);
  const queryKey = ["lock", useId()];
  const { data: begun, isError } = useQuery({ queryKey, queryFn: begin, retry: false, staleTime: Infinity });
  if (begun) return <NumberForm begun={begun} {...props} />;
  return isError ? (
    <Notice kind="problem">
      <p>{lock.failed}</p>
    </Notice>
  ) : (
    <Skeleton label={loading} lines={6} />
  );
}

function NumberForm({ begun, onSet, onLeave }: SetLockProps & { begun: Begun }) {
  const words = useWords(accountWords);
  const { lock } = words;
  const { factorId, picture, secret } = begun;
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { code: "" },
    failed: lock.failed,
    submit: async ({ code }) => {
      const { error } = await (await backend.auth()).mfa.challengeAndVerify({ factorId, code });
      if (error) return error.code === "mfa_verification_failed" ? lock.wrongNumber : lock.failed;
      onSet();
      return null;
    },
  });
  return (
    <form {...form.props} className="set-lock">
      <p>{lock.scan}</p>
      <svg className="qr" viewBox={picture.viewBox} role="img" aria-label={lock.picture}>
        <path d={picture.path} />
      </svg>
      <p>
        {lock.orType} <b className="secret">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</b>
      </p>
      <CodeField label={lock.number} required {...form.field("code")} />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" look="quiet" busy={form.busy}>
          {lock.turnOn}
        </Button>
        <Button look="plain" onClick={onLeave}>
          {lock.leave}
        </Button>
      </p>
    </form>
  );
}
