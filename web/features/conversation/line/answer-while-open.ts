type Tools = Record<string, (parameters: unknown) => void | Promise<void>>;

/**
 * The client sends a tool result when a tool call resolves. A call that is still running when the conversation ends never
 * resolves here, because its result would go to a closed socket.
 */
export function answerWhileOpen(tools: Tools, hasEnded: () => boolean): Tools {
  const never = new Promise<void>(() => undefined);
  const answering = (act: Tools[string]) => async (parameters: unknown) => {
    await act(parameters);
    if (hasEnded()) await never;
  };
  return Object.fromEntries(Object.entries(tools).map(([name, act]) => [name, answering(act)]));
}
