import { updateRegistration } from "@foyer/contract/registrations.ts";

/**
 * The endpoint whose access says who may refund the tickets of a registration: managers. The contract of the refunds says
 * the same, and would add 4 kB to the registration's screen.
 */
export const REFUND_ACCESS = updateRegistration;
