import {
  type BatchPreview,
  type BatchRegistration,
  getBatchCatalogue,
  isBulkAvailable,
  previewBatch,
  registerBatch,
} from "@foyer/contract/bulk-registration.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { CsvIntake } from "../../csv-intake/csv-intake.tsx";
import { useCsvIntake } from "../../csv-intake/use-csv-intake.ts";
import { upload } from "../../server/upload.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Part } from "./part.tsx";

const FilePreview = lazyPart(() => import("./file-preview.tsx").then((module) => module.FilePreview));

type Props = { project: Project; registrationId: number; isReady: boolean };

/** The second part: the file, checked as a whole before anything is stored. */
export function FilePart({ project, registrationId, isReady }: Props) {
  const params = { projectId: project.id, registrationId };
  const [isMailed, setMailed] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const intake = useCsvIntake<BatchPreview, BatchRegistration>({
    preview: async (file, options) => {
      const found = await upload(previewBatch, params, file, options);
      setKnown(found.known !== null);
      return found;
    },
    send: (file, options) =>
      upload(registerBatch, params, file, {
        ...options,
        // The user has been told that the file was uploaded before.
        fields: { again: String(isKnown), isMailed: String(isMailed) },
      }),
    refreshes: [getBatchCatalogue, isBulkAvailable],
    onDone: () => setMailed(false),
  });
  if (!isReady) return null;
  return (
    <Part number={2} title="Upload the file">
      <CsvIntake
        intake={intake}
        maxRows={LIMITS.bulkRows}
        refused="Error in file upload"
        preview={{
          summary: summaryOf,
          details: (found) => (
            <>
              <FilePreview found={found} timeZone={project.timeZone} />
              {found.errorCount === 0 && (
                <>
                  <Checkbox
                    label="Mail each visitor their ticket"
                    checked={isMailed}
                    onChange={(event) => setMailed(event.currentTarget.checked)}
                  />
                  <NoMailServer />
                </>
              )}
            </>
          ),
          confirm: confirmOf,
          skipped: () => NONE,
        }}
        summary={({ rows }) => `${countOf(rows, "visitor")} will be registered. The progress is below.`}
        skipped={() => NONE}
      />
    </Part>
  );
}

const NONE = { count: 0, rows: [] };

function summaryOf({ rows, invalid, errorCount }: BatchPreview): string {
  if (errorCount === 0) return `${countOf(rows, "row")}, all of them valid`;
  if (invalid === 0) return "the file cannot be registered";
  return `${formatCount(invalid)} of ${countOf(rows, "row")} cannot be registered`;
}

function confirmOf({ rows, errorCount, known }: BatchPreview): string | undefined {
  if (errorCount > 0) return undefined;
  return `Register ${countOf(rows, "visitor")}${known ? " again" : ""}`;
}
