import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { unrequestedSessionEmail } from "#web/lib/mailed-links/session-in-hash.ts";
import { awaitsSecondFactor } from "#web/lib/account/second-factor.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CodePage } from "./mailed-link/code-page.tsx";
import { EmailForm } from "./email-form.tsx";
import { Entry } from "./entry.tsx";
import { LetterForm } from "./mailed-link/letter-entry.tsx";
import { NewPassword } from "./new-password.tsx";
import { SignInForm, SignUpForm, type Typed } from "./password-forms.tsx";
import { signUpsAreOpen } from "./sign-ups.ts";
import { isTypedBefore, typedBefore, useTypedBefore } from "./typed-before.ts";
import { useLetter } from "./mailed-link/use-letter.ts";
import { useSent } from "./mailed-link/use-sent.ts";

const SecondFactor = lazy(async () => ({
  default: (await import("./second-factor/second-factor.tsx")).SecondFactor,
}));

const WhoseBook = lazy(async () => ({ default: (await import("./confirm-session.tsx")).ConfirmSession }));

const cameFromSchema = z.object({ from: z.string() });

/** Sign in or sign up, by digits and a link in a letter or by a password. */
export function AuthPage() {
  const session = useSession();
  const { sent } = useSent();
  const { hash, search } = useLocation();
  const asked = new URLSearchParams(search);
  const source = /^[a-z-]{1,40}$/.exec(asked.get("source") ?? "")?.[0] ?? "";
  const resets = asked.get("tab") === "reset-password";
  const brought = unrequestedSessionEmail(hash);
  if (brought !== null && (session || brought !== ""))
    return (
      <Suspense>
        <WhoseBook email={brought} />
      </Suspense>
    );
  if (session && awaitsSecondFactor(session))
    return (
      <Suspense>
        <SecondFactor leadsTo={resets ? "password" : "book"} />
      </Suspense>
    );
  if (session && resets) return <NewPassword />;
  if (sent) return <CodePage key={sent.to} sent={sent} source={source} />;
  return resets ? (
    <Forgotten />
  ) : (
    <WaysIn first={asked.get("tab") === "sign-up" ? "signUp" : "signIn"} source={source} />
  );
}

function WaysIn({ first, source }: { first: "signIn" | "signUp"; source: string }) {
  const words = useWords(authWords);
  const { loading } = useWords(frameWords);
  const { email } = useSent();
  const names = signUpsAreOpen() ? (["signIn", "signUp"] as const) : (["signIn"] as const);
  const [tab, setTab] = useState(signUpsAreOpen() ? first : "signIn");
  const [typed, setTyped] = useState<Typed>(() => ({ name: "", email: email || emailInLink() || typedBefore() }));
  const [isTyping] = useState(isTypedBefore);
  const keep = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  useTypedBefore((one) => keep({ email: one }));
  const panels = {
    signIn: <SignInForm typed={typed} keep={keep} />,
    signUp: <SignUpForm typed={typed} keep={keep} source={source} onKnown={() => setTab("signIn")} />,
  };
  const { letter, isPressed } = useLetter();
  if (letter === undefined) return <Skeleton label={loading} lines={6} />;
  const invites = letter === null ? null : words.letter[letter.kind];
  return (
    <Entry
      eyebrow={invites?.eyebrow ?? words.eyebrow}
      title={letter && invites ? invites.title(letter.from, letter.to) : words.title}
      done={letter ? null : 0}
      beside={letter ? null : <ForParent />}
    >
      <OpenedLink />
      {letter ? (
        <LetterForm letter={letter} isPressed={isPressed} />
      ) : (
        <EmailForm
          email={typed.email}
          keep={(one) => keep({ email: one })}
          source={source}
          why="code"
          autoFocus={isTyping}
        />
      )}
      <p className="or">
        <span>{words.orPassword}</span>
      </p>
      <Tabs
        label={words.orPassword}
        open={tab}
        onOpen={setTab}
        tabs={names.map((name) => ({ name, label: words[name], panel: panels[name] }))}
      />
    </Entry>
  );
}

/** A giver creates an account first and then writes the gift letter. */
function ForParent() {
  const { next } = useWords(authWords);
  const { state } = useLocation();
  const path = pagePath(useLanguage(), "/gift");
  const isAsked = cameFromSchema.safeParse(state).data?.from === path;
  if (isAsked) return <p role="status">{next.forParentNext}</p>;
  return (
    <p>
      <Link className="link" to={path}>
        {next.forParent}
      </Link>
    </p>
  );
}

function Forgotten() {
  const words = useWords(authWords);
  const { email } = useSent();
  const [typed, setTyped] = useState(() => email || typedBefore());
  useTypedBefore(setTyped);
  return (
    <Entry eyebrow={words.signIn} title={words.reset.title}>
      <OpenedLink />
      <p className="sent-to">{words.reset.lead}</p>
      <EmailForm email={typed} keep={setTyped} source="" why="reset" />
      <p className="ways-on">
        <Link className="link" to="?" state={{ email: typed }}>
          {words.reset.back}
        </Link>
      </p>
    </Entry>
  );
}

/** Shows why a link failed. */
function OpenedLink() {
  const { opened } = useWords(authWords);
  const session = useSession();
  const { search, hash } = useLocation();
  const said = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
  const isRefused = said.has("error_code") || (said.has("access_token") && session === null);
  const why = isRefused ? opened.expired : said.has("code") && session === null ? opened.elsewhere : null;
  if (why === null) return null;
  return (
    <Notice kind="problem">
      <p>
        <b>{why[0]}</b> {why[1]}
      </p>
    </Notice>
  );
}

/** An existing account is mentioned by letter only; the link carries the address behind the hash, which no server sees. */
function emailInLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("email") ?? "";
}
