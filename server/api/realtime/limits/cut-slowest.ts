import type { WebSocket } from "ws";

/** Where too much waits for all clients together, those go for whom most of it does. */
export function cutSlowest(
  clients: ReadonlySet<Pick<WebSocket, "bufferedAmount" | "terminate">>,
  maxBytes: number,
): void {
  const slow = [...clients].toSorted((one, other) => other.bufferedAmount - one.bufferedAmount);
  let waiting = slow.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
  for (const socket of slow) {
    if (waiting <= maxBytes) return;
    waiting -= socket.bufferedAmount;
    socket.terminate();
  }
}
