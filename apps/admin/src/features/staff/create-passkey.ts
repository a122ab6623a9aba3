/** A credential as WebAuthn writes it in JSON. */
export type PasskeyAnswer = Record<string, unknown>;

/** Has the browser create a passkey. Resolves with the credential, or with a sentence that says why there is none. */
export async function createPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer | string> {
  if (!("PublicKeyCredential" in window) || !PublicKeyCredential.parseCreationOptionsFromJSON) {
    return "This browser does not support passkeys. Update it or use another one.";
  }
  try {
    // The server wrote them for this call.
    const given = JSON.parse(JSON.stringify(options)) as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(given);
    const credential = await navigator.credentials.create({ publicKey });
    if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() } as PasskeyAnswer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError") {
      return "This device has a passkey for your account already.";
    }
  }
  return "That did not work, or it was cancelled. Try again.";
}
