export const examplesPaths = { en: "/examples", fr: "/fr/examples" } as const;
