import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { Player } from "@foyer/player/player.tsx";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { isUnderWay, type LoadRegions } from "@foyer/player/progress.ts";
import { usePlayer } from "@foyer/player/use-player.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Provisions } from "../session/desk-records.ts";

type Props = {
  provisions: Provisions;
  prepared: PreparedPlay;
  onFinish: (results: readonly ResultItem[]) => Promise<void>;
  /** Called at first and after each change of the answers: has the visitor answered anything? */
  onProgress: (isUnderWay: boolean) => void;
};

/** The questionnaire of one visitor, as on the attendee page. rules/player */
export function RegisterForm({ provisions: { kit, texts }, prepared, onFinish, onProgress }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  // A second click must not use a second barcode.
  const isFinishing = useRef(false);
  const loadRegions = useMemo((): LoadRegions => {
    const byCountry = new Map(kit.regions.map(({ countryId, regions }) => [countryId, regions]));
    return async (countryId) => byCountry.get(countryId) ?? [];
  }, [kit]);
  const player = usePlayer({
    prepared,
    loadRegions,
    onFinish: (results) => {
      if (isFinishing.current) return;
      isFinishing.current = true;
      setIsBusy(true);
      void onFinish(results).finally(() => {
        isFinishing.current = false;
        setIsBusy(false);
      });
    },
  });
  const { progress } = player;
  useEffect(() => onProgress(isUnderWay(progress)), [progress, onProgress]);
  useEffect(() => () => onProgress(false), [onProgress]);
  return (
    <div lang={kit.play.cultureCode} dir={kit.play.rightToLeft ? "rtl" : "ltr"}>
      <Player player={player} texts={texts} finishLabel="Register" asksPromoCode isShared isBusy={isBusy} />
    </div>
  );
}
