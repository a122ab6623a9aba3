import type { TicketRow } from "@foyer/contract/tickets.ts";
import type { Database } from "../../platform/db/schema.ts";

type Column = {
  /** Where it is stored. */
  column: keyof Database["ticket"] & string;
  /** A key is a text that no two tickets of a project share. */
  kind: "text" | "number" | "money" | "moment" | "yes or no" | "key";
  /** May be missing altogether. */
  isOptional?: true;
};

/** The columns of the screen and of the export: where they are stored, and as what. rules/tickets 7 */
export const COLUMNS: Readonly<Record<keyof TicketRow, Column>> = {
  TicketId: { column: "id", kind: "number" },
  CreateDateTime: { column: "created_at", kind: "moment" },
  Barcode: { column: "barcode", kind: "key" },
  FirstName: { column: "first_name", kind: "text" },
  LastName: { column: "last_name", kind: "text" },
  SurName: { column: "sur_name", kind: "text" },
  Gender: { column: "gender", kind: "text" },
  Company: { column: "company", kind: "text" },
  Position: { column: "position", kind: "text" },
  Country: { column: "country", kind: "text" },
  Region: { column: "region", kind: "text" },
  City: { column: "city", kind: "text" },
  CompanyAddress: { column: "company_address", kind: "text" },
  PostCode: { column: "post_code", kind: "text" },
  MobilePhone: { column: "mobile_phone", kind: "text" },
  Email: { column: "email", kind: "text" },
  Subscribe: { column: "subscribe", kind: "text" },
  WebSite: { column: "web_site", kind: "text" },
  Purpose: { column: "purpose", kind: "text" },
  JobLevel: { column: "job_level", kind: "text" },
  PromotionId: { column: "promotion_id", kind: "number", isOptional: true },
  PromoCode: { column: "promo_code", kind: "text", isOptional: true },
  OriginalPrice: { column: "original_price", kind: "money" },
  Price: { column: "price", kind: "money" },
  Identifier: { column: "identifier", kind: "key" },
  Purchased: { column: "purchased", kind: "yes or no" },
  PaymentId: { column: "payment_id", kind: "text", isOptional: true },
  ExpirePaymentDateTime: { column: "expire_payment_at", kind: "moment", isOptional: true },
};
