/** What a page can be about that is not the one somebody wanted. */
export type ErrorStatus = 404 | 413 | 500 | 503;
export type ErrorWords = Record<ErrorStatus, { title: string; text: string; home: string }>;

export const en: ErrorWords = {
  404: { title: "404", text: "Oops! Page not found", home: "Return to Home" },
  413: {
    title: "That was too much at once",
    text: "What you sent is larger than this page takes. Please go back, make it shorter and send it again.",
    home: "Return to Home",
  },
  500: {
    title: "Something went wrong here",
    text: "It was us, not you. What you have recorded is safe. Please go back and try again.",
    home: "Return to Home",
  },
  503: {
    title: "We will be back in a moment",
    text: "Something this page needs is not there just now. What you have recorded is safe. Please try again in a minute.",
    home: "Return to Home",
  },
};
