/** The providers of card payments; nothing outside this folder treats one in another way than the other. */
export const PROVIDER_NAMES = ["stripe", "mollie"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/**
 * `pending`: nothing is paid yet, and it still can be. `authorised`: reserved at the buyer's bank, not taken. `paid` stays,
 * whatever is refunded later. The last three are the ends of a payment that nobody has paid.
 */
export type PaymentState = "pending" | "authorised" | "paid" | "failed" | "expired" | "cancelled";

export type RefundState = "pending" | "succeeded" | "failed";

/** A refund as its provider reports it; `key` is ours, null when somebody made it at the provider. */
export type ProviderRefund = { reference: string; key: string | null; amount: number; state: RefundState };

/**
 * Money that the payer's bank has taken back, as the provider reports it; `isReversed`: it is there again. A dispute that
 * moves no money is none. `reason`: in the provider's words, empty where it tells none.
 */
export type ProviderChargeback = { reference: string; amount: number; isReversed: boolean; reason: string };

/**
 * The state of one payment, as its provider says now. Amounts are in the smallest unit of the currency (ISO 4217) and
 * cumulative: `paid` is what was taken in all, refunds and chargebacks not subtracted, so the same answer twice changes nothing.
 */
export type ProviderPayment = {
  /** The provider's id of the payment. */
  reference: string;
  /** The public id of our attempt; the provider keeps it with the payment. */
  attempt: string;
  state: PaymentState;
  /** ISO 4217, upper case. */
  currency: string;
  /** The price: it is to be paid whole. */
  amount: number;
  paid: number;
  refunds: ProviderRefund[];
  chargebacks: ProviderChargeback[];
  createdAt: Date;
};

/** A price that somebody pays on the provider's page. */
export type PaymentOrder = {
  /** The public id of the attempt; also the idempotency key: an order that is started again is the same payment. */
  attempt: string;
  amount: number;
  currency: string;
  /** At most 200 characters; a bank statement may show it. */
  description: string;
  email: string;
  culture: string;
  /** Where the buyer comes back to, paid or not. */
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
  /** When the provider's page ends: 31 minutes to 24 hours from now, since a provider may refuse a shorter or longer time. */
  expiresAt: Date;
};

/** A part of a payment that is given back; `key` is the idempotency key and comes back in `ProviderRefund.key`. */
type RefundOrder = { reference: string; amount: number; currency: string; key: string };

/**
 * A provider of card payments with a page of its own: card data never comes to us. Each call throws `ProviderUnavailable`
 * or `ProviderRefused`, ends within a minute (but `list`) and may be repeated.
 */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** False with a key for tests: no money moves. */
  readonly isLive: boolean;
  /** The provider's name of the account behind the key; empty: the key may not read it. A wrong key throws `KeyRefused`. */
  identify(): Promise<string>;
  start(order: PaymentOrder): Promise<{ redirectUrl: string; reference: string }>;
  read(reference: string): Promise<ProviderPayment>;
  /** Ends a payment that nobody has paid. One that has ended or is paid stays as it is: read it afterwards. */
  cancel(reference: string): Promise<void>;
  refund(order: RefundOrder): Promise<{ reference: string; state: RefundState }>;
  /**
   * Which payment a webhook is about; null: none of ours. Its text proves nothing of the payment's state: read it. `event`
   * differs for each notice, so that no notice is taken for the repetition of another. Throws `ForgedEvent`.
   */
  verify(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
  ): Promise<{ event: string; reference: string } | null>;
  /** All payments of ours that were started in this span, in any order. */
  list(span: { from: Date; to: Date }): AsyncIterable<ProviderPayment>;
};

/** A key of an account; `webhookSecret` null: none is stored. */
export type AccountKey = { provider: ProviderName; key: string; webhookSecret: string | null };

/** The providers that the environment has keys for. */
export type PaymentProviders = {
  /** Takes new payments; null: no card payments are offered. */
  readonly current: PaymentProvider | null;
  /** Also one that takes no new payments: earlier ones are read and refunded there. */
  byName(name: ProviderName): PaymentProvider | null;
  /** Opens an account that the environment has no key for. */
  open(account: AccountKey): PaymentProvider;
  /** A simulator stands in for every provider: it gets keys for tests only. */
  readonly isSimulated: boolean;
};

/** The provider cannot be reached, is overloaded or answers nonsense: the same call can succeed later. */
export class ProviderUnavailable extends Error {}

/** The provider does not accept the key, for now or for this call; `sentence` is what it says. */
export class KeyRefused extends ProviderUnavailable {
  readonly sentence: string;

  constructor(message: string, sentence: string) {
    super(message);
    this.sentence = sentence;
  }
}

/** The provider has refused a call for good; the message is a sentence for staff. */
export class ProviderRefused extends Error {}

/** A webhook whose signature is missing, wrong or too old. */
export class ForgedEvent extends Error {}
