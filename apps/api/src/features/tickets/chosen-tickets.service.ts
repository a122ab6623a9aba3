export { selectChosen, type TicketChoice } from "./chosen-tickets.store.ts";
