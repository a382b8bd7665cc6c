// The token of the page: others of this browser may have a new one made, by signing in again. Where it is
// refused, the notebook gives a fresh one with its answer.
const HEADERS = "hx-headers:inherited";

export const headers = () => JSON.parse(document.body.getAttribute(HEADERS));

// Take the fresh one that came with this answer; whether there was one.
export function renewed({ status, headers: said }) {
  const fresh = status === 403 && said.get("Fresh-Token");
  if (!fresh) return false;
  document.body.setAttribute(HEADERS, JSON.stringify({ ...headers(), "X-CSRFToken": fresh }));
  for (const field of document.querySelectorAll("input[name=csrfmiddlewaretoken]")) field.value = fresh;
  return true;
}
