// "Your move" where no page is open: this browser asks its push service for an address, and gives that to
// the notebook. It is chosen in the menu, and goes with the session: each page of a match says it again.
import * as words from "./words.js";

  const CHOSEN = "push";
  const able = "PushManager" in window && "Notification" in window && !!navigator.serviceWorker;
  const choice = () => document.querySelector("input[name=push]");
  const says = (text) => { document.getElementById("push-says").textContent = text; };
  const raw = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

  async function give(fields) {
    const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
    const answer = await fetch(choice().dataset.push, { method: "POST", headers, body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(`${answer.status}`);
  }

  async function begin() {
    if ((await Notification.requestPermission()) !== "granted") {
      says(words.said("This browser does not allow it. You can change that in its settings for this site."));
      return false;
    }
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await (await fetch(choice().dataset.push)).json();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw(key) });
    const { endpoint, keys } = made.toJSON();
    await give({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    return true;
  }

  async function end() {
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.getSubscription();
    if (!made) return;
    await give({ endpoint: made.endpoint, off: 1 });
    await made.unsubscribe();
  }

  const show = () => { if (choice()) choice().checked = localStorage.getItem(CHOSEN) === "on"; };

  async function change(on) {
    says("");
    try {
      const done = on ? await begin() : (await end(), false);
      localStorage.setItem(CHOSEN, done ? "on" : "");
      if (done) says(words.said("You are told here."));
    } catch {
      says(words.said("It could not be set up. Try it once more."));
    }
    show();
  }

  if (able && choice()) {
    document.documentElement.classList.add("pushes");
    document.addEventListener("change", ({ target }) => target.name === "push" && change(target.checked));
    document.addEventListener("htmx:after:settle", show);
    show();
    if (choice().checked && Notification.permission === "granted") begin().catch(() => {});
  }
