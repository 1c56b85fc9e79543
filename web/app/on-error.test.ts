import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageContext } from "#web/lib/texts/language.tsx";
import { OnError } from "./not-found.tsx";

test("shows an unexpected error with its message", () => {
  const boundary = new OnError({ at: "/en/dashboard", children: "the page" });
  const shown = () => renderToString(createElement(LanguageContext, { value: "en" }, boundary.render()));
  expect(shown()).toBe("the page");
  Object.assign(boundary.state, OnError.getDerivedStateFromError(new Error("a part is missing")));
  expect(shown()).toContain("Unexpected Application Error!");
  expect(shown()).toContain("a part is missing");
});
