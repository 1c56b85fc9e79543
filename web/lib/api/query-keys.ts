/** All story queries start with `storyKey`: invalidating it reloads the story. */
export const storyKey = ["story"] as const;

export const storyKeys = (userId: string) => ({
  all: [...storyKey, userId] as const,
  orders: [...storyKey, userId, "orders"] as const,
  session: [...storyKey, userId, "session"] as const,
  answers: [...storyKey, userId, "answers"] as const,
  book: [...storyKey, userId, "book"] as const,
});

export const profileKey = (userId: string) => ["profile", userId] as const;

/** The price of an order. */
export const priceKey = (userId: string, orderId: string) => ["price", userId, orderId] as const;

/** The family's questions to a storyteller. */
export const familyAsksKey = (userId: string) => ["family asks", userId] as const;
