/** A sentence that begins with one of these depends on the one before. Folded, in both languages. */
export const leaningWords: ReadonlySet<string> = new Set(
  (
    "he she it they him her them his their its that this these those then there and but so or because which also " +
    "il elle ils elles lui leur leurs son sa ses cela ca ce c cette ces puis alors et mais donc car aussi ensuite en"
  ).split(" "),
);
