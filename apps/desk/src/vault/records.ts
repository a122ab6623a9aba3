const DATABASE = "foyer-desk";
const STORE = "records";

/** Changes that are stored together, or not at all. */
type Changes = {
  put?: readonly (readonly [key: string, value: unknown])[];
  remove?: readonly string[];
};

/** The device's records by key. */
export type Records = {
  get: (key: string) => Promise<unknown>;
  listKeys: () => Promise<string[]>;
  change: (changes: Changes) => Promise<void>;
  close: () => void;
};

export async function openRecords(): Promise<Records> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answerOf(opening);
  const read = () => database.transaction(STORE, "readonly").objectStore(STORE);
  return {
    get: (key) => answerOf<unknown>(read().get(key)),
    listKeys: async () => (await answerOf(read().getAllKeys())).map(String),
    change: ({ put = [], remove = [] }) => {
      // Strict: written to the disk before the transaction completes, in case the power fails.
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const [key, value] of put) store.put(value, key);
      for (const key of remove) store.delete(key);
      return endOf(transaction);
    },
    close: () => database.close(),
  };
}

/** Erases everything that the device has stored. */
export async function eraseRecords(): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(DATABASE));
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
