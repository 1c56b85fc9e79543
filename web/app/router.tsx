import { use, type ComponentType } from "react";
import { matchPath, Navigate, useLocation, useParams, useRoutes, type RouteObject } from "react-router";
import { languageSchema } from "#domain/language.ts";
import { aliases, componentsPath, languageOf } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { routes, type Guard, type Route } from "#web/routes.ts";
import { loadScreen } from "./prefetch-screens.ts";
import { Everybody, GuestsOnly, SignedInOnly, SpeakingOnly } from "./guards.tsx";
import { LanguageLayout } from "./layout.tsx";
import { NotFoundPage, OnError } from "./not-found.tsx";
import { visitorLanguage } from "./visitor-language.ts";

const guards: Record<Guard, ComponentType> = {
  everybody: Everybody,
  guests: GuestsOnly,
  signedIn: SignedInOnly,
  speaking: SpeakingOnly,
};

/** Loads the screen of the current address before the first render. */
export async function loadFirstScreen(): Promise<void> {
  const [, start = "", rest = ""] = /^\/([a-z]+)(\/.*)$/.exec(location.pathname) ?? [];
  const language = languageSchema.safeParse(start).data;
  const route = routes.find(({ path }) => matchPath(path, rest) !== null);
  if (language && route) await loadScreen(route, language).load.catch(() => null);
}

/** Keeps the previous screen while the next one loads. */
function Screen({ route }: { route: Route }) {
  const { screen, load } = loadScreen(route, useLanguage());
  const Shown = screen ?? use(load);
  return <Shown />;
}

function guarded([guard, Guarding]: [string, ComponentType]): RouteObject {
  const inside = routes.filter((route) => route.guard === guard);
  return {
    element: <Guarding />,
    children: inside.map((route) => ({ path: route.path.slice(1), element: <Screen route={route} /> })),
  };
}

/** The server redirects too; this covers offline use. */
function InVisitorsLanguage({ route }: { route: Route }) {
  const { pathname, search } = useLocation();
  return <Navigate to={`/${languageOf(route, visitorLanguage())}${pathname}${search}`} replace />;
}

function Alias({ means }: { means: string }) {
  const { language = visitorLanguage() } = useParams();
  return <Navigate to={`/${language}${means}${useLocation().search}`} replace />;
}

const Components = deferredPart(async () => (await import("#web/features/dev/components-page.tsx")).ComponentsPage);

const everyAddress: RouteObject[] = [
  { path: componentsPath, element: <Components /> },
  ...routes.map((route) => ({ path: route.path, element: <InVisitorsLanguage route={route} /> })),
  ...aliases.flatMap(({ path, means }) =>
    [path, `/:language${path}`].map((one) => ({ path: one, element: <Alias means={means} /> })),
  ),
  {
    path: "/:language",
    element: <LanguageLayout />,
    children: [
      ...Object.entries(guards).map(guarded),
      { index: true, element: <Navigate to="dashboard" replace /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
  { path: "*", element: <NotFoundPage /> },
];

/** The screen of the current address. */
export function Screens() {
  const { pathname } = useLocation();
  return <OnError at={pathname}>{useRoutes(everyAddress)}</OnError>;
}
