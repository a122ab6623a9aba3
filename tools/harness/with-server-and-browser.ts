import type { Browser } from "playwright-core";
import { launchBrowser } from "./launch-browser.ts";
import { type Account, signInAs } from "./sign-in-as.ts";
import { type RunningServer, startServer } from "./start-server.ts";

export interface Stand extends RunningServer {
  browser: Browser;
  /** The first admin of the server. */
  admin: Account;
}

/** Runs `work` with a server on its own database and a browser; stops both afterwards, also after Ctrl-C. */
export async function withServerAndBrowser(work: (stand: Stand) => Promise<void>): Promise<void> {
  const admin = { login: "admin", password: "throw-away battery staple" };
  const server = await startServer({
    FOYER_ADMIN_PASSWORD: admin.password,
    // A webhook of the samples goes there; nothing listens on it.
    OUTBOUND_ALLOW: "127.0.0.1:9",
  });
  const browser = await launchBrowser({ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  const leave = () => void stop().then(() => process.exit(130));
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    await work({ ...server, browser, admin });
  } finally {
    process.off("SIGINT", leave).off("SIGTERM", leave);
    await stop();
  }
}

/** The storage state of a signed-in admin, for further browser contexts. */
export async function signedInState({ browser, baseUrl, admin }: Stand) {
  const context = await browser.newContext({ baseURL: baseUrl });
  await signInAs(await context.newPage(), admin, "/home");
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The admin's access token, for API calls without the browser. */
export async function accessToken(stand: Stand): Promise<string> {
  const { origins } = await signedInState(stand);
  const user = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name.startsWith("oidc.user:"));
  return JSON.parse(user?.value ?? "{}").access_token;
}
