import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TICKET_COLUMNS } from "@foyer/contract/ticket-columns.ts";
import { type MemoryCell, rowOf } from "./write-from-memory.ts";

const SOURCE = fileURLToPath(new URL("write-rows.c", import.meta.url));

/** A program of C that writes such rows, and how to remove it. */
export type CompiledWriter = {
  /** Rows per second that libxlsxwriter alone writes from rows in memory, with constant memory. */
  write: (count: number) => Promise<number>;
  remove: () => Promise<void>;
};

/** Compiles the program; null, and a line that says so, where the library or a compiler is missing. */
export async function compileWriter(): Promise<CompiledWriter | null> {
  const folder = await mkdtemp(join(tmpdir(), "libxlsxwriter-"));
  const program = join(folder, "write-rows");
  const remove = () => rm(folder, { recursive: true, force: true });
  const { status } = spawnSync("cc", ["-O2", SOURCE, "-o", program, "-lxlsxwriter"]);
  if (status !== 0) {
    console.log("libxlsxwriter is not measured: it needs cc and libxlsxwriter-dev.");
    await remove();
    return null;
  }
  return { remove, write: (count) => writeRows(program, folder, count) };
}

async function writeRows(program: string, folder: string, count: number): Promise<number> {
  const table = join(folder, "rows");
  const lines = Array.from({ length: count }, (_, index) =>
    rowOf(index + 1)
      .map(cellOf)
      .join("\t"),
  );
  const heads = TICKET_COLUMNS.map(({ name }) => cellOf(name)).join("\t");
  await writeFile(table, `${[heads, ...lines].join("\n")}\n`);
  const { status, stdout } = spawnSync(program, [table, join(folder, "rows.xlsx")], { encoding: "utf8" });
  const [seconds = Number.NaN, processor = Number.NaN] = stdout.trim().split(" ").map(Number);
  if (status !== 0) throw new Error(`libxlsxwriter ended with ${status}`);
  console.log(
    `libxlsxwriter alone: ${count} rows in ${seconds.toFixed(1)} s, ${((processor * 1e6) / count).toFixed(1)} µs of processor time a row`,
  );
  return count / seconds;
}

/** As the program reads a cell: a letter for its kind, then its value. */
function cellOf(value: MemoryCell): string {
  if (value === null) return "";
  if (typeof value === "string") return `t${value}`;
  return typeof value === "number" ? `n${value}` : `b${value ? 1 : 0}`;
}
