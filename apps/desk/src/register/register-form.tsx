import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import type { LoadRegions } from "@foyer/player/progress.ts";
import { usePlayer } from "@foyer/player/use-player.ts";
import { useMemo, useRef, useState } from "react";
import type { Taken } from "../session/desk-records.ts";

type Props = {
  taken: Taken;
  prepared: PreparedPlay;
  onFinish: (results: readonly ResultItem[]) => Promise<void>;
};

/** The questionnaire of one visitor, step by step, as on the attendee page. rules/player */
export function RegisterForm({ taken: { kit, texts }, prepared, onFinish }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  // A second press must not take a second barcode.
  const isTaken = useRef(false);
  const loadRegions = useMemo((): LoadRegions => {
    const byCountry = new Map(kit.regions.map(({ countryId, regions }) => [countryId, regions]));
    return async (countryId) => byCountry.get(countryId) ?? [];
  }, [kit]);
  const player = usePlayer({
    prepared,
    loadRegions,
    onFinish: (results) => {
      if (isTaken.current) return;
      isTaken.current = true;
      setIsBusy(true);
      void onFinish(results).finally(() => {
        isTaken.current = false;
        setIsBusy(false);
      });
    },
  });
  return (
    <div lang={kit.play.cultureCode} dir={kit.play.rightToLeft ? "rtl" : "ltr"}>
      <Player player={player} texts={texts} finishLabel="Register" asksPromoCode isShared isBusy={isBusy} />
    </div>
  );
}
