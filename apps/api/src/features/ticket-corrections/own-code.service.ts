import type { Call } from "@foyer/contract/endpoint.ts";
import type { requestCorrectionCode } from "@foyer/contract/own-corrections.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { mailCode } from "../verification/verification.service.ts";
import { openOwnTicket } from "./own-form.service.ts";

type Asked = Call<typeof requestCorrectionCode>["body"] & {
  /** The client's. */
  address: string;
};

/** Mails a code to the new address of a ticket, while its holder may correct it. rules/tickets 63 */
export async function mailCorrectionCode(
  db: Kysely<Database>,
  identifier: string,
  { email, cultureCode, address }: Asked,
): Promise<void> {
  const { key, terms, culture } = await openOwnTicket(db, identifier, cultureCode);
  const { registrationId } = terms;
  await mailCode(db, { projectId: key.projectId, registrationId }, { email, cultureCode: culture, address });
}
