import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/payment-list.ts";
import { paymentModeOf } from "@foyer/contract/payment-mode.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listAttemptsById } from "../payments/payments.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { type FoundTotal, listFoundIds, listSubjects, sumUp } from "./payment-list.store.ts";

/** Lists a page of the payments of a project, with the totals of all that the filters find. rules/payments 19 */
export async function listPayments(
  db: Kysely<Database>,
  projectId: number,
  query: Request<typeof contract.listPayments>["query"],
): Promise<Result<typeof contract.listPayments>> {
  const { sortName, sortOrder, currentPage, sizePerPage, ...filter } = query;
  await getProject(db, projectId);
  const totals = await sumUp(db, projectId, filter);
  const offset = (currentPage - 1) * sizePerPage;
  const page = { sortName, sortOrder, limit: sizePerPage, offset };
  const total = totals.reduce((sum, { count }) => sum + count, 0);
  const ids = offset < total ? await listFoundIds(db, projectId, filter, page) : [];
  return { TotalCount: total, Items: await describe(db, projectId, ids), totals: totals.map(totalToWire) };
}

const totalToWire = ({
  isLive,
  currency,
  count,
  paid,
  refunded,
  chargedBack,
  fees,
}: FoundTotal): contract.PaymentTotal => ({
  mode: paymentModeOf(isLive),
  currency,
  count,
  paid: toAmount(paid),
  refunded: toAmount(refunded),
  chargedBack: toAmount(chargedBack),
  fees: toAmount(fees),
  net: toAmount(wholeCents(paid - refunded - chargedBack)),
});

/** The payments with these ids, in their order. */
async function describe(
  db: Kysely<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<contract.ListedPayment[]> {
  if (ids.length === 0) return [];
  const format = await getSetting(db, "Full_name_format");
  const subjects = new Map(
    (await listSubjects(db, projectId, ids)).map((subject) => [subject.attemptId, subject]),
  );
  const attempts = new Map(
    (await listAttemptsById(db, projectId, ids)).map((attempt) => [attempt.id, attempt]),
  );
  return ids.flatMap((id) => {
    const [attempt, subject] = [attempts.get(id), subjects.get(id)];
    if (!attempt || !subject) return [];
    const { firstName, lastName, surName, contactName } = subject;
    const holder = formatFullName(
      { firstName: firstName ?? "", lastName: lastName ?? "", surName: surName ?? "" },
      format,
    );
    const { canCheck: _, ...wire } = attempt;
    return [
      {
        ...wire,
        ticketId: subject.ticketId,
        groupId: subject.groupId,
        holder: contactName ?? holder,
        registrationName: subject.registrationName ?? "",
      },
    ];
  });
}
