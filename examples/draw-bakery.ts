import { box, drawing, gradient, shape } from "./paint.ts";

/** A bakery's front before dawn: the window is lit, the street is not. */
export function drawBakery(): string {
  return drawing(2000, 1400, [defs(), street(), front(), shopWindow(), door(), awning(), lamp()].join(""));
}

function defs(): string {
  return `<defs>${gradient("night", [
    [0, "#1f2a3f"],
    [1, "#48506a"],
  ])}${gradient("warm", [
    [0, "#ffe7b0"],
    [1, "#f0b765"],
  ])}${gradient("pool", [
    [0, "#f3c680"],
    [1, "#3b4056"],
  ])}<radialGradient id="halo"><stop offset="0" stop-color="#ffe9b8" stop-opacity=".8"/><stop offset="1" stop-color="#ffe9b8" stop-opacity="0"/></radialGradient></defs>`;
}

function street(): string {
  return (
    box(0, 0, 2000, 1400, "url(#night)") +
    shape("M0 1130 H2000 V1400 H0Z", "#343a4e") +
    shape("M330 1130 H1700 L1880 1400 H150Z", "url(#pool)", 'opacity=".55"') +
    box(0, 1120, 2000, 22, "#596079")
  );
}

function front(): string {
  const bricks = Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 13 }, (_unused, column) =>
      box(
        270 + column * 116 + (row % 2) * 58,
        150 + row * 62,
        108,
        54,
        (row * 7 + column * 5) % 4 === 0 ? "#6f3a30" : "#7d4437",
        'rx="4"',
      ),
    ).join(""),
  );
  return (
    box(250, 130, 1500, 1000, "#5d2f27") +
    `<g clip-path="inset(0)">${bricks.join("")}</g>` +
    box(1750, 130, 250, 1000, "#2c3449") +
    box(220, 90, 1560, 56, "#3f211c") +
    box(200, 76, 1600, 22, "#8a5a3a")
  );
}

function shopWindow(): string {
  const loaves = [420, 560, 700, 840, 980].map(
    (x, index) =>
      `<ellipse cx="${x}" cy="940" rx="66" ry="40" fill="${index % 2 ? "#a5622b" : "#b87434"}"/>` +
      shape(
        `M${x - 34} 926 q10 -20 22 -4 M${x - 8} 922 q10 -20 22 -4 M${x + 18} 926 q10 -20 22 -4`,
        "none",
        'stroke="#f3d6a2" stroke-width="7" stroke-linecap="round"',
      ),
  );
  const rolls = [460, 540, 620, 700, 780, 860, 940].map(
    (x) => `<circle cx="${x}" cy="760" r="34" fill="#c98a45"/><circle cx="${x}" cy="752" r="12" fill="#e8bd7c"/>`,
  );
  return [
    `<circle cx="700" cy="800" r="620" fill="url(#halo)" opacity=".5"/>`,
    box(330, 520, 750, 530, "#3a1d18"),
    box(352, 542, 706, 486, "url(#warm)"),
    box(352, 800, 706, 14, "#8a5a3a"),
    box(352, 984, 706, 44, "#8a5a3a"),
    ...rolls,
    ...loaves,
    baker(),
    box(697, 542, 14, 258, "#3a1d18", 'opacity=".9"'),
    shape("M352 542 L520 542 L380 1028 L352 1028Z", "#fff", 'opacity=".16"'),
  ].join("");
}

/** Seen through the glass, setting a tray down. */
function baker(): string {
  return (
    shape("M852 800 V690 q0 -44 44 -44 h26 q44 0 44 44 V800Z", "#f7efe0") +
    `<circle cx="909" cy="618" r="34" fill="#d7a585"/>` +
    shape("M872 604 q-18 -46 22 -48 q16 -26 42 0 q36 4 18 48Z", "#fffaf0") +
    box(820, 726, 180, 12, "#7b7f87")
  );
}

function door(): string {
  return [
    box(1210, 520, 330, 610, "#3a1d18"),
    box(1232, 542, 286, 588, "#6b2b20"),
    box(1266, 580, 218, 300, "url(#warm)"),
    box(1370, 580, 10, 300, "#6b2b20"),
    box(1266, 920, 218, 160, "#58231a"),
    `<circle cx="1500" cy="860" r="13" fill="#d6a64c"/>`,
    box(1310, 620, 130, 60, "#fbf6ec", 'rx="6"'),
    box(1326, 640, 98, 6, "#6b2b20"),
    box(1342, 656, 66, 6, "#6b2b20"),
    box(1190, 1120, 370, 26, "#8d8a92"),
  ].join("");
}

function awning(): string {
  const stripes = Array.from({ length: 14 }, (_, index) => {
    const x = 300 + index * 92;
    return shape(`M${x + 16} 380 h92 l-16 130 q-46 46 -92 0Z`, index % 2 ? "#f4e6cd" : "#8b2f22");
  });
  return (
    stripes.join("") + box(310, 366, 1300, 22, "#5d1f16") + shape("M300 510 H1600 V540 H300Z", "#000", 'opacity=".18"')
  );
}

function lamp(): string {
  return [
    `<circle cx="1850" cy="360" r="330" fill="url(#halo)" opacity=".7"/>`,
    box(1842, 400, 16, 740, "#171c29"),
    shape("M1812 400 L1826 310 H1874 L1888 400Z", "#ffe9b8"),
    shape("M1806 310 L1850 270 L1894 310Z", "#171c29"),
    box(1808, 398, 84, 12, "#171c29"),
    box(1826, 1118, 48, 28, "#171c29"),
  ].join("");
}
