import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, redirect, type RouteObject } from "react-router";
import { languageSchema } from "#domain/language.ts";
import { aliases, componentsPath, languageOf } from "#domain/site-map.ts";
import { routes, type Guard } from "#web/routes.ts";
import { Everybody, GuestsOnly, SignedInOnly, SpeakingOnly } from "./guards.tsx";
import { LanguageLayout } from "./layout.tsx";
import { NotFoundPage, UnexpectedErrorPage } from "./nowhere.tsx";
import { visitorLanguage } from "./visitor-language.ts";

const guards: Record<Guard, ComponentType> = {
  everybody: Everybody,
  guests: GuestsOnly,
  signedIn: SignedInOnly,
  speaking: SpeakingOnly,
};
const loading = () => null;

function guarded([guard, Component]: [string, ComponentType]): RouteObject {
  const inside = routes.filter((route) => route.guard === guard);
  return {
    Component,
    children: inside.map(({ path, screen, words }) => ({
      path: path.slice(1),
      lazy: async () => ({ Component: await screen() }),
      loader: async ({ params }) => {
        const language = languageSchema.safeParse(params["language"]);
        if (language.success) await words?.load(language.data);
        return null;
      },
      shouldRevalidate: ({ currentParams, nextParams }) => currentParams["language"] !== nextParams["language"],
    })),
  };
}

/** The server does the same; without a network nobody else does. */
const withoutLanguage: RouteObject[] = routes.map((route) => ({
  path: route.path,
  loader: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return redirect(`/${languageOf(route, visitorLanguage())}${pathname}${search}`);
  },
}));

const otherwise: RouteObject[] = aliases.flatMap(({ path, means }) => [
  { path, loader: ({ request }) => redirect(`/${visitorLanguage()}${means}${new URL(request.url).search}`) },
  {
    path: `/:language${path}`,
    loader: ({ request, params }) => redirect(`/${params["language"] ?? ""}${means}${new URL(request.url).search}`),
  },
]);

export const router = createBrowserRouter([
  {
    path: componentsPath,
    HydrateFallback: loading,
    lazy: async () => ({ Component: (await import("#web/features/dev/components-page.tsx")).ComponentsPage }),
  },
  ...withoutLanguage,
  ...otherwise,
  {
    path: "/:language",
    Component: LanguageLayout,
    ErrorBoundary: UnexpectedErrorPage,
    HydrateFallback: loading,
    children: [
      ...Object.entries(guards).map(guarded),
      { index: true, element: <Navigate to="dashboard" replace /> },
      { path: "*", Component: NotFoundPage },
    ],
  },
]);
