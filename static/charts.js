// A tap on a chart goes to that moment of the match.

document.addEventListener("click", (event) => {
  const chart = event.target.closest?.("svg.chart[data-review]");
  if (!chart) return;
  const { left, width, end, review } = chart.dataset;
  const box = chart.getBoundingClientRect();
  const there = ((event.clientX - box.left) / box.width) * +width - +left;
  const at = Math.round((there / (+width - +left - 4)) * +end);
  location.assign(`${review}?at=${Math.min(Math.max(1, at), +end)}`);
});
