/** The values typed into a form, kept while the user is away. */
export type Draft = {
  /** The changed fields. */
  typed: Readonly<Record<string, unknown>>;
  /** The copy that the form was filled from; undefined: it adds something. */
  base?: unknown;
  /** With a detour: the form's address and heading, for the way back. */
  detour?: Detour;
};
export type Detour = { path: string; title: string };

type Kept = Draft & { until: number };
type Box = { owner: string; drafts: Record<string, Kept> };

const KEY = "foyer.drafts";
const SIGNED_OUT = "foyer.signed-out";
/** As long as a session that nobody uses lives. rules/forms 10 */
const MAX_AGE_HOURS = 8;
const USER_ENTRY = /^oidc\.user:/;

const listeners = new Set<() => void>();
const openForms = new Map<string, () => Draft | undefined>();
/** The person who typed into the open forms; read while there is a session, because it ends before drafts are kept. */
let typist: string | undefined;

function signedIn(): string | undefined {
  const name = Object.keys(localStorage).find((key) => USER_ENTRY.test(key));
  const user = name === undefined ? null : parse(localStorage.getItem(name));
  const { profile } = (user ?? {}) as { profile?: { iss?: string; sub?: string } };
  return profile?.sub === undefined ? undefined : `${profile.iss} ${profile.sub}`;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the drafts of a person. Another person's drafts and old ones are ignored. */
function draftsOf(owner: string | undefined): Record<string, Kept> {
  const box = parse(localStorage.getItem(KEY)) as Box | null;
  if (owner === undefined || box?.owner !== owner) return {};
  return Object.fromEntries(Object.entries(box.drafts).filter(([, { until }]) => until > Date.now()));
}

function write(owner: string, drafts: Record<string, Kept>): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies Box));
  } catch {
    // The browser's storage is full. Nothing is kept then; the form itself is not touched.
  }
  for (const listener of listeners) listener();
}

/**
 * Drafts of forms, in local storage: bound to the person signed in, for eight hours, emptied by sign-out. The one home
 * of what is kept while a user makes something else first, or has to sign in again. rules/forms 10
 */
export const draftStore = {
  find: (key: string): Draft | undefined => draftsOf(signedIn())[key],

  keep(key: string, draft: Draft): void {
    const owner = signedIn();
    if (owner === undefined) return;
    write(owner, { ...draftsOf(owner), [key]: { ...draft, until: Date.now() + MAX_AGE_HOURS * 3_600_000 } });
  },

  remove(key: string): void {
    const owner = signedIn();
    const { [key]: removed, ...rest } = draftsOf(owner);
    if (owner !== undefined && removed !== undefined) write(owner, rest);
  },

  /** The detours under way, by the key of their draft. */
  listDetours: (): readonly (readonly [string, Detour])[] =>
    Object.entries(draftsOf(signedIn())).flatMap(([key, { detour }]) =>
      detour ? [[key, detour] as const] : [],
    ),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Lets the form be kept when the session ends: `read` returns what was typed, if anything was. */
  watch(key: string, read: () => Draft | undefined): () => void {
    openForms.set(key, read);
    typist = signedIn();
    localStorage.removeItem(SIGNED_OUT);
    return () => openForms.delete(key);
  },

  /** Keeps the open forms, before the page is left because the session ended. */
  keepOpenForms(): void {
    if (typist === undefined || localStorage.getItem(SIGNED_OUT) !== null) return;
    const until = Date.now() + MAX_AGE_HOURS * 3_600_000;
    const open = [...openForms].flatMap(([key, read]) => {
      const draft = read();
      return draft ? [[key, { ...draft, until }] as const] : [];
    });
    if (open.length > 0) write(typist, { ...draftsOf(typist), ...Object.fromEntries(open) });
  },

  /** Forgets all drafts, because somebody signs out; other tabs, which notice later, keep none either. */
  forgetAll(): void {
    localStorage.setItem(SIGNED_OUT, "yes");
    localStorage.removeItem(KEY);
  },
};
