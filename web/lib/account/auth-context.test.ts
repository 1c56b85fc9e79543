import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthContext, useAuth, type AuthState } from "./auth-context.ts";

function Probe() {
  return useAuth().isAuthenticated ? "in" : "out";
}

test("throws outside of its provider", () => {
  expect(() => renderToString(createElement(Probe))).toThrow("useAuth must be used within an AuthProvider");
  const nobody: AuthState = {
    session: null,
    user: null,
    profile: null,
    loading: false,
    isAuthenticated: false,
    isLost: false,
    isRecovering: false,
    stopRecovering: () => undefined,
  };
  expect(renderToString(createElement(AuthContext, { value: nobody }, createElement(Probe)))).toBe("out");
});
