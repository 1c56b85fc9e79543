import { box, drawing, gradient, shape } from "./paint.ts";
import { seededRandom } from "./speak.ts";

/** A tall house above a wide river at dusk, one window lit. */
export function drawRiverHouse(): string {
  return drawing(2000, 1400, [defs(), sky(), hills(), water(), bank(), house(), tree(), grass()].join(""));
}

function defs(): string {
  return `<defs>${gradient("sky", [
    [0, "#31445c"],
    [0.45, "#8a7488"],
    [0.75, "#e2a27c"],
    [1, "#f6d5a0"],
  ])}${gradient("river", [
    [0, "#e0a884"],
    [0.35, "#8f7a86"],
    [1, "#33465a"],
  ])}<radialGradient id="glow"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".75"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient></defs>`;
}

function sky(): string {
  const clouds = [
    [260, 190, 420, "#a58a94"],
    [1150, 130, 560, "#94808f"],
    [820, 330, 700, "#d79f86"],
    [1500, 400, 380, "#e8b48c"],
  ] as const;
  const drawn = clouds.map(
    ([x, y, w, colour]) => `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${w / 26}" fill="${colour}" opacity=".55"/>`,
  );
  return box(0, 0, 2000, 820, "url(#sky)") + `<circle cx="560" cy="742" r="62" fill="#fbe6b4"/>` + drawn.join("");
}

function hills(): string {
  return (
    shape("M0 760 C220 690 420 720 640 742 S1100 690 1420 726 S1840 700 2000 716 V820 H0Z", "#6d6377") +
    shape("M0 790 C300 740 620 776 900 770 S1500 742 2000 770 V830 H0Z", "#4f4d61")
  );
}

function water(): string {
  const random = seededRandom(12);
  const strokes = Array.from({ length: 90 }, () => {
    const y = 830 + random() ** 1.5 * 520;
    const width = 40 + ((y - 800) / 540) * 260 * random();
    const sun = Math.abs(560 - random() * 1100) < 190;
    return box(
      random() * 2000,
      y,
      width,
      3 + (y - 800) / 150,
      sun ? "#f7d7a2" : random() > 0.5 ? "#cf9f8a" : "#42546a",
      `rx="3" opacity="${0.25 + random() * 0.4}"`,
    );
  });
  return box(0, 815, 2000, 585, "url(#river)") + strokes.join("");
}

function bank(): string {
  return (
    shape("M880 1400 C900 1180 1010 1040 1180 960 S1620 880 2000 868 V1400Z", "#33402f") +
    shape("M1000 1400 C1030 1230 1120 1100 1290 1022 S1700 940 2000 930 V1400Z", "#2a3527")
  );
}

function house(): string {
  const clapboards = Array.from({ length: 15 }, (_, row) =>
    box(1330, 470 + row * 34, 380, 3, "#b9a58c", 'opacity=".5"'),
  );
  return [
    shape("M1330 985 V450 L1520 300 L1710 450 V985Z", "#d9c7a9"),
    shape("M1520 300 L1710 450 V985 H1600 V420Z", "#bca788", 'opacity=".55"'),
    ...clapboards,
    shape("M1290 470 L1520 276 L1750 470 L1720 488 L1520 322 L1320 488Z", "#5a2a22"),
    box(1610, 290, 54, 130, "#6e3a2e"),
    shape(
      "M1636 280 C1616 230 1668 210 1644 150 S1690 90 1668 40",
      "none",
      'stroke="#cdb9b4" stroke-width="16" stroke-linecap="round" opacity=".45"',
    ),
    panes(1485, 400, false),
    panes(1380, 560, false),
    panes(1590, 560, true),
    panes(1380, 760, false),
    box(1560, 770, 108, 215, "#5a2a22"),
    box(1572, 782, 84, 203, "#6f3327"),
    `<circle cx="1640" cy="886" r="7" fill="#d6a64c"/>`,
    shape("M1290 985 H1750 L1776 1020 H1264Z", "#8d7a64"),
    shape("M1230 1020 H1330 L1300 1110 H1170Z", "#75644f"),
  ].join("");
}

function panes(x: number, y: number, lit: boolean): string {
  return (
    (lit ? `<circle cx="${x + 35}" cy="${y + 52}" r="170" fill="url(#glow)"/>` : "") +
    box(x - 8, y - 8, 86, 120, "#6b2b20") +
    box(x, y, 70, 104, lit ? "#ffdc8c" : "#44506a") +
    box(x + 32, y, 6, 104, "#6b2b20") +
    box(x, y + 48, 70, 6, "#6b2b20")
  );
}

function tree(): string {
  const leaves = [
    [1850, 520, 150],
    [1930, 610, 140],
    [1790, 640, 120],
    [1880, 700, 150],
  ].map(
    ([x, y, r], index) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${["#3d4a35", "#344030", "#47553b", "#2d3829"][index]}"/>`,
  );
  return (
    shape("M1850 990 C1866 860 1848 760 1862 640 L1890 640 C1884 780 1896 880 1916 990Z", "#3b2d25") + leaves.join("")
  );
}

function grass(): string {
  const random = seededRandom(5);
  const blades = Array.from({ length: 170 }, () => {
    const x = 1000 + random() * 1000;
    const y = 1400 - random() * random() * 300;
    return shape(
      `M${x} ${y + 30} q6 -40 ${-14 + random() * 30} ${-50 - random() * 40}`,
      "none",
      `stroke="${random() > 0.5 ? "#45543a" : "#1f291d"}" stroke-width="5"`,
    );
  });
  return blades.join("");
}
