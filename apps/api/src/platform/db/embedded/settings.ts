import { totalmem } from "node:os";

export const MAJOR_VERSION = "18";
export const ROLE = "foyer";
export const DATABASE = "foyer";

/** For databases of tests only: a crash of the machine may ruin them. */
export const DURABILITY_OFF = asOptions({ fsync: "off", synchronous_commit: "off", full_page_writes: "off" });

/** The server's settings as command-line options: they hold from the next start on, whatever release made the cluster. */
export function serverOptions(port: number, durable: boolean): string[] {
  return [
    ...asOptions({
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
      max_connections: "100",
      // Touched only as far as it is used, so an idle database stays small.
      shared_buffers: `${sharedBuffersMegabytes()}MB`,
      work_mem: "16MB",
      maintenance_work_mem: "128MB",
      random_page_cost: "1.1",
      jit: "off", // its warm-up costs more than our statements
      io_method: durable ? "worker" : "sync",
      io_workers: "2",
      // One server, no replicas: smaller write-ahead log.
      wal_level: "minimal",
      max_wal_senders: "0",
      max_logical_replication_workers: "0",
      timezone: "UTC",
      log_timezone: "UTC",
      // The server logs errors itself; PostgreSQL would log statements and rows, which hold personal data.
      log_min_messages: "log",
      log_min_error_statement: "panic",
      log_error_verbosity: "terse",
      log_checkpoints: "off",
      log_line_prefix: "",
    }),
    ...(durable ? [] : [...DURABILITY_OFF, ...asOptions({ autovacuum: "off", max_wal_size: "4GB" })]),
  ];
}

function sharedBuffersMegabytes(): number {
  const share = Math.floor(totalmem() / 2 ** 20 / 32);
  return Math.min(512, Math.max(64, share));
}

function asOptions(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
