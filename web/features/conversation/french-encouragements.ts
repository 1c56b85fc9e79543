/** What an agent may say in French to somebody who begins, goes on or ends: a provider's agent speaks English by its own words. */
export const frenchEncouragements = {
  opening: "Prenez votre temps, il n’y a pas de mauvaise façon de raconter.",
  progress: "Ce que vous racontez là ne se perdra pas. Continuez aussi longtemps que vous voudrez.",
  closing: "Merci pour ce que vous avez confié aujourd’hui. La suite attendra que vous en ayez envie.",
} as const;
