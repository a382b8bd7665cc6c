// A covered secret that opens by a PIN. The PIN belongs to this device, like the choice of it, and never
// leaves it: it keeps the eyes of whoever sits opposite away, not somebody who has the device in hand.

const PIN = "veil-pin";
const asking = document.getElementById("veil-pin");

// Whoever covers something asks for the PIN, and says what to do once it was given.
document.addEventListener("pin", ({ detail: look }) => {
  const form = asking.querySelector("form");
  const digits = form.querySelector("input");
  const wrong = form.querySelector("[role=alert]");
  const kept = localStorage.getItem(PIN);
  form.querySelector("[data-first]").hidden = kept !== null;
  wrong.hidden = true;
  form.reset();
  form.onsubmit = (event) => {
    if (event.submitter?.value === "leave") return;
    if (kept !== null && digits.value !== kept) {
      event.preventDefault();
      wrong.hidden = false;
      digits.value = "";
      digits.focus();
      return;
    }
    localStorage.setItem(PIN, digits.value);
    look();
  };
  asking.showModal();
});

// Another way of opening was chosen: the PIN is forgotten, and the next choice of one begins anew.
document.addEventListener("change", (event) => {
  if (event.target.name === "veil" && event.target.value !== "pin") localStorage.removeItem(PIN);
});
