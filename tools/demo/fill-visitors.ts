import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { listVisitorFiles, uploadVisitors } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { Tell } from "./fill-pool.ts";
import { listCodes } from "./list-codes.ts";
import type { GatePlan } from "./trade-show.ts";

const DAY_MS = 86_400_000;

/** Uploads a file of each gate and day, unless the project has files. `startDay`: the first day as `2030-03-12`. */
export async function fillVisitors(
  api: ApiClient,
  { projectId, startDay }: { projectId: number; startDay: string },
  { gates, visitors }: GatePlan,
  tell: Tell,
): Promise<void> {
  const params = { projectId };
  if ((await api.call(listVisitorFiles, { params })).length > 0) return;
  const codes = await listCodes(api, projectId, Math.max(...visitors));
  for (const [dayIndex, count] of visitors.entries()) {
    const visitDate = new Date(Date.parse(startDay) + dayIndex * DAY_MS).toISOString().slice(0, 10);
    // Every day begins elsewhere in the list, so that some come on several days.
    const ofDay = codes.map((_, at) => codes[(at + dayIndex * 311) % codes.length] ?? "").slice(0, count);
    for (const [gateIndex, turngate] of gates.entries()) {
      const own = ofDay.filter((_, at) => at % (gates.length + 1) >= gateIndex);
      const content = [
        ...own.map((code, at) => scan(code, at)),
        `VISITOR-WITHOUT-TICKET-${gateIndex};10:00;in`,
      ];
      const name = `${turngate.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${visitDate}.csv`;
      const fields = { visitDate, turngate };
      const file = await api.upload(
        uploadVisitors,
        { params },
        { name, content: content.join("\n"), fields },
      );
      tell(`  ${name}: ${formatCount(file.lines)} lines, ${formatCount(file.matched)} matched`);
    }
  }
}

const two = (number: number) => String(number).padStart(2, "0");

function scan(code: string, at: number): string {
  return `${code};${two(9 + Math.floor(at / 300))}:${two(Math.floor(at / 5) % 60)}:${two((at * 7) % 60)};in`;
}
