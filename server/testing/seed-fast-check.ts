import fc from "fast-check";

/* A failure prints its seed; `PROPERTY_SEED=… npx vitest run FILE` reproduces it. */
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"]) });
