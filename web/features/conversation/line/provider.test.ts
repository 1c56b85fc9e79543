import { afterEach, expect, test, vi } from "vitest";
import { agreedHost, agreeToProvider } from "./provider.ts";

afterEach(() => vi.unstubAllGlobals());

test("limits provider consent to its interview and names the host", () => {
  vi.stubGlobal("document", { querySelector: () => ({ content: "wss://agents.example:8443" }) });
  expect(agreedHost("sess_a")).toBeNull();
  agreeToProvider("sess_a");
  expect([agreedHost("sess_a"), agreedHost("sess_b"), agreedHost(null)]).toEqual(["agents.example:8443", null, null]);
  vi.stubGlobal("document", { querySelector: () => null });
  expect(agreedHost("sess_a")).toBeNull();
});
