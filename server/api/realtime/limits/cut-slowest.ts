import type { WebSocket } from "ws";

/** When all clients together exceed the buffer limit, disconnects those with the most buffered bytes. */
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
