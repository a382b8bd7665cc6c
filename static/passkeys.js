// Passkeys: a form with data-passkey asks this browser for one before it is sent. "make" has what to
// make on its page, "open" fetches what to ask for. Where browsers have none the form stays hidden.

const bytes = (text) => {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
const known = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

function sent(credential) {
  const said = { id: credential.id, rawId: text(credential.rawId), type: credential.type };
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  return JSON.stringify({ ...said, response, clientExtensionResults: credential.getClientExtensionResults() });
}

function make() {
  const { publicKey } = JSON.parse(document.getElementById("passkey-options").textContent);
  return navigator.credentials.create({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: known(publicKey.excludeCredentials),
    },
  });
}

async function open(form) {
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  const { publicKey } = (await answer.json()).request_options;
  return navigator.credentials.get({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      allowCredentials: known(publicKey.allowCredentials),
    },
  });
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  const without = document.getElementById(form.dataset.without ?? "");
  if (without) without.hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = form.querySelector("[role=alert]");
    wrong.hidden = true;
    try {
      const credential = await (form.dataset.passkey === "make" ? make() : open(form));
      form.elements.credential.value = sent(credential);
      form.submit();
    } catch {
      wrong.hidden = false;
    }
  });
}
