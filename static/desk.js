// Results typed in by keys: 7, 4, Enter, and the next table opens. A row is sent by itself; what was
// typed is seen until it is answered, and whoever types waits for nothing.

const rows = () => [...document.querySelectorAll("[data-row]")];

// What stands in a field is typed over.
function choose(field) {
  field?.focus();
  field?.select();
}

const open = (row) => choose(row?.querySelector("[name=op_first]"));

// Objective points go from 0 to 10: a digit other than 1 is all of them, and the next field opens.
document.addEventListener("input", ({ target }) => {
  const row = target.closest?.("[data-row]");
  if (!row || !target.name.startsWith("op_")) return;
  const other = row.querySelector(target.name === "op_first" ? "[name=op_second]" : "[name=vp_first]");
  const [, one, rest] = target.value.match(/^(10|\d)(\d*)$/) ?? [];
  if (one === undefined) return;
  if (rest) {
    target.value = one;
    other.value = rest;
    other.focus();
  } else if (one !== "1" && target.name === "op_first") {
    choose(other);
  }
});

// htmx sends it, then the row is drawn anew: where one is by then stays where it is.
document.addEventListener("submit", ({ target }) => {
  const sent = target.closest("[data-row]");
  if (!sent) return;
  const every = rows();
  const after = every.slice(every.indexOf(sent) + 1);
  setTimeout(() => open(after.find((row) => !("in" in row.dataset)) ?? after[0]));
});

// What is refused is looked at again at once.
document.addEventListener("htmx:after:swap", () => {
  const wrong = document.querySelector("[data-row] .at__wrong");
  if (wrong && !wrong.dataset.said) {
    wrong.dataset.said = "yes";
    open(wrong.closest("[data-row]"));
  }
});

if (document.activeElement === document.body) open(rows().find((row) => !("in" in row.dataset)));
