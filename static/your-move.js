// Tells by hand or ear that it is one's move, for whoever looks at the table and not at the phone. It is
// chosen in the menu, kept in this browser, and off until then. It goes by the flag at the top of the
// page, which anybody may read from across the table.

  const KEPT = "your-move";
  const choices = () => [...document.querySelectorAll("input[name=your-move]")];
  const mine = () => !!document.querySelector(".turn:not(.turn--them)");
  let sound = null;
  let before = mine();

  function beep() {
    if (!sound) return;
    for (const [at, tone] of [[0, 660], [0.16, 880]]) {
      const voice = new OscillatorNode(sound, { frequency: tone });
      const soft = new GainNode(sound, { gain: 0.2 });
      voice.connect(soft).connect(sound.destination);
      voice.start(sound.currentTime + at);
      voice.stop(sound.currentTime + at + 0.12);
    }
  }

  function tell() {
    const way = localStorage.getItem(KEPT);
    if (way === "vibrate") navigator.vibrate?.([120, 80, 120]);
    if (way === "sound") beep();
  }

  function showChoice() {
    const way = localStorage.getItem(KEPT) ?? "";
    for (const choice of choices()) choice.checked = choice.value === way;
  }

  // A page may sound only once it was touched.
  const wakeSound = () => {
    if (localStorage.getItem(KEPT) !== "sound") return;
    sound ??= new AudioContext();
    if (sound.state === "suspended") sound.resume().catch(() => {});
  };
  for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, wakeSound);

  document.addEventListener("change", ({ target }) => {
    if (target.name !== "your-move") return;
    localStorage.setItem(KEPT, target.value);
    wakeSound();
    tell(); // as it will be
  });
  document.addEventListener("htmx:after:settle", () => {
    showChoice();
    const now = mine();
    if (now && !before) tell();
    before = now;
  });
  document.documentElement.classList.toggle("vibrates", "vibrate" in navigator);
  showChoice();
