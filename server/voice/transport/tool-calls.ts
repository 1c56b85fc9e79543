import { randomUUID } from "node:crypto";
import type { AgentFrame } from "./agent-frame.ts";

/** What the screen was asked to do. Only the last of it is still waited for. */
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

  /** Whether that was waited for, once. */
  answered(id: string): boolean {
    if (id !== this.waitedFor) return false;
    this.waitedFor = null;
    return true;
  }
}
