import { buffer } from "node:stream/consumers";
import { answerWork } from "../../platform/threads/answer-work.ts";
import { drawTicket, type PrintedTicket } from "./ticket.pdf.ts";

answerWork(({ page, texts }: PrintedTicket) => buffer(drawTicket(page, texts)));
