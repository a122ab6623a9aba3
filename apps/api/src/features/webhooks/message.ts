/** The version of what messages contain; a field that goes or changes its meaning raises it. rules/webhooks 5 */
const VERSION = 1;

type Message = { type: string; at: Date; projectId: number; data: unknown };

/** The body of a message, as Standard Webhooks 1.0 has it, with the version and the project. */
export const writeMessage = ({ type, at, projectId, data }: Message): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), version: VERSION, projectId, data });

/** The header `webhook-id` of a message. */
export const toMessageId = (id: string): string => `msg_${id.replaceAll("-", "")}`;
