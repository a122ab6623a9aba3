/**
 * Calls `stop` once when the process that started this one with a channel is gone, even by kill -9.
 * Without a channel (the server was started directly) it does nothing.
 */
export function stopWhenParentDies(stop: () => void): void {
  if (!process.channel) return;
  process.once("disconnect", stop);
  process.channel.unref(); // listening alone must not keep the server alive
}
