import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const sql = () => site.served.context.db.sql;
const en = words.en.home.bookshelf;
const fr = words.fr.home.bookshelf;

/**
 * Signs in a new person with `count` orders. Of the newest three, one has an answer, one is completed, one is a gift.
 */
async function withOrders(page: Page, email: string, count: number): Promise<string[]> {
  await signIn(page, site.url, email);
  const orders = await sql()<{ id: string }[]>`
    with person as (select id from auth.users where email = ${email})
    insert into public.order_headers (buyer_id, recipient_id, order_type, product_type, payment_status, created_at)
    select id, case when nth <> 3 then id end, case when nth = 3 then 'gift' else 'direct' end, 'memory_book', 'paid',
      now() - nth * interval '1 day'
    from person, generate_series(1, ${count}::int) as nth order by nth returning id`;
  const ids = orders.map(({ id }) => id);
  for (const [at, status] of ["paused", "completed"].entries())
    if (ids[at] !== undefined)
      await sql()`insert into public.interview_sessions (user_id, order_id, session_token, status)
        select id, ${ids[at]}, ${`sess_${crypto.randomUUID()}`}, ${status} from auth.users where email = ${email}`;
  return ids;
}

const link = (page: Page, name: string) => page.getByRole("link", { name });
const cards = (page: Page) => page.locator(".order-card");

test("shows each order on a card with its badge and one action", async () => {
  await site.visit({}, async ({ page, open }) => {
    const [told, completed, , waits] = await withOrders(page, "shelf@example.org", 4);
    await open("/en/dashboard");
    await page.getByRole("heading", { level: 1, name: en.welcome("Rosalind Hart") }).waitFor();
    await page.locator(".first-spread").getByText(en.badges.paused).waitFor();
    await page.getByText(en.question(1, 85)).waitFor();
    expect(await page.locator(".order-card .chip").allInnerTexts()).toEqual(
      [en.badges.completed, en.badges.created, en.badges.created].map((badge) => expect.stringContaining(badge)),
    );
    const address = async (name: string) => link(page, name).getAttribute("href");
    expect(await address(en.openBook)).toBe(`/en/story/${told}`);
    expect(await address(en.acts.continue)).toMatch(/\/en\/interview\/active\?session=sess_/);
    expect(await address(en.acts.view)).toBe(`/en/story/${completed}`);
    expect(await address(en.acts.start)).toContain(`?order=${waits}`);
    /* A giver writes the letter and cannot begin the interview. */
    const acts = await cards(page).nth(1).locator(".go a").allInnerTexts();
    expect(acts).toEqual([expect.stringContaining(en.gifts.writeLetter)]);
    expect(await page.locator(".numbers").count()).toBe(0);
    await link(page, en.acts.start).click();
    await page.waitForURL(`**/en/interview/onboarding?order=${waits}`);
    await page.getByRole("heading", { name: words.en.onboarding.welcome.title }).waitFor();
    await open(`/en/interview/active?order=${waits}`);
    await page.getByText(words.en.interview.question(1, 85)).waitFor();
    await open(`/en/interview/active?order=${told}`);
    await page.getByRole("heading", { name: words.en.interview.pausedTitle }).waitFor();
  });
});

test("turns the page in 320 ms, at once with reduced motion", async () => {
  for (const [reducedMotion, lasts] of [
    ["no-preference", "0.32s"],
    ["reduce", "0s"],
  ] as const)
    await site.visit({ reducedMotion }, async ({ page, open }) => {
      await withOrders(page, `turns-${reducedMotion}@example.org`, 1);
      await open("/en/dashboard");
      await link(page, en.openBook).waitFor();
      await page.locator(".first-spread .page-left").click({ position: { x: 30, y: 30 } });
      await page.waitForURL("**/en/story/*");
      const leaf = page.locator(".open-book.turns .page-left");
      await leaf.waitFor();
      const turns = await page.evaluate(
        "(({ animationName, animationDuration }) => [animationName, animationDuration])(getComputedStyle(document.querySelector('.turns .page-left')))",
      );
      expect(turns).toEqual(["turn-leaf", lasts]);
      await page.goBack();
      await page.waitForURL("**/en/dashboard");
      await page.goForward();
      await page.locator(".open-book .page-left").waitFor();
      await page.waitForURL("**/en/story/*");
      await expect.poll(() => page.locator(".open-book.turns").count()).toBe(0);
    });
});

test("finds French books by title, name and badge without accents", async () => {
  await site.visit({}, async ({ page, open }) => {
    await withOrders(page, "etagere@example.org", 4);
    await open("/fr/dashboard");
    await link(page, fr.acts.continue).waitFor();
    const counts = await page.locator(".numbers b").allInnerTexts();
    expect(counts).toEqual(["4", "1", "1"]);
    const find = page.getByRole("searchbox", { name: fr.find });
    for (const [wanted, left] of [
      ["TERMINE", 1],
      ["livre a venir", 2],
      ["rosalind", 2],
      ["cadeau", 1],
      ["zzz", 0],
      ["", 3],
    ] as const) {
      await find.fill(wanted);
      await expect.poll(() => cards(page).count(), { message: wanted }).toBe(left);
    }
    await find.fill("zzz");
    await page.getByText(fr.found(0)).waitFor();
  });
});

test("shows the English dashboard in French to a person who prefers French", async () => {
  await site.visit({}, async ({ page, open }) => {
    await withOrders(page, "prefers@example.org", 1);
    await open("/en/dashboard");
    await link(page, en.acts.continue).waitFor();
    await sql()`update public.profiles set preferred_language = 'fr' where id in (select id from auth.users where email = 'prefers@example.org')`;
    await page.getByRole("button", { name: en.refresh }).click();
    await page.getByRole("button", { name: fr.refresh }).waitFor();
    expect(await page.locator(".dashboard").getAttribute("lang")).toBe("fr");
  });
});

test("creates one story for repeated taps on an empty bookshelf", async () => {
  await site.visit({}, async ({ page, open }) => {
    await signIn(page, site.url, "empty@example.org");
    await open("/fr/dashboard");
    expect(await link(page, fr.create).getAttribute("href")).toBe("/fr/create");
    await page.getByRole("button", { name: words.fr.home.begin }).dblclick();
    await page.getByRole("heading", { name: words.fr.onboarding.welcome.title }).waitFor();
    await page.goto(page.url().replace("/onboarding", "/active"));
    await page.getByText(words.fr.interview.question(1, 85)).waitFor();
    const [made] = await sql()`select
      (select count(*)::int from public.order_headers where buyer_id = u.id) as orders,
      (select count(*)::int from public.interview_sessions where user_id = u.id) as sessions
      from auth.users u where email = 'empty@example.org'`;
    expect(made).toEqual({ orders: 1, sessions: 1 });
  });
});

test("reports a failed read and retries at a tap", async () => {
  const refused = { status: 503, json: { code: "PGRST000", message: "not now", details: null, hint: null } };
  const shelf = "**/rest/v1/rpc/get_shelf";
  /* In parallel, since each retries three times before it fails. */
  const fails = (path: string, said: string) =>
    site.visit(
      {},
      async ({ page, open }) => {
        await withOrders(page, `failing-${crypto.randomUUID()}@example.org`, 2);
        await page.route(shelf, (route) => route.fulfill(refused));
        await open(path);
        await page.getByRole("alert").filter({ hasText: said }).waitFor();
        if (!path.includes("constructor")) return;
        await page.unroute(shelf);
        await page.getByRole("button", { name: words.fr.tryAgain }).click();
        await link(page, fr.acts.continue).waitFor();
        await page.getByRole("alert").waitFor({ state: "detached" });
      },
      "status of 503",
    );
  await Promise.all([
    fails("/en/dashboard", "Failed to load your data. Please refresh the page."),
    fails("/fr/dashboard", "Impossible de charger vos données. Veuillez actualiser la page."),
    fails("/fr/dashboard?error=constructor", ""),
  ]);
  await site.visit({}, async ({ page, open }) => {
    await withOrders(page, "sent-back@example.org", 1);
    for (const [why, said] of [
      ["session-creation-failed", "Échec du démarrage de l’interview. Veuillez réessayer."],
      ["onboarding-failed", "Impossible de reprendre l’interview."],
    ] as const) {
      await open(`/fr/dashboard?error=${why}`);
      await page.getByRole("alert").getByText(said).waitFor();
    }
  });
});

test("hides foreign orders and fits long and Arabic names", async () => {
  let theirs = "";
  await site.visit({}, async ({ page }) => {
    [theirs = ""] = await withOrders(page, "theirs@example.org", 1);
  });
  const journey = async (page: Page, open: (path: string) => Promise<unknown>) => {
    await withOrders(page, "mine@example.org", 3);
    for (const id of [theirs, crypto.randomUUID(), "none"]) {
      await open(`/en/story/${id}`);
      await page.getByRole("heading", { name: en.noStory.title }).waitFor();
      await open(`/en/interview/active?order=${id}`);
      await page.getByRole("heading", { name: words.en.interview.notFoundTitle }).waitFor();
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const name of ["W".repeat(200), "نور الهدى بنت عبد الرحمن"]) {
      await sql()`update public.profiles set full_name = ${name} where id in (select id from auth.users where email = 'mine@example.org')`;
      await open("/en/dashboard");
      await page.getByRole("heading", { level: 1, name: en.welcome(name) }).waitFor();
      await cards(page).first().waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
    }
  };
  await site.visit({}, ({ page, open }) => journey(page, open), "status of 403");
});

test("finds one of two hundred orders by typing without layout shifts", async () => {
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
    await withOrders(page, "many@example.org", 200);
    await page.addInitScript(
      "window.moved = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) window.moved += one.value; })).observe({ type: 'layout-shift', buffered: true });",
    );
    for (const language of ["en", "fr"] as const) {
      const { bookshelf } = words[language].home;
      await open(`/${language}/dashboard`);
      await link(page, bookshelf.acts.continue).waitFor();
      await page.getByText(bookshelf.question(1, 85)).waitFor();
      await page.evaluate(
        "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).then(() => true)",
      );
      expect(await page.evaluate("window.moved"), language).toBe(0);
      expect(await cards(page).count()).toBe(199);
      await page.getByRole("searchbox", { name: bookshelf.find }).fill(bookshelf.badges.completed);
      await expect.poll(() => cards(page).count()).toBe(1);
    }
  });
});

test("loads the bookshelf in one request without layout shifts", async () => {
  await site.visit({ viewport: { width: 412, height: 823 } }, async ({ page, open }) => {
    await withOrders(page, "slow.line@example.org", 1);
    await sql()`update public.interview_sessions set status = 'active'
      where user_id = (select id from auth.users where email = 'slow.line@example.org')`;
    await page.addInitScript(
      "window.moved = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) window.moved += one.value; })).observe({ type: 'layout-shift', buffered: true });",
    );
    const { promise: line, resolve: comes } = Promise.withResolvers<void>();
    const asked = new Set<string>();
    page.on("request", (request) => {
      const [, table] = /\/rest\/v1\/([^?]+)/.exec(request.url()) ?? [];
      if (table !== undefined) asked.add(table);
    });
    await page.route("**/rest/v1/rpc/get_shelf", async (route) => {
      await line;
      await route.continue();
    });
    await open("/en/dashboard");
    await page.locator(".first-spread .skeleton").first().waitFor();
    await page.evaluate(
      "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).then(() => true)",
    );
    comes();
    await link(page, en.acts.continue).waitFor();
    await page.getByText(en.question(1, 85)).waitFor();
    expect([...asked].toSorted()).toEqual(["profiles", "rpc/get_shelf"]);
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => true)",
    );
    expect(await page.evaluate("window.moved")).toBe(0);
  });
});

test("requests the bookshelf before scripts and prefetches it elsewhere", async () => {
  await site.visit({}, async ({ page, open }) => {
    await withOrders(page, "ahead@example.org", 1);
    await sql()`update public.interview_sessions set status = 'active'
      where user_id = (select id from auth.users where email = 'ahead@example.org')`;
    /* The page before may still ask. */
    await open("/robots.txt");
    const { promise: line, resolve: comes } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route("**/rest/v1/rpc/get_shelf", async (route) => {
      if (++asked > 1) await line;
      await route.continue();
    });
    await open("/en/dashboard");
    await link(page, en.acts.continue).waitFor();
    expect(
      await page.evaluate(
        "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('get_shelf')).startTime <= performance.getEntriesByType('navigation')[0].domInteractive",
      ),
    ).toBe(true);
    comes();
    await page.unroute("**/rest/v1/rpc/get_shelf");
    const ahead = page.waitForResponse(
      (answer) => answer.url().endsWith("/rpc/get_shelf") && page.url().endsWith("/en/account"),
    );
    await open("/en/account");
    await (await ahead).finished();
    const { promise: gone, resolve: goes } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/rpc/get_shelf", async (route) => {
      await gone;
      await route.continue();
    });
    await openMenu(page);
    await page.getByRole("link", { name: words.en.myBook, exact: true }).click();
    await link(page, en.acts.continue).waitFor();
    goes();
  });
});

const levels = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const language of ["en", "fr"] as const)
  test(`keeps the bookshelf accessible in every mode: ${language}`, async () => {
    await site.visit({ reducedMotion: "reduce" }, async ({ page, open }) => {
      await withOrders(page, `reach-${language}@example.org`, 4);
      await open(`/${language}/dashboard`);
      await page.getByText(words[language].home.bookshelf.question(1, 85)).waitFor();
      await page.evaluate(axe.source);
      for (const width of [320, 390, 1440])
        for (const mode of ["light", "dark", "high", "large"]) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(`document.documentElement.dataset.comfort = "${mode}"`);
          const where = `${width} ${mode}`;
          expect(await violations(page), where).toEqual([]);
          expect(await tooSmall(page), where).toEqual([]);
          expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where).toBe(true);
        }
    });
  });

function violations(page: Page): Promise<string[]> {
  const options = JSON.stringify({ runOnly: { type: "tag", values: levels }, resultTypes: ["violations"] });
  return page.evaluate(
    `axe.run(".dashboard", ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes.map(({ html }) => html.slice(0, 120)).join(" | ")))`,
  );
}

/** Finds text below 18 px and targets below 48 px. The text on a book cover is part of the picture. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const shown = [...document.querySelectorAll(".dashboard *")].filter((one) => one.checkVisibility() && !one.closest("svg, .unseen"));
    const texts = shown.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ""));
    const small = texts.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 18);
    const narrow = shown.filter((one) => one.matches("a, button, input") && Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) < 48);
    return [...small, ...narrow].map((one) => one.outerHTML.slice(0, 120));
  })()`);
}

const { project } = words.en.home;

/** Measures from the message that the project exists to the change of the address. */
const msToOnboarding = (created: string) => `(() => {
  let shown = Infinity;
  new MutationObserver(() => {
    if (document.body.textContent.includes(${JSON.stringify(created)})) shown = Math.min(shown, performance.now());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  const push = history.pushState.bind(history);
  history.pushState = (...state) => {
    window.msToOnboarding ??= performance.now() - shown;
    push(...state);
  };
})()`;

test("creates a project once, opens it, and shows its badge", async () => {
  const refused = { status: 503, json: { code: "PGRST000", message: "not now", details: null, hint: null } };
  const journey = async (page: Page, open: (path: string) => Promise<unknown>) => {
    await signIn(page, site.url, "project@example.org");
    await open("/fr/create?x=1");
    await page.waitForURL("**/fr/new-dashboard?x=1");
    await open("/en/new-dashboard");
    const create = page.getByRole("button", { name: project.create });
    await page.route("**/rpc/create_new_project", (route) => route.fulfill(refused));
    await create.click();
    await page.getByRole("alert").getByText("Error creating new project").waitFor();
    await page.unroute("**/rpc/create_new_project");
    await page.evaluate(msToOnboarding(project.created));
    await create.dblclick();
    await page.getByRole("heading", { name: words.en.onboarding.welcome.title }).waitFor();
    await expect.poll(() => page.evaluate<number>("window.msToOnboarding")).toBeGreaterThanOrEqual(1000);
    await page.goto(page.url().replace("/onboarding", "/active"));
    await page.getByText(words.en.interview.question(1, 85)).waitFor();
    const [made] =
      await sql()`select count(*)::int as orders from public.order_headers h join auth.users u on u.id = h.buyer_id
      where u.email = 'project@example.org' and product_type = 'memory_book'`;
    expect(made).toEqual({ orders: 1 });
    await page.getByRole("button", { name: words.en.interview.pause, exact: true }).click();
    await page.getByRole("heading", { name: words.en.interview.pausedTitle }).waitFor();
    for (const [status, badge] of [
      ["active", project.badges.active],
      ["paused", project.badges.paused],
      ["cancelled", project.badges.paused],
      ["created", project.badges.created],
    ] as const) {
      await sql()`update public.interview_sessions set status = ${status}
        where user_id = (select id from auth.users where email = 'project@example.org')`;
      await open("/en/new-dashboard");
      await page.locator(".project-now .chip").getByText(badge, { exact: true }).waitFor();
    }
    await page.evaluate(axe.source);
    for (const mode of ["light", "dark", "high", "large"]) {
      await page.evaluate(`document.documentElement.dataset.comfort = "${mode}"`);
      expect(await violations(page), mode).toEqual([]);
      expect(await tooSmall(page), mode).toEqual([]);
    }
  };
  await site.visit({ reducedMotion: "reduce" }, ({ page, open }) => journey(page, open), "status of 503");
});

const { preview } = words.en.home;

test("shows the market's price on the preview and the order", async () => {
  await site.visit({ reducedMotion: "reduce" }, async ({ page, open }) => {
    const [order = ""] = await withOrders(page, "preview@example.org", 1);
    await sql()`insert into public.answers (session_id, question_id, user_id, processing_status, transcript)
      select id, 1, user_id, 'completed', 'We kept bees.' from public.interview_sessions where order_id = ${order}`;
    await open(`/en/interview/paywall?order=${crypto.randomUUID()}`);
    await page.getByRole("heading", { name: en.noStory.title }).waitFor();
    await open(`/en/interview/paywall?order=${order}`);
    await page.getByText("We kept bees.").waitFor();
    for (const said of ["$497", "30-day money-back guarantee", preview.paid, preview.soFar(1, 1)])
      await page.getByText(said, { exact: true }).waitFor();
    expect(await link(page, preview.notNow(1)).getAttribute("href")).toBe(`/en/story/${order}`);
    await page.evaluate(axe.source);
    for (const width of [320, 1440])
      for (const mode of ["light", "dark", "high", "large"]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(`document.documentElement.dataset.comfort = "${mode}"`);
        expect(await violations(page), `${width} ${mode}`).toEqual([]);
        expect(await tooSmall(page), `${width} ${mode}`).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width} ${mode}`).toBe(
          true,
        );
      }
    await page.evaluate("delete document.documentElement.dataset.comfort");

    await link(page, preview.continue).click();
    await page.getByRole("heading", { name: words.en.interview.pausedTitle }).waitFor();
    await sql()`update public.profiles set preferred_language = 'fr' where id in (select id from auth.users where email = 'preview@example.org')`;
    await open(`/en/interview/paywall?order=${order}`);
    await page.getByText(words.fr.home.preview.guarantee).waitFor();
    await page.getByText("97 EUR", { exact: true }).waitFor();
    await open(`/fr/story/${order}`);
    await page.getByText(words.fr.home.orderAmount.free).waitFor();
    await sql()`update public.order_amounts set amount_cents = 49750, currency = 'USD' where order_id = ${order}`;
    await open(`/en/story/${order}`);
    await page.getByText(words.en.home.orderAmount.costs("$497.50")).waitFor();

    /* The recipient of a gift sees no price. */
    const giver = crypto.randomUUID();
    await sql()`insert into auth.users (id, email) values (${giver}, ${`${giver}@example.org`})`;
    await sql()`update public.order_headers set buyer_id = ${giver}, order_type = 'gift' where id = ${order}`;
    await open(`/en/interview/paywall?order=${order}`);
    const { paid, once, guarantee } = words.fr.home.preview;
    await page.getByText(paid).waitFor();
    for (const said of [once, guarantee]) await page.getByText(said).waitFor({ state: "detached" });
    expect(await page.locator(".price").count()).toBe(0);
  });
});

test("links the test pages without an account", async () => {
  await site.visit({}, async ({ page, open }) => {
    const { steps } = words.en.home;
    await open("/en/paywall-test");
    await link(page, steps.onboarding).click();
    await page.waitForURL("**/en/auth");
    const [order = ""] = await withOrders(page, "steps@example.org", 1);
    await open("/paywall-test");
    await expect
      .poll(() => link(page, steps.paywall).getAttribute("href"))
      .toBe(`/en/interview/paywall?order=${order}`);
    await link(page, steps.interview).click();
    await page.waitForURL("**/en/interview/active?session=sess_*");
    await page.getByRole("heading", { name: words.en.interview.pausedTitle }).waitFor();
  });
});
