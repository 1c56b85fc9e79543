/** French sentences for the beginning, middle and end: a provider's agent has English ones only. */
export const frenchEncouragements = {
  opening: "Prenez votre temps, il n’y a pas de mauvaise façon de raconter.",
  progress: "Ce que vous racontez là ne se perdra pas. Continuez aussi longtemps que vous voudrez.",
  closing: "Merci pour ce que vous avez confié aujourd’hui. La suite attendra que vous en ayez envie.",
} as const;
