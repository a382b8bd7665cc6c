// Keys that sign (Ed25519), in hexadecimal digits: by the browser itself where it has them, else by the library.
// Both give the same signature for the same words.
import * as hashes from "./hashes.js";
import * as library from "./library.js";

const ALGORITHM = { name: "Ed25519" };
const { subtle } = crypto;
const url64 = (hex) => btoa(String.fromCharCode(...hashes.bytesOf(hex))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
const un64 = (text) => hashes.hexOf(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0)));

async function vendored() {
  await library.called("nacl");
  return nacl.sign;
}

export async function made() {
  try {
    const pair = /** @type {CryptoKeyPair} */ (await subtle.generateKey(ALGORITHM, true, ["sign", "verify"]));
    const { d, x } = await subtle.exportKey("jwk", pair.privateKey);
    return { secret: un64(d), key: un64(x) };
  } catch {
    const { publicKey, secretKey } = (await vendored()).keyPair();
    return { secret: hashes.hexOf(secretKey.slice(0, 32)), key: hashes.hexOf(publicKey) };
  }
}
export async function signature({ secret, key }, words) {
  const bytes = hashes.text(words);
  try {
    const jwk = { kty: "OKP", crv: ALGORITHM.name, d: url64(secret), x: url64(key) };
    const own = await subtle.importKey("jwk", jwk, ALGORITHM, false, ["sign"]);
    return hashes.hexOf(new Uint8Array(await subtle.sign(ALGORITHM, own, bytes)));
  } catch {
    const sign = await vendored();
    return hashes.hexOf(sign.detached(bytes, sign.keyPair.fromSeed(hashes.bytesOf(secret)).secretKey));
  }
}
// Whether it was signed by this key.
export async function signed(key, words, signature) {
  const [bytes, under, by] = [hashes.text(words), hashes.bytesOf(signature), hashes.bytesOf(key)];
  if (under.length !== 64 || by.length !== 32) return false;
  try {
    const theirs = await subtle.importKey("raw", by, ALGORITHM, false, ["verify"]);
    return await subtle.verify(ALGORITHM, theirs, under, bytes);
  } catch {
    const { detached } = await vendored();
    await new Promise((resolve) => setTimeout(resolve)); // of many, a tap comes between two
    return detached.verify(bytes, under, by);
  }
}
