// A phone that lies beside the table keeps its screen on, as long as a match is on it and goes on. The
// browser lets go by itself when the page is out of sight, so it is asked again when it is back.

  let lock = null;
  let asking = false;
  const goesOn = () => !document.getElementById("panel")?.dataset.step.startsWith("over");
  const wanted = () => !document.hidden && goesOn();

  async function keepAwake() {
    if (asking) return;
    asking = true;
    try {
      if (wanted() && (lock?.released ?? true)) lock = await navigator.wakeLock.request("screen");
      // It may be over, or out of sight, since it was asked.
      if (!wanted()) await lock?.release();
    } catch {
      // A battery that runs low keeps nothing awake.
    }
    asking = false;
  }

  if ("wakeLock" in navigator) {
    keepAwake();
    document.addEventListener("visibilitychange", keepAwake);
    document.addEventListener("htmx:after:settle", keepAwake);
  }
