// The page that is shown without a network gives way by itself as soon as there is one.

window.addEventListener("online", () => location.reload());
