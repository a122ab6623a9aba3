import fc from "fast-check";

/** A commit's tests do the same on every run: a failure is that commit's. `FC_SEED=4711 npm test -- file` explores others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261122) });
