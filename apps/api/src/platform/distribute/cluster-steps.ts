import type { ClusterSteps } from "../db/cluster-steps.ts";
import { alignSequences } from "./align-sequences.ts";
import { isDistributed } from "./is-distributed.ts";
import { placeFunctions } from "./place-functions.ts";
import { changeInSequence, runOnCluster } from "./run-on-cluster.ts";

/** The steps of a migration on a Citus cluster. */
export const CLUSTER_STEPS: ClusterSteps = {
  isDistributed,
  begin: changeInSequence,
  run: runOnCluster,
  placeFunctions,
  align: alignSequences,
};
