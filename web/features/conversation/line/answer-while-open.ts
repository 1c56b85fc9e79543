type Tools = Record<string, (parameters: unknown) => void | Promise<void>>;

/**
 * The client answers the agent when an action ends. An action that outlives its line never ends here, because the client
 * would send the answer to a closed socket.
 */
export function answerWhileOpen(tools: Tools, hasEnded: () => boolean): Tools {
  const never = new Promise<void>(() => undefined);
  const answering = (act: Tools[string]) => async (parameters: unknown) => {
    await act(parameters);
    if (hasEnded()) await never;
  };
  return Object.fromEntries(Object.entries(tools).map(([name, act]) => [name, answering(act)]));
}
