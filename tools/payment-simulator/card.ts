/** The facts that a provider knows of the card that has paid, and tells with the payment. It must not come into our database or logs. */
export const SIMULATED_CARD = {
  holder: "Simulated Cardholder",
  fingerprint: "SimulatedFingerprint",
  lastDigits: "9424",
  expires: { month: 12, year: 2087 },
} as const;
