import { messages } from "./messages.ts";

/** `useMessages().add("success", "Saved.")` */
export const useMessages = () => messages;
