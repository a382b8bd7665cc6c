// Lengths as scripts say them: as the notebook does (tests/languages/test_lengths.py).
import { strictEqual } from "node:assert/strict";
import { centimetres, inches, place } from "../../static/lengths.js";

Deno.test("a length is said in inches, and beside them in centimetres where that was chosen", () => {
  strictEqual(inches(8), "8″");
  strictEqual(inches("7.40", true), "7.40″ (18.8\u00a0cm)");
  strictEqual(inches("8–16", true), "8–16″ (20–41\u00a0cm)");
});

Deno.test("to the millimetre, whole inches from ten centimetres on to the centimetre, halves up", () => {
  const told = { 0: "0", 1: "2.5", 3: "7.6", 4: "10", 8: "20", 16: "41", 12.5: "31.8", 62.5: "158.8", "8.00": "20.3" };
  for (const [far, said] of Object.entries(told)) strictEqual(centimetres(far), said);
});

Deno.test("a place stays as it is typed", () => strictEqual(place([24.5, 12]), "24.5″, 12″"));
