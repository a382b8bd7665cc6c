// What this browser keeps beyond its pages. A private window forgets it when it is closed; where nothing may be
// kept, nothing is.
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
// Whether it is kept now.
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
// Whether anything is.
export function works() {
  const works = keep("kept", true);
  if (works) localStorage.removeItem("kept");
  return works;
}
