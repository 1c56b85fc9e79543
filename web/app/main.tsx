import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { componentsPath } from "#domain/site-map.ts";
import { LanguageLayout, NotFoundPage, SignedInOnly, UnexpectedErrorPage } from "./layout.tsx";
import { SessionProvider } from "./session.tsx";

const router = createBrowserRouter([
  {
    path: componentsPath,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import("#web/features/dev/components-page.tsx")).ComponentsPage }),
  },
  {
    path: "/:language",
    Component: LanguageLayout,
    ErrorBoundary: UnexpectedErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: "auth", lazy: async () => ({ Component: (await import("#web/features/auth/auth-page.tsx")).AuthPage }) },
      {
        Component: SignedInOnly,
        children: [
          {
            path: "dashboard",
            lazy: async () => ({
              Component: (await import("#web/features/dashboard/dashboard-page.tsx")).DashboardPage,
            }),
          },
          {
            path: "memoir/:id",
            lazy: async () => ({ Component: (await import("#web/features/memoir/memoir-page.tsx")).MemoirPage }),
          },
        ],
      },
      {
        element: <SignedInOnly stay />,
        children: [
          {
            path: "interview/active",
            lazy: async () => ({ Component: (await import("#web/features/interview/active-page.tsx")).ActivePage }),
          },
        ],
      },
      { index: true, element: <Navigate to="dashboard" replace /> },
      { path: "*", Component: NotFoundPage },
    ],
  },
]);

const place = document.querySelector("#app");
if (place)
  createRoot(place).render(
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  );
