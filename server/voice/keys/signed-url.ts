/** The path of the official client's socket and the query parameter with the signed token. */
export const conversationPath = "/v1/convai/conversation";
export const signatureParameter = "conversation_signature";

export function signedUrl(page: URL, agentId: string, token: string): string {
  const url = new URL(conversationPath, page);
  url.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("agent_id", agentId);
  url.searchParams.set(signatureParameter, token);
  return url.href;
}
