// A key signs the same by the browser's own means and by the library: for a page over https and one in a room.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import "../../static/vendor/tweetnacl-1.0.3.js";
import * as hashes from "../../static/hashes.js";
import * as keys from "../../static/keys.js";

const WORDS = 'infinity notebook command\0{"said":"24″, ñ"}';

Deno.test("a key that was made here signs by either, and each knows the other's", async () => {
  const own = await keys.made();
  strictEqual(own.key.length, 64);
  const pair = nacl.sign.keyPair.fromSeed(hashes.bytesOf(own.secret));
  strictEqual(hashes.hexOf(pair.publicKey), own.key);
  const signature = await keys.signature(own, WORDS);
  strictEqual(hashes.hexOf(nacl.sign.detached(hashes.text(WORDS), pair.secretKey)), signature);
  strictEqual(await keys.signed(own.key, WORDS, signature), true);
});
Deno.test("no two are alike, and none signs for another", async () => {
  const [one, other] = [await keys.made(), await keys.made()];
  const signature = await keys.signature(one, WORDS);
  strictEqual(await keys.signed(other.key, WORDS, signature), false);
  strictEqual(await keys.signed(one.key, `${WORDS} `, signature), false);
});
Deno.test("what is malformed was signed by nobody", async () => {
  const { key } = await keys.made();
  for (const [by, under] of [[key, ""], [key, "ab"], ["", "ab".repeat(64)], ["zz", "zz"]]) {
    strictEqual(await keys.signed(by, WORDS, under), false);
  }
});
Deno.test("the heads of a page are read as they are of the log", () => {
  const [first, own] = ["00".repeat(32), "fb".repeat(32)];
  const packed = [first, own].map((one) => btoa(String.fromCharCode(...hashes.bytesOf(one))).replace("=", ""));
  deepStrictEqual(hashes.headsOf(packed.join(" ")), [first, own]);
  deepStrictEqual(hashes.headsOf(""), []);
  deepStrictEqual(hashes.headsOf(), []);
});
