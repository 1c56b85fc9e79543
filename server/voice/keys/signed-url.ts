/** Where the official client opens its socket, and the query that carries what was signed. */
export const conversationPath = "/v1/convai/conversation";
export const signatureParameter = "conversation_signature";

/** The address of the socket, on the host that was asked. */
export function signedUrl(page: URL, agentId: string, token: string): string {
  const url = new URL(conversationPath, page);
  url.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("agent_id", agentId);
  url.searchParams.set(signatureParameter, token);
  return url.href;
}
