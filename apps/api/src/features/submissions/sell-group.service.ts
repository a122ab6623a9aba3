// What an order for several people shares with a submission.
export { confirmAddress } from "./confirmed-address.service.ts";
export { countSale } from "./count-sales.ts";
export { replayAnswers } from "./evaluate-submission.service.ts";
export { holdLimits } from "./hold-limits.service.ts";
export { withMatchedPatterns } from "./match-patterns.service.ts";
export { requireProof } from "./proof-of-work.service.ts";
export { type NewTicket, type Refusal, type Selling, toSale } from "./sell-tickets.store.ts";
export { isKey } from "./submit.service.ts";
