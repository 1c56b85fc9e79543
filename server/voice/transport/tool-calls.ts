import { randomUUID } from "node:crypto";
import type { AgentFrame } from "./agent-frame.ts";

/** Tool calls of the screen. Only the last call awaits a result. */
export class ToolCalls {
  private waitedFor: string | null = null;

  ask(tool_name: string, parameters: Record<string, unknown>, event_id: number): AgentFrame {
    const tool_call_id = randomUUID();
    this.waitedFor = tool_call_id;
    return { type: "client_tool_call", client_tool_call: { tool_name, tool_call_id, parameters, event_id } };
  }

  get isWaiting(): boolean {
    return this.waitedFor !== null;
  }

  /** Whether this result was awaited; true once per call. */
  answered(id: string): boolean {
    if (id !== this.waitedFor) return false;
    this.waitedFor = null;
    return true;
  }
}
