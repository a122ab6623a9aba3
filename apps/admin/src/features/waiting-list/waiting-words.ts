import type { WaitingListState, WaitingState } from "@foyer/contract/waiting-list.ts";

/** Labels and colours of the states of a place in line. */
export const STATE_WORDS: Record<WaitingState, string> = {
  waiting: "Waiting",
  offered: "Offered",
  taken: "Taken",
  expired: "Offer ended",
  left: "Left",
  removed: "Removed",
};

export const STATE_COLORS: Record<WaitingState, string> = {
  waiting: "blue",
  offered: "yellow",
  taken: "green",
  expired: "gray",
  left: "gray",
  removed: "red",
};

/** Labels of the states of a waiting list. */
export const LIST_WORDS: Record<WaitingListState, string> = {
  off: "Off",
  open: "Open: visitors can join",
  closed: "Closed: nobody else can join",
};
