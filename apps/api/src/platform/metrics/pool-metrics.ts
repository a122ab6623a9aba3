import { Gauge, type Registry } from "prom-client";

/** The connections of a pool, as `pg.Pool` counts them. */
export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number };

/** The connections to the database of this process, and the requests that wait for one. */
export function poolMetrics(registry: Registry, pool: PoolCounts, maximum: number): void {
  new Gauge({
    name: "foyer_database_pool_connections",
    help: "Connections to the database by state: in use, or idle",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "foyer_database_pool_maximum",
    help: "The most connections that this process opens (DATABASE_POOL)",
    registers: [registry],
    collect() {
      this.set(maximum);
    },
  });
  new Gauge({
    name: "foyer_database_pool_waiting",
    help: "Pieces of work that wait for a connection",
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
