// What our scripts find on a page.

// Whatever a selector finds: which of these it has is for the selector to know.
interface Found extends HTMLElement {
  checked: boolean;
  dateTime: string;
  disabled: boolean;
  elements: HTMLFormControlsCollection;
  form: HTMLFormElement;
  href: string;
  max: string;
  name: string;
  open: boolean;
  options: HTMLOptionsCollection;
  selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
  value: string;
  getComputedTextLength(): number;
  getScreenCTM(): DOMMatrix;
  requestSubmit(submitter?: HTMLElement): void;
  reset(): void;
  showModal(): void;
  submit(): void;
}
// The fields of a form, by their names.
interface HTMLFormControlsCollection {
  // deno-lint-ignore no-explicit-any
  [name: string]: any;
}
interface ParentNode {
  querySelector(selectors: string): Found | null;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}
interface NonElementParentNode {
  getElementById(id: string): Found | null;
}
interface Document {
  getElementById(id: string): Found | null;
}
interface EventTarget {
  checked: boolean;
  form: HTMLFormElement;
  id: string;
  name: string;
  value: string;
  closest(selectors: string): Found | null;
  matches(selectors: string): boolean;
  querySelector(selectors: string): Found | null;
  setPointerCapture(pointerId: number): void;
}
interface Element {
  closest(selectors: string): Found | null;
}
// An event of htmx, or of our own.
interface Event {
  // deno-lint-ignore no-explicit-any
  readonly detail: any;
  readonly pointerId: number;
}

// The vendored scripts.
// deno-lint-ignore no-explicit-any
declare const htmx: any;
declare const sha256: { array(bytes: Uint8Array): number[] };
declare const nacl: {
  sign: {
    detached: {
      (message: Uint8Array, secretKey: Uint8Array): Uint8Array;
      verify(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean;
    };
    keyPair: { (): KeyPair; fromSeed(seed: Uint8Array): KeyPair };
  };
};
interface KeyPair {
  publicKey: Uint8Array;
  secretKey: Uint8Array;
}

// A place on the table, in inches: along its width, along its depth.
type Point = number[];
// What stands or is to stand on the table: its middle, its radius; how far it may be from the edge; names.
interface Base {
  x: number;
  y: number;
  r: number;
  reach?: number;
  kind?: string;
  name: string;
}
// A piece of scenery as the form of a table has it.
interface Scenery {
  outline: Point[];
  top: number;
  bottom: number;
  kind: string;
  standable: boolean;
  sight: string;
  name: string;
}
