import { useLocalStorage } from "@mantine/hooks";

const KEPT = 12;

/** The ids of what was used last, the latest first; kept in this browser. */
export function useRecentItems(): [readonly string[], (id: string) => void] {
  const [ids, setIds] = useLocalStorage<readonly string[]>({
    key: "foyer.palette",
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readIds,
  });
  const remember = (id: string) => setIds((now) => [id, ...now.filter((one) => one !== id)].slice(0, KEPT));
  return [ids, remember];
}

/** Whatever somebody else may have put there. */
function readIds(text: string | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
