import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => site.close());

type Answer = { status: number; code?: string; message?: string; body?: string };
/** Replaces the server's answer to one method of one path. */
type Failure = { method: string; address: string } & Answer;

const refused = { status: 400, code: "22000", message: "refused" };

async function failing<T>(page: Page, { method, address, ...answer }: Failure, act: () => Promise<T>): Promise<T> {
  const { status, code = "", message = "" } = answer;
  const isAuth = address.includes("/auth/v1/");
  const { body = JSON.stringify(isAuth ? { error_code: code, msg: message } : { code, message }) } = answer;
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: "application/json", body })
      : route.fallback(),
  );
  const done = await act();
  await page.unroute(address);
  return done;
}

const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sessions = "**/rest/v1/interview_sessions?*";

/** Creates a person with an order and a new interview. Returns the ids of both. */
async function withInterview(page: Page, email: string): Promise<{ order: string; session: string }> {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const session = `sess_${crypto.randomUUID()}`;
  await site.served.context.db.sql`
    insert into public.interview_sessions (user_id, order_id, session_token, status)
    select buyer_id, id, ${session}, 'active' from public.order_headers where id = ${order}`;
  return { order, session };
}

for (const language of ["en", "fr"] as const) {
  const { interview, home, onboarding, auth } = words[language];
  const { problems } = interview;

  test(`shows why an interview cannot be loaded (${language})`, async () => {
    await site.visit(
      {},
      async ({ page, open }) => {
        const { session } = await withInterview(page, `load-${language}@example.org`);
        const address = `/${language}/interview/active?session=${session}`;
        for (const [answer, said] of [
          [refused, problems["session-not-loaded"]],
          [{ status: 200, body: "{}" }, problems["session-unexpected"]],
        ] as const)
          await failing(page, { method: "GET", address: sessions, ...answer }, async () => {
            await open(address);
            await page.getByRole("heading", { name: interview.wrongTitle }).waitFor();
            await alert(page, said);
          });
        await button(page, interview.again).click();
        await page.getByText(interview.question(1, 85)).waitFor();
        await signIn(page, site.url, `order-${language}@example.org`);
        const order = await orderOf(page);
        await failing(page, { method: "POST", address: sessions, ...refused }, async () => {
          await open(`/${language}/interview/active?order=${order}`);
          await alert(page, problems["session-not-created"]);
        });
        for (const [path, why] of [
          ["active", "session-token-missing"],
          ["test-agent", "session-token-required"],
        ] as const) {
          await open(`/${language}/interview/${path}`);
          await page.waitForURL(`**/${language}/dashboard?error=${why}`);
          await alert(page, home.bookshelf.sentBack[why]);
        }
      },
      "status of 400",
    );
  });

  test(`shows why an interview cannot pause, resume or move on (${language})`, async () => {
    await site.visit(
      {},
      async ({ page, open }) => {
        const { session } = await withInterview(page, `move-${language}@example.org`);
        await site.served.context.db.sql`
          insert into public.answers (session_id, user_id, question_id, processing_status)
          select id, user_id, 2, 'completed' from public.interview_sessions where session_token = ${session}`;
        await open(`/${language}/interview/active?session=${session}`);
        await page.getByText(interview.question(1, 85)).waitFor();
        await failing(page, { method: "PATCH", address: sessions, ...refused }, async () => {
          await button(page, interview.pause).click();
          await alert(page, problems["not-paused"]);
        });
        await button(page, interview.pause).click();
        await page.getByText(interview.pausedToast).waitFor();
        await failing(page, { method: "POST", address: "**/rest/v1/rpc/open_sitting*", ...refused }, async () => {
          await button(page, interview.resume).click();
          await alert(page, problems["session-not-updated"]);
        });
        await button(page, interview.resume).click();
        await page.getByText(interview.resumedToast).waitFor();
        await open(`/${language}/interview/active?session=${session}&question=2`);
        await page.getByText(interview.question(2, 85)).waitFor();
        await failing(page, { method: "POST", address: "**/rest/v1/rpc/next_question*", ...refused }, async () => {
          await button(page, interview.goOnFrom).click();
          await alert(page, problems["not-moved"]);
        });
      },
      "status of 400",
    );
  });

  test(`explains failures of story, project and onboarding (${language})`, async () => {
    await site.visit(
      {},
      async ({ page, open }) => {
        await signIn(page, site.url, `shelf-${language}@example.org`);
        await open(`/${language}/dashboard`);
        await failing(page, { method: "POST", address: "**/rest/v1/orders?*", ...refused }, async () => {
          await button(page, home.begin).click();
          await alert(page, home.notBegun);
        });
        const order = await orderOf(page);
        await failing(page, { method: "GET", address: "**/rest/v1/questions?*", ...refused }, async () => {
          await open(`/${language}/story/${order}`);
          await alert(page, home.questionsNotLoaded);
        });
        await failing(page, { method: "GET", address: "**/rest/v1/orders?*", ...refused }, async () => {
          await open(`/${language}/interview/onboarding?order=${order}`);
          await alert(page, onboarding.notLoaded);
        });
        await failing(page, { method: "POST", address: "**/rpc/get_active_project*", ...refused }, async () => {
          await open(`/${language}/new-dashboard`);
          await alert(page, home.project.problems.notLoaded);
        });
        await open(`/${language}/new-dashboard`);
        for (const [answer, said] of [
          [refused, home.project.problems.notCreated],
          [{ status: 401, code: "PGRST301" }, home.project.problems.signedOut],
        ] as const)
          await failing(page, { method: "POST", address: "**/rest/v1/orders?*", ...answer }, async () => {
            await button(page, home.project.create).click();
            await alert(page, said);
          });
        const { order: told, session } = await withInterview(page, `words-${language}@example.org`);
        await site.served.context.db.sql`
          insert into public.answers (session_id, user_id, question_id, processing_status, transcript)
          select id, user_id, 1, 'completed', 'We kept bees.' from public.interview_sessions where session_token = ${session}`;
        await open(`/${language}/story/${told}`);
        await button(page, home.correct).click();
        await failing(page, { method: "POST", address: "**/rest/v1/rpc/correct_answer*", ...refused }, async () => {
          await button(page, home.saveWords).click();
          await alert(page, home.notCorrected);
        });
      },
      "Failed to load resource",
    );
  });

  test(`shows each refusal of a sign-in, a sign-up and a reset (${language})`, async () => {
    const raw = "the server said so";
    const refusals = [
      ["signIn", { status: 400, code: "invalid_credentials" }, auth.problems.wrong],
      ["signIn", { status: 400, code: "email_not_confirmed" }, auth.problems.unconfirmed],
      ["signIn", { status: 400, code: "other", message: raw }, [auth.problems.notSignedIn[0], raw]],
      ["signIn", { status: 429, code: "over_request_rate_limit" }, auth.problems.tooMany],
      ["signUp", { status: 422, code: "user_already_exists" }, auth.problems.known],
      ["signUp", { status: 422, code: "weak_password" }, auth.problems.shortPassword],
      ["signUp", { status: 400, code: "x", message: "Unable to validate email address" }, auth.problems.badSignUpEmail],
      ["signUp", { status: 422, code: "signup_disabled" }, auth.problems.noSignUps],
      ["signUp", { status: 400, code: "other", message: raw }, [auth.problems.notSignedUp[0], raw]],
    ] as const;
    await site.visit(
      {},
      async ({ page, open }) => {
        await open(`/${language}/auth?tab=sign-up`);
        await page.getByLabel(auth.fullName).fill("Rosalind Hart");
        await page.getByLabel(auth.email).fill("refused@example.org");
        await page.getByLabel(auth.password, { exact: true }).fill("a long password");
        for (const [tab, answer, [title, text]] of refusals) {
          await page.getByRole("tab", { name: auth[tab] }).click();
          const address = tab === "signIn" ? "**/auth/v1/token?*" : "**/auth/v1/signup*";
          const isRaw = language === "en" || text !== raw;
          const said = isRaw ? text : tab === "signIn" ? auth.problems.notSignedIn[1] : auth.problems.notSignedUp[1];
          await failing(page, { method: "POST", address, ...answer }, async () => {
            await page.getByLabel(auth.password, { exact: true }).fill("a long password");
            await page
              .getByRole("button", { name: tab === "signIn" ? auth.signInButton : auth.signUpButton, exact: true })
              .click();
            await page.getByRole("alert").filter({ hasText: title }).filter({ hasText: said }).waitFor();
          });
        }
        await open(`/${language}/auth?tab=reset-password`);
        await button(page, auth.reset.send).click();
        await alert(page, auth.problems.noEmail[1]);
        await page.getByLabel(auth.yourEmail).fill(`refused-${language}@example.org`);
        await failing(page, { method: "POST", address: "**/auth/v1/recover*", status: 400, code: "x" }, async () => {
          await button(page, auth.reset.send).click();
          await alert(page, auth.problems.notReset[1]);
        });
        await button(page, auth.reset.send).click();
        await page.getByRole("heading", { name: auth.code.resetTitle }).waitFor();
      },
      "Failed to load resource",
    );
  });
}

test("shows why the demo, the admin login and the waitlist fail", async () => {
  const { adminWords } = await import("#web/features/auth/admin/admin-words.ts");
  await adminWords.load("fr");
  const admin = adminWords.fr;
  await site.visit(
    {},
    async ({ page, open }) => {
      const questions = { method: "GET", address: "**/rest/v1/questions?*" };
      await failing(page, { ...questions, ...refused }, async () => {
        await open("/en/test-agent");
        await alert(page, words.en.voice.talking.paused.unknown);
      });
      await failing(page, { ...questions, status: 200, body: "[]" }, async () => {
        await open("/fr/test-agent");
        await page.getByRole("heading", { name: words.fr.voice.notFound.title }).waitFor();
      });
      await open("/en/test-agent");
      const { write, start, problems } = words.en.voice;
      await page.getByRole("button", { name: write }).click();
      await failing(page, { method: "POST", address: "**/api/voice-demo/credentials", status: 403 }, async () => {
        await button(page, start).click();
        await alert(page, problems["not-signed-in"]);
      });
      await open("/fr/secret-auth");
      await page.getByLabel(admin.email).fill("admin@example.org");
      await page.getByLabel(admin.password, { exact: true }).fill("a long password");
      await page.route("**/auth/v1/token?*", (route) => route.abort());
      await button(page, admin.signIn).click();
      await alert(page, admin.failed);
      await open("/en");
      await page.getByRole("button", { name: "Reject" }).click();
      await page.locator('a[href$="source=final-cta"]').click();
      const form = page.getByRole("dialog").locator("form");
      await form.locator("[name=first_name]").fill("Zoë");
      await form.locator("[name=email]").fill("failed@example.org");
      await failing(page, { method: "POST", address: "**/rest/v1/waitlist*", ...refused }, async () => {
        await form.getByRole("button", { name: waitlistWords.en.join }).click();
        await form.getByRole("alert").getByText(waitlistWords.en.failed).waitFor();
      });
    },
    ["Failed to load resource", "refused"],
  );
});

test("creates nothing twice when a failed request is retried", async () => {
  const [made] = await site.served.context.db.sql`
    select count(*)::int as orders from public.order_headers h join auth.users u on u.id = h.buyer_id
    where u.email like 'shelf-%'`;
  expect(made).toEqual({ orders: 2 });
});
