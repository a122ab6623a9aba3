import {
  type BarcodeImport,
  findBarcode,
  getBarcodePool,
  importPoolFile,
  listBarcodePools,
  listPoolFiles,
  previewPoolFile,
} from "@foyer/contract/barcode-pools.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMessages } from "../../messages/use-messages.ts";
import { upload } from "../../server/upload.ts";
import { useFileImport } from "../../server/use-file-import.ts";

/** A file of codes on its way into a pool. */
export function useCodeImport(params: { projectId: number; poolId: number }) {
  const messages = useMessages();
  const queryClient = useQueryClient();
  return useFileImport({
    preview: (file, options) => upload(previewPoolFile, params, file, options),
    send: async (file, options) => {
      const result = await upload(importPoolFile, params, file, options);
      for (const { path } of [getBarcodePool, listPoolFiles, listBarcodePools, findBarcode]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      messages.add("success", resultText(result));
      return result;
    },
  });
}

/** What an import came to, in a sentence. */
export const resultText = ({ addedCodesAmount, skippedCodesAmount }: BarcodeImport) =>
  `File uploaded. Added ${addedCodesAmount} barcode(s). Skipped ${skippedCodesAmount} barcode(s).`;
