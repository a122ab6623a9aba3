import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "../../../shell/lazy-part.tsx";

const CopyScenario = lazyPart(() => import("./copy-scenario.tsx").then((module) => module.CopyScenario));

/** Opens the dialog that copies another registration's scenario. */
export function CopyScenarioButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Copy from another registration …
      </Button>
      {isOpen && <CopyScenario onClose={() => setOpen(false)} />}
    </>
  );
}
