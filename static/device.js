// This device, where it signs what is given on it: by a key of its own for the seat, made here, kept in this
// browser and sent nowhere. Whoever has the browser has it. What can't be signed is sent as it is.
import * as live from "./live.js";
import * as said from "./said.js";

const { nacl: vendored } = document.querySelector("script[data-nacl]")?.dataset ?? {};
const { match, seat } = live.shown;
const KEPT = `device ${match} ${seat}`;
const form = () => document.querySelector("form[data-device]");

// ---------------------------------------------------------------- the key
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const url64 = (hex) => btoa(String.fromCharCode(...bytesOf(hex))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
const un64 = (text) => hexOf(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0)));

// A page that came over plain http, as on a network in a room, has no SubtleCrypto; older ones no Ed25519.
let loaded = null;
const library = () => loaded ??= new Promise((resolve, reject) => {
  const script = Object.assign(document.createElement("script"), { src: vendored });
  script.addEventListener("load", () => resolve(nacl));
  script.addEventListener("error", reject);
  document.head.append(script);
});
async function made() {
  try {
    const pair = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
    const { d, x } = await crypto.subtle.exportKey("jwk", /** @type {CryptoKeyPair} */ (pair).privateKey);
    return { secret: un64(d), key: un64(x) };
  } catch {
    const { publicKey, secretKey } = (await library()).sign.keyPair();
    return { secret: hexOf(secretKey.slice(0, 32)), key: hexOf(publicKey) };
  }
}
async function signature({ secret, key }, text) {
  const bytes = new TextEncoder().encode(text);
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", d: url64(secret), x: url64(key) };
    const kept = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["sign"]);
    return hexOf(new Uint8Array(await crypto.subtle.sign("Ed25519", kept, bytes)));
  } catch {
    const { sign } = await library();
    return hexOf(sign.detached(bytes, sign.keyPair.fromSeed(bytesOf(secret)).secretKey));
  }
}
const own = () => JSON.parse(localStorage.getItem(KEPT) ?? "null");

// ---------------------------------------------------------------- on what it signs
// Where both chains stand at what is shown, asked for as soon as it is: a tap does not wait for it.
let stands = Promise.resolve(null);
function look() {
  if (!form()) return;
  if (!own()) {
    form().hidden = false;
    return;
  }
  stands = fetch(`/m/${match}/heads.json`, { cache: "no-store" }).then((answer) => answer.ok ? answer.json() : null, () => null);
  stands.then((at) => { if (form()) form().hidden = !at || at.keys.includes(own()?.key); });
}
document.addEventListener("htmx:after:settle", look);
look();

const uuid = (id) => id.replace(/-/g, "").toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

// A form's body with what this device signs of it; the same body where it can't.
export async function signed(body) {
  try {
    const [key, at, sent] = [own(), await stands, new URLSearchParams(body)];
    const knows = at && key && (at.keys.includes(key.key) || sent.get("key") === key.key);
    if (!knows || String(at.cursor) !== sent.get("cursor") || at.side !== sent.get("seat")) return body;
    const command = said.words(sent, at);
    const under = (audience, words, head) => {
      const part = { match: at.match, side: at.side, id: uuid(sent.get("command_id")), audience, said: words, head };
      return signature(key, `infinity notebook command\0${said.written(part)}`);
    };
    const aloud = at.aloud.includes(command.kind) ? command : null;
    sent.set("signed_all", await under("all", aloud, at.heads[0]));
    sent.set("signed_own", await under(at.side, command, at.heads[1]));
    return String(sent);
  } catch {
    return body;
  }
}

// ---------------------------------------------------------------- naming it
// The key is made when it is wished for, and what names it goes as any command does.
document.addEventListener("click", async (event) => {
  const pressed = event.target.closest?.("form[data-device] button");
  if (!pressed || pressed.form.elements.key.value) return;
  event.preventDefault();
  if (!own()) localStorage.setItem(KEPT, JSON.stringify(await made()));
  look();
  await stands;
  pressed.form.elements.key.value = own().key;
  pressed.form.requestSubmit(pressed);
});
