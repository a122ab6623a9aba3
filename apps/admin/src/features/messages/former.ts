/** Times and places of an event before a change that a message tells of. */
export type Former = { startDateTime: string; endDateTime: string; placeIds: number[] };
