import { randomBytes } from "node:crypto";

export type Vendor = "stripe" | "mollie";
type SimulatedState = "open" | "paid" | "failed" | "expired" | "cancelled";
type RefundState = "pending" | "succeeded" | "failed";
export type Metadata = Readonly<Record<string, string>>;

export type SimulatedRefund = {
  id: string;
  amount: number;
  metadata: Metadata;
  state: RefundState;
  createdAt: Date;
};

/** Money that the payer's bank takes back. An inquiry, which Stripe alone has, takes none. */
export type SimulatedChargeback = {
  id: string;
  amount: number;
  state: "inquiry" | "taken" | "reversed";
  createdAt: Date;
};

/** Amounts are in the smallest unit of the currency, as the port has them. */
export type SimulatedPayment = {
  id: string;
  vendor: Vendor;
  /** The account behind the key that it was started with. */
  account: string;
  state: SimulatedState;
  amount: number;
  currency: string;
  description: string;
  email: string | null;
  metadata: Metadata;
  returnUrl: string;
  cancelUrl: string;
  /** Where a vendor tells of this payment; null: at the endpoint of the account. */
  webhookUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** How many cards were declined. */
  declined: number;
  refunds: SimulatedRefund[];
  chargebacks: SimulatedChargeback[];
};

type Order = Omit<SimulatedPayment, "id" | "state" | "createdAt" | "declined" | "refunds" | "chargebacks">;

/** The ledger as the key of one account has it: it does not see the payments of another one. */
export type AccountLedger = {
  create(order: Omit<Order, "account">): SimulatedPayment;
} & Pick<Ledger, "find" | "list" | "act" | "refund">;

/** A step that somebody takes on the page, or the vendor by itself. */
export const ACTIONS = ["pay", "decline", "cancel", "expire"] as const;
export type Action = (typeof ACTIONS)[number];

/** A change that vendors tell of. */
export type Change =
  | { kind: "payment"; payment: SimulatedPayment }
  | { kind: "refund"; payment: SimulatedPayment; refund: SimulatedRefund; isNew: boolean }
  | { kind: "chargeback"; payment: SimulatedPayment; chargeback: SimulatedChargeback; isNew: boolean };

/** At Stripe a refund to a card is made at once, at Mollie later. */
export type RefundCourse = Record<Vendor, RefundState> & {
  end: "succeeded" | "failed";
  afterMs: number | null;
};

/** Why something cannot be done, in the words of a vendor. */
export class LedgerError extends Error {}

const PREFIXES = { stripe: ["cs_test_", "re_", "du_"], mollie: ["tr_", "re_", "chb_"] } as const;

/** The payments of both vendors, and the only ways in which they change. */
export class Ledger {
  readonly #payments = new Map<string, SimulatedPayment>();
  /** Keys that their vendor accepts no more. */
  readonly revokedKeys = new Set<string>();
  readonly #now: () => Date;
  readonly #changed: (change: Change) => void;
  /** How refunds begin, and what becomes of those that are pending, after so many milliseconds; null: never. */
  readonly refundCourse: RefundCourse = {
    stripe: "succeeded",
    mollie: "pending",
    end: "succeeded",
    afterMs: 2_000,
  };

  constructor({ now, changed }: { now: () => Date; changed: (change: Change) => void }) {
    this.#now = now;
    this.#changed = changed;
  }

  create(order: Order): SimulatedPayment {
    const [prefix] = PREFIXES[order.vendor];
    const payment: SimulatedPayment = {
      ...order,
      id: prefix + randomBytes(12).toString("hex"),
      state: "open",
      createdAt: this.#now(),
      declined: 0,
      refunds: [],
      chargebacks: [],
    };
    this.#payments.set(payment.id, payment);
    return payment;
  }

  /** The payments of one account. */
  of(account: string): AccountLedger {
    return {
      create: (order) => this.create({ ...order, account }),
      find: (id) => {
        const payment = this.find(id);
        return payment?.account === account ? payment : null;
      },
      list: (vendor) => this.list(vendor).filter((payment) => payment.account === account),
      act: (payment, action) => this.act(payment, action),
      refund: (payment, amount, metadata) => this.refund(payment, amount, metadata),
    };
  }

  find(id: string): SimulatedPayment | null {
    this.moveOn();
    return this.#payments.get(id) ?? null;
  }

  /** All payments, the newest first. */
  list(vendor?: Vendor): SimulatedPayment[] {
    this.moveOn();
    return [...this.#payments.values()]
      .filter((payment) => vendor === undefined || payment.vendor === vendor)
      .toReversed();
  }

  /** A payment that has ended stays as it is: throws `LedgerError`. */
  act(payment: SimulatedPayment, action: Action): void {
    if (payment.state !== "open") throw new LedgerError(`The payment is ${payment.state}.`);
    if (action === "decline") payment.declined += 1;
    // At Stripe the buyer tries another card on the same page.
    if (action === "decline" && payment.vendor === "stripe") return;
    const states = { pay: "paid", decline: "failed", expire: "expired", cancel: "cancelled" } as const;
    payment.state = states[action];
    this.#changed({ kind: "payment", payment });
  }

  refund(payment: SimulatedPayment, amount: number, metadata: Metadata): SimulatedRefund {
    if (payment.state !== "paid") throw new LedgerError("Only a payment that is paid can be refunded.");
    const rest = payment.amount - refundedOf(payment) - chargedBackOf(payment);
    if (amount <= 0 || amount > rest)
      throw new LedgerError(`The refund of ${amount} is more than the rest of ${rest}.`);
    const [, prefix] = PREFIXES[payment.vendor];
    const refund: SimulatedRefund = {
      id: prefix + randomBytes(9).toString("hex"),
      amount,
      metadata,
      state: this.refundCourse[payment.vendor],
      createdAt: this.#now(),
    };
    payment.refunds.push(refund);
    this.#changed({ kind: "refund", payment, refund, isNew: true });
    return refund;
  }

  /** A bank may take money back that was refunded before. */
  chargeBack(payment: SimulatedPayment, amount: number, { isInquiry = false } = {}): void {
    if (payment.state !== "paid") throw new LedgerError("Only a payment that is paid can be charged back.");
    if (isInquiry && payment.vendor === "mollie") throw new LedgerError("Mollie has no inquiries.");
    const [, , prefix] = PREFIXES[payment.vendor];
    const chargeback: SimulatedChargeback = {
      id: prefix + randomBytes(9).toString("hex"),
      amount,
      state: isInquiry ? "inquiry" : "taken",
      createdAt: this.#now(),
    };
    payment.chargebacks.push(chargeback);
    this.#changed({ kind: "chargeback", payment, chargeback, isNew: true });
  }

  /** All chargebacks of the payment are won: the money is there again. */
  reverseChargebacks(payment: SimulatedPayment): void {
    for (const chargeback of payment.chargebacks) {
      if (chargeback.state !== "taken") continue;
      chargeback.state = "reversed";
      this.#changed({ kind: "chargeback", payment, chargeback, isNew: false });
    }
  }

  /** Ends open payments whose time is over, and refunds that were pending long enough. */
  moveOn(): void {
    const now = this.#now().getTime();
    const { end, afterMs } = this.refundCourse;
    for (const payment of this.#payments.values()) {
      if (payment.state === "open" && payment.expiresAt.getTime() <= now) this.act(payment, "expire");
      for (const refund of payment.refunds) {
        const isDue = afterMs !== null && refund.createdAt.getTime() + afterMs <= now;
        if (refund.state !== "pending" || !isDue) continue;
        refund.state = end;
        this.#changed({ kind: "refund", payment, refund, isNew: false });
      }
    }
  }
}

/** The sum of all refunds that have not failed. */
export const refundedOf = ({ refunds }: SimulatedPayment): number =>
  refunds.filter(({ state }) => state !== "failed").reduce((sum, { amount }) => sum + amount, 0);

/** The sum of all chargebacks whose money is away. */
export const chargedBackOf = ({ chargebacks }: SimulatedPayment): number =>
  chargebacks.filter(({ state }) => state === "taken").reduce((sum, { amount }) => sum + amount, 0);
