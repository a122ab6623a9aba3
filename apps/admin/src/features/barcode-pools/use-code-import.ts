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
  | { kind: "working"; label: string; share: number }
  | { kind: "preview"; file: File; preview: BarcodePreview }
  | { kind: "done"; result: BarcodeImport };

/** A file on its way into a pool: chosen, looked at, confirmed, read. Nothing is stored before it is confirmed. */
export function useCodeImport(params: { projectId: number; poolId: number }) {
  const [step, setStep] = useState<Step>({ kind: "empty" });
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(null);
  const messages = useMessages();
  const queryClient = useQueryClient();

  const run = async (label: string, work: (options: Parameters<typeof upload>[3]) => Promise<Step>) => {
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    setStep({ kind: "working", label, share: 0 });
    try {
      const onProgress = (share: number) => setStep({ kind: "working", label, share });
      setStep(await work({ signal: controller.signal, onProgress }));
    } catch (error) {
      setStep({ kind: "empty" });
      if (!controller.signal.aborted) setFailure((error as ApiError).message);
    }
  };

  return {
    step,
    failure,
    choose: (file: File) =>
      run(`Looking at ${file.name}`, async (options) => {
        return { kind: "preview", file, preview: await upload(previewPoolFile, params, file, options) };
      }),
    confirm: (file: File) =>
      run(`Uploading ${file.name}`, async (options) => {
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
