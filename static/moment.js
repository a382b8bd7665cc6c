// The moment after the dice: under the eyes as it comes, and gone six seconds into a decision of one's own.

const GIVES_WAY = 6000;
let shown = null;
let going = null;
let tapped = false;

function look() {
  const moment = document.getElementById("moment");
  const number = moment?.dataset.moment ?? null;
  if (number !== shown) {
    shown = number;
    clearTimeout(going);
    going = null;
    if (moment) requestAnimationFrame(toTop);
    // Whoever tapped it away goes on where the next thing is decided.
    else if (tapped) document.getElementById("now")?.focus({ preventScroll: true });
    tapped = false;
  }
  const gives = moment && "givesWay" in moment.dataset;
  if (gives && going === null) going = setTimeout(goOn, GIVES_WAY, number);
  if (!gives) {
    clearTimeout(going);
    going = null;
  }
}

// The first line of it stands below the bar, however far down the dice were entered.
function toTop() {
  const moment = document.getElementById("moment");
  const under = document.querySelector(".match > .top")?.getBoundingClientRect();
  if (!moment) return;
  const over = getComputedStyle(document.querySelector(".match > .top")).position === "sticky" ? under.height : 0;
  scrollTo({ top: Math.max(0, moment.getBoundingClientRect().top + scrollY - over - 8), behavior: "instant" });
}

function goOn(number) {
  if (document.getElementById("moment")?.dataset.moment === number) document.getElementById("seen")?.requestSubmit();
}

document.addEventListener("DOMContentLoaded", look);
document.addEventListener("htmx:after:settle", look);
document.addEventListener("submit", ({ target }) => { tapped ||= target.id === "seen"; });
