import {
  type BarcodeImport,
  type BarcodePreview,
  findBarcode,
  getBarcodePool,
  importPoolFile,
  listBarcodePools,
  listPoolFiles,
  previewPoolFile,
} from "@foyer/contract/barcode-pools.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { upload } from "../../server/upload.ts";

type Step =
  | { kind: "empty" }
  | { kind: "working"; label: string; share: number; mayCancel: boolean }
  | { kind: "preview"; file: File; preview: BarcodePreview }
  | { kind: "done"; result: BarcodeImport };

/** A file on its way into a pool: chosen, looked at, confirmed, read. Nothing is stored before it is confirmed. */
export function useCodeImport(params: { projectId: number; poolId: number }) {
  const [step, setStep] = useState<Step>({ kind: "empty" });
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(null);
  const messages = useMessages();
  const queryClient = useQueryClient();

  /** `isStored`: once the file has gone out, the server keeps it, whether anybody waits for the answer or not. */
  const run = async (
    { label, isStored }: { label: string; isStored: boolean },
    work: (options: Parameters<typeof upload>[3]) => Promise<Step>,
  ) => {
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    const show = (share: number) =>
      setStep({ kind: "working", label, share, mayCancel: !isStored || share < 1 });
    show(0);
    try {
      setStep(await work({ signal: controller.signal, onProgress: show }));
    } catch (error) {
      setStep({ kind: "empty" });
      if (!controller.signal.aborted) setFailure((error as ApiError).message);
    }
  };

  return {
    step,
    failure,
    choose: (file: File) =>
      run({ label: `Looking at ${file.name}`, isStored: false }, async (options) => {
        return { kind: "preview", file, preview: await upload(previewPoolFile, params, file, options) };
      }),
    confirm: (file: File) =>
      run({ label: `Uploading ${file.name}`, isStored: true }, async (options) => {
        const result = await upload(importPoolFile, params, file, options);
        for (const { path } of [getBarcodePool, listPoolFiles, listBarcodePools, findBarcode]) {
          void queryClient.invalidateQueries({ queryKey: [path] });
        }
        messages.add("success", resultText(result));
        return { kind: "done", result };
      }),
    cancel: () => {
      abort.current?.abort();
      setStep({ kind: "empty" });
    },
  };
}

/** What an import came to, in a sentence. */
export const resultText = ({ addedCodesAmount, skippedCodesAmount }: BarcodeImport) =>
  `File uploaded. Added ${addedCodesAmount} barcode(s). Skipped ${skippedCodesAmount} barcode(s).`;
