/** "1 job", "1,200 jobs" */
export const pluralEn = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** "0 livre", "2 livres" */
export const pluralFr = (count: number, one: string, many: string) =>
  `${count.toLocaleString("fr")} ${count < 2 ? one : many}`;
