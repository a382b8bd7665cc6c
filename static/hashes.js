// SHA-256, and bytes as they are written down. What is hashed has a domain before it, as rules/seals.py has them:
// that keeps one kind of hash from passing for another.
import * as library from "./library.js";

const { subtle } = crypto;

export async function digest(bytes) {
  if (subtle) return new Uint8Array(await subtle.digest("SHA-256", bytes));
  await library.called("sha256");
  return new Uint8Array(sha256.array(bytes));
}
export const text = (string) => new TextEncoder().encode(string);
export const domain = (name) => text(`infinity notebook ${name}\0`);
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
// Heads of the log, as a page says them.
export const headsOf = (said = "") => said.split(" ").filter(Boolean).map(head);
const head = (packed) => hexOf(Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0)));

export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
