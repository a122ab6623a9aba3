import type { Project } from "@foyer/contract/projects.ts";
import {
  addSigningKey,
  getSignedCodes,
  revokeSigningKey,
  type SigningKey,
  stopSigning,
  type WalletCode,
} from "@foyer/contract/signed-codes.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { nameOfKey } from "./key-columns.tsx";

export type KeyQuestion = { kind: "on" | "new" | "off" } | { kind: "revoke"; key: SigningKey };
type Props = {
  project: Project;
  question: KeyQuestion | null;
  walletCode: WalletCode;
  onClose: () => void;
};

/** Says what follows before keys are changed. rules/gates 30 */
export function SigningQuestion({ project, question, walletCode, onClose }: Props) {
  if (question === null) return null;
  const params = { projectId: project.id };
  const refreshes = [getSignedCodes];
  const isInWallets = walletCode === "signed";
  switch (question.kind) {
    case "on":
      return (
        <ConfirmDialog
          isOpen
          title="Turn signed codes on?"
          call={addSigningKey}
          options={{ params, refreshes, saved: () => "Signed codes are on." }}
          failed="Signed codes were not turned on."
          submit="Turn on"
          onClose={onClose}
        >
          Each ticket gets a second code, on its page and on the built-in printout. Your own templates print
          it where you add the field “Signed code”. The tickets’ own barcodes stay, and work as before.{" "}
          {isInWallets
            ? "Wallet passes show signed codes, as was chosen."
            : "Wallet passes show these alone, unless you choose otherwise."}
        </ConfirmDialog>
      );
    case "new":
      return (
        <ConfirmDialog
          isOpen
          title="Make a new key?"
          call={addSigningKey}
          options={{ params, refreshes, saved: () => "The new key signs from now on." }}
          failed="The key was not made."
          submit="Make a new key"
          onClose={onClose}
        >
          It signs from now on. Codes of the keys before it stay valid. A device that is offline refuses codes
          of the new key until its next contact. {isInWallets && "Wallet passes show codes of the new key."}
        </ConfirmDialog>
      );
    case "off":
      return (
        <ConfirmDialog
          isOpen
          title="Turn signed codes off?"
          call={stopSigning}
          options={{ params, refreshes, saved: () => "Signed codes are off." }}
          failed="Signed codes were not turned off."
          submit="Turn off"
          onClose={onClose}
        >
          Pages and printouts of tickets have no signed codes any more. Those that visitors have stay valid,
          until you revoke their keys. {isInWallets && "Wallet passes show the tickets’ own barcodes again."}
        </ConfirmDialog>
      );
    case "revoke":
      return <Revoke project={project} revoked={question.key} isInWallets={isInWallets} onClose={onClose} />;
  }
}

type RevokeProps = { project: Project; revoked: SigningKey; isInWallets: boolean; onClose: () => void };

function Revoke({ project, revoked: { number, madeAt, state }, isInWallets, onClose }: RevokeProps) {
  const name = nameOfKey(number);
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke ${name}?`}
      call={revokeSigningKey}
      options={{
        params: { projectId: project.id, keyNumber: number },
        refreshes: [getSignedCodes],
        saved: () => `${name} is revoked.`,
      }}
      failed="The key was not revoked."
      submit="Revoke key"
      isDestructive
      onClose={onClose}
    >
      Codes that it has signed since {formatMoment(madeAt, project.timeZone)} are refused from now on; a
      device that is offline goes on until its next contact. How many visitors have one is not known. Their
      own barcodes are admitted as before. {state === "signing" && "A new key signs in its place."}{" "}
      {isInWallets &&
        state === "signing" &&
        "Wallet passes get other codes within some minutes, once their phones have a network; until then the barcode below the code can be typed."}{" "}
      This cannot be undone.
    </ConfirmDialog>
  );
}
