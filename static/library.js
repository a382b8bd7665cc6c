// What others wrote, for a browser that has nothing of the kind: as on a page that came over plain http, where
// there is no SubtleCrypto. Its page says where it is; it is fetched once it is needed.
const asked = new Map();

export function called(name) {
  if (!asked.has(name)) asked.set(name, fetched(document.querySelector(`script[data-${name}]`).dataset[name]));
  // What could not be fetched is asked for anew.
  asked.get(name).catch(() => asked.delete(name));
  return asked.get(name);
}
const fetched = (src) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src });
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
