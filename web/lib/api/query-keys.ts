/** What is kept of somebody's story begins with `storyKey`: to forget it is to read all of it anew. */
export const storyKey = ["story"] as const;

export const storyKeys = (userId: string) => ({
  all: [...storyKey, userId] as const,
  orders: [...storyKey, userId, "orders"] as const,
  session: [...storyKey, userId, "session"] as const,
  answers: [...storyKey, userId, "answers"] as const,
  book: [...storyKey, userId, "book"] as const,
});

export const profileKey = (userId: string) => ["profile", userId] as const;

/** What an order costs its buyer. */
export const priceKey = (userId: string, orderId: string) => ["price", userId, orderId] as const;

/** What somebody's family asks them. */
export const familyAsksKey = (userId: string) => ["family asks", userId] as const;
