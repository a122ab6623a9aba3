import { PAYMENT_MODES } from "@foyer/contract/payment-mode.ts";
import {
  ATTEMPT_STATES,
  CHARGEBACK_STATES,
  PAYMENT_PROVIDERS,
  REFUND_STATES,
} from "@foyer/domain/payment/attempt-state.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { Select } from "@mantine/core";
import { METHOD_WORDS } from "../../late-payments/late-payment-words.ts";
import { DayFilter } from "../../list/day-filter.tsx";
import { FilterGrid, FurtherFilters } from "../../list/filter-grid.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import { CHARGEBACK_NAMES, REFUND_NAMES, STATE_NAMES } from "./payment-list-words.ts";
import type { PaymentSearch } from "./payment-search.ts";

type Props = {
  search: PaymentSearch;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
  isFiltered: boolean;
  clear: () => void;
};

type Choice = { value: string; label: string };
const choices = <T extends string>(values: readonly T[], words: Readonly<Record<T, string>>): Choice[] =>
  values.map((value) => ({ value, label: words[value] }));

const MODE_WORDS = { live: "Real money", test: "Test mode" } as const;
const SELECTS = [
  { name: "state", label: "State", data: choices(ATTEMPT_STATES, STATE_NAMES) },
  { name: "refund", label: "Refund", data: choices(REFUND_STATES, REFUND_NAMES) },
  { name: "chargeback", label: "Chargeback", data: choices(CHARGEBACK_STATES, CHARGEBACK_NAMES) },
  { name: "provider", label: "Provider", data: choices(PAYMENT_PROVIDERS, PROVIDER_WORDS) },
  { name: "method", label: "Method", data: choices(PAYMENT_METHODS, METHOD_WORDS) },
  { name: "mode", label: "Money", data: choices(PAYMENT_MODES, MODE_WORDS) },
] as const;

/** The filters of a project's payments. rules/payments 19 */
export function PaymentFilters({ search, narrow, isFiltered, clear }: Props) {
  return (
    <FilterGrid>
      <SearchInput
        placeholder="T4711, reference or amount"
        value={search.q}
        maxLength={200}
        onChange={(q) => narrow({ q }, { typing: true })}
      />
      <FurtherFilters clear={isFiltered ? clear : undefined}>
        {SELECTS.map(({ name, label, data }) => (
          <Select
            key={name}
            label={label}
            data={data}
            value={search[name] || null}
            onChange={(value) => narrow({ [name]: value ?? undefined })}
            placeholder="Any"
            clearable
            clearButtonProps={{ "aria-label": `Any ${label.toLowerCase()}` }}
          />
        ))}
        <DayFilter label="From" value={search.from} onChange={(from) => narrow({ from })} />
        <DayFilter label="To" value={search.to} onChange={(to) => narrow({ to })} />
      </FurtherFilters>
    </FilterGrid>
  );
}
