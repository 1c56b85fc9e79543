import { box, drawing, gradient, line, shape, steadyHand, times } from "./paint.ts";

/** A small-town bakery before sunrise: lit window, bread on the shelves, a delivery bicycle. */
export function drawBakery(): string {
  const defs = [
    gradient("night", [
      [0, "#1f2a4d"],
      [0.6, "#3d4a74"],
      [1, "#8b7a92"],
    ]),
    gradient("brick", [
      [0, "#6c3b3c"],
      [1, "#8d4f42"],
    ]),
    gradient("inside", [
      [0, "#ffe3a0"],
      [0.55, "#ffc564"],
      [1, "#e8933f"],
    ]),
    gradient("street", [
      [0, "#4b4a63"],
      [1, "#23243a"],
    ]),
    gradient(
      "spill",
      [
        [0, "#ffd98c", 0.75],
        [0.5, "#ffb95a", 0.32],
        [1, "#ffae4a", 0],
      ],
      "outward",
    ),
  ].join("");
  return drawing(
    defs,
    [street(), neighbors(), front(), shopWindow(), door(), awning(), sign(), lamp(), bicycle()].join(""),
  );
}

function street(): string {
  const hand = steadyHand(5);
  const stars = times(
    36,
    () =>
      `<circle cx="${(hand() * 2000).toFixed(0)}" cy="${(hand() * 190).toFixed(0)}" r="${(1 + hand() * 2).toFixed(1)}" fill="#fff3d6" opacity="0.7"/>`,
  );
  const stones = times(90, () => {
    const depth = hand();
    return `<ellipse cx="${(hand() * 2000).toFixed(0)}" cy="${(1244 + depth * 150).toFixed(0)}" rx="${(24 + depth * 40).toFixed(0)}" ry="${(3 + depth * 6).toFixed(0)}" fill="${hand() < 0.5 ? "#5d5a74" : "#2e2f48"}" opacity="0.5"/>`;
  });
  return `${box(-40, -40, 2080, 1220, "url(#night)")}${stars.join("")}${box(-40, 1160, 2080, 70, "#8a8092")}${box(-40, 1222, 2080, 14, "#5b566c")}
    ${box(-40, 1232, 2080, 208, "url(#street)")}<g>${stones.join("")}</g>
    ${times(8, (index) => line(index * 290 - 40, 1162, index * 290 - 90, 1226, "#6e667a", 4)).join("")}`;
}

function darkWindow(x: number, y: number): string {
  return `${box(x, y, 84, 132, "#39405f")}${box(x + 38, y, 6, 132, "#59587a")}${box(x, y + 62, 84, 6, "#59587a")}`;
}

function neighbors(): string {
  return `<g>${box(-40, 330, 370, 836, "#4d4a68")}${box(-40, 306, 384, 38, "#3a3854")}
    ${box(1690, 250, 370, 916, "#454361")}${box(1676, 226, 400, 40, "#34324d")}</g>
    ${darkWindow(40, 430)}${darkWindow(190, 430)}${darkWindow(1750, 360)}${darkWindow(1890, 360)}${darkWindow(1750, 590)}${darkWindow(1890, 590)}
    ${box(30, 760, 260, 400, "#3b3a56")}${box(50, 800, 220, 230, "#2c3350")}${shape("M50 1030l150-230h40l-150 230z", "#4a5275", 'opacity="0.6"')}
    ${box(1746, 830, 210, 330, "#37354f")}${box(1770, 860, 160, 180, "#2a304c")}`;
}

function upstairsWindow(x: number, lit: boolean): string {
  return `${box(x - 16, 284, 182, 262, "#d9c6b4")}${box(x, 300, 150, 230, lit ? "#ffcf7d" : "#3a4163")}
     ${lit ? `${shape(`M${x} 300h62q-6 120-62 190z`, "#f7e7c4", 'opacity="0.9"')}${shape(`M${x + 150} 300h-62q6 120 62 190z`, "#f7e7c4", 'opacity="0.9"')}` : shape(`M${x} 530l150-170v170z`, "#56608a", 'opacity="0.6"')}
     ${box(x + 71, 300, 8, 230, "#e8d8c6")}${box(x, 410, 150, 8, "#e8d8c6")}${box(x - 26, 540, 202, 20, "#c3ad9b")}`;
}

function front(): string {
  const hand = steadyHand(29);
  const bricks = times(330, () => {
    const row = Math.floor(hand() * 34);
    const column = Math.floor(hand() * 22);
    const color = ["#7c4540", "#9a5a49", "#5f3538", "#a9674f"][Math.floor(hand() * 4)];
    return box(338 + column * 61 + (row % 2) * 30, 214 + row * 28, 54, 21, color ?? "#7c4540", 'opacity="0.55"');
  });
  return `<g>${box(330, 190, 1360, 976, "url(#brick)")}${bricks.join("")}</g>
    <g>${box(300, 150, 1420, 34, "#c9b3a0")}${box(316, 180, 1388, 26, "#a88f82")}${times(30, (index) => box(326 + index * 46, 206, 22, 18, "#b79d8d")).join("")}</g>
    ${upstairsWindow(470, false)}${upstairsWindow(925, true)}${upstairsWindow(1380, false)}${box(330, 1120, 1360, 46, "#4a2f38")}`;
}

function loaf(x: number, y: number, size: number, color: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.52}" fill="${color}"/>${[-0.45, 0, 0.45]
    .map((at) => line(x + at * size - 7, y + size * 0.14, x + at * size + 9, y - size * 0.3, "#f6d29a", 5))
    .join("")}`;
}

function doughnut(x: number, y: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="25" fill="${color}"/><circle cx="${x}" cy="${y - 4}" r="8" fill="#8f3b3c"/>`;
}

function shelf(y: number): string {
  return box(420, y, 700, 13, "#8a5330");
}

function shopWindow(): string {
  const tones = ["#b8692f", "#a35a2a", "#c77a3a"];
  const top = times(6, (index) => loaf(486 + index * 114, 842, 48, tones[index % 3] ?? "#b8692f"));
  const middle = times(9, (index) => doughnut(462 + index * 77, 947, index % 2 ? "#cf8a45" : "#d99a55"));
  const low = times(4, (index) => loaf(472 + index * 116, 1052, 52, tones[(index + 1) % 3] ?? "#b8692f"));
  return `${box(390, 746, 760, 372, "#3f5a52")}${box(410, 766, 720, 332, "url(#inside)")}
    ${baker()}${shelf(868)}${shelf(972)}${shelf(1084)}<g>${top.join("")}${middle.join("")}${low.join("")}</g>${weddingCake()}
    ${shape("M640 766h120l-190 332h-120z", "#fffbe9", 'opacity="0.16"')}${shape("M800 766h46l-190 332h-46z", "#fffbe9", 'opacity="0.13"')}
    ${box(766, 766, 9, 332, "#3f5a52")}${box(376, 1112, 788, 22, "#2f463f")}`;
}

function baker(): string {
  return `<g opacity="0.42">${shape("M930 1098V880C930 836 958 816 1000 816S1072 836 1072 880V1098Z", "#7a4a26")}<circle cx="1000" cy="788" r="38" fill="#7a4a26"/></g>`;
}

function weddingCake(): string {
  return `<g>${box(948, 1020, 150, 62, "#fff6e6")}${box(972, 972, 102, 50, "#fffaf0")}${box(994, 934, 58, 40, "#fff6e6")}
    ${times(7, (index) => `<circle cx="${956 + index * 22}" cy="1024" r="10" fill="#f6cfc2"/>`).join("")}${times(5, (index) => `<circle cx="${979 + index * 22}" cy="975" r="8" fill="#f6cfc2"/>`).join("")}
    <circle cx="1023" cy="922" r="14" fill="#b9434a"/>${box(936, 1080, 174, 8, "#b08a6a")}</g>`;
}

function door(): string {
  return `${box(1230, 730, 330, 436, "#32473f")}${box(1254, 754, 282, 412, "#4a6a5e")}${box(1286, 786, 218, 226, "url(#inside)")}
    ${box(1286, 1042, 218, 92, "#3f5a50")}${shape("M1300 1012l140-226h44l-140 226z", "#fffbe9", 'opacity="0.2"')}
    <circle cx="1514" cy="1030" r="11" fill="#e7bd6a"/>${shape("M1340 838h110v60h-110z", "#f8ecd2")}${line(1340, 838, 1395, 806, "#6b4a36", 3)}${line(1450, 838, 1395, 806, "#6b4a36", 3)}
    ${line(1362, 858, 1428, 858, "#7a2a1e", 6)}${line(1372, 878, 1418, 878, "#7a2a1e", 6)}
    ${box(1216, 1150, 358, 22, "#a0939c")}<ellipse cx="900" cy="1218" rx="720" ry="150" fill="url(#spill)"/>`;
}

function awning(): string {
  const width = 1240 / 14;
  const stripes = times(14, (index) => {
    const [left, right] = [370 + index * width, 370 + (index + 1) * width];
    const [upLeft, upRight] = [410 + index * (1160 / 14), 410 + (index + 1) * (1160 / 14)];
    const fill = index % 2 ? "#f3e3cb" : "#9c3a32";
    return shape(
      `M${upLeft.toFixed(0)} 660H${upRight.toFixed(0)}L${right.toFixed(0)} 766V784Q${((left + right) / 2).toFixed(0)} 822 ${left.toFixed(0)} 784V766Z`,
      fill,
    );
  });
  return `${shape("M370 780H1610L1590 850H400Z", "#1d1626", 'opacity="0.28" filter="url(#soft)"')}<g>${stripes.join("")}</g>${shape("M410 660H1570L1610 766H370Z", "#2a1d33", 'opacity="0.12"')}`;
}

function sign(): string {
  return `<g>${box(560, 566, 880, 92, "#2f463f")}${box(572, 578, 856, 68, "#3c584f")}</g>
    ${lettering("HOFMANN’S BAKERY", 594, 594)}`;
}

/** Our own sign-painter's letters, 36 wide and 40 high, so that the sign is the same where no font is installed. */
const letters: Record<string, string> = {
  H: "M4 0V40M32 0V40M4 20H32",
  O: "M18 0C38 0 38 40 18 40S-2 0 18 0Z",
  F: "M5 40V0H31M5 19H26",
  M: "M2 40L6 0 18 28 30 0 34 40",
  A: "M2 40L18 0 34 40M8 26H28",
  N: "M4 40V0L32 40V0",
  "’": "M8 0L4 12",
  S: "M30 7C24 -3 5 -2 6 10S31 18 31 30 10 44 4 32",
  B: "M6 0V40M6 0C34 -2 34 20 6 19M6 19C40 18 38 42 6 40",
  K: "M6 0V40M31 0L6 23M14 17L32 40",
  E: "M31 0H6V40H31M6 19H26",
  R: "M6 40V0C36 -2 36 23 6 21M18 21L32 40",
  Y: "M3 0L18 20 33 0M18 20V40",
};

function lettering(text: string, left: number, top: number): string {
  let x = left;
  let drawn = "";
  for (const letter of text) {
    if (letters[letter]) drawn += `<path d="${letters[letter]}" transform="translate(${x} ${top})"/>`;
    x += letter === "’" ? 22 : 54;
  }
  return `<g stroke="#f7dfa6" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round" fill="none">${drawn}</g>`;
}

function lamp(): string {
  return `<circle cx="1640" cy="700" r="230" fill="url(#spill)" opacity="0.8"/>${box(1632, 740, 16, 430, "#1c1b2c")}${box(1616, 1148, 48, 20, "#1c1b2c")}
    ${shape("M1606 660H1674L1662 742H1618Z", "#fff0bf")}${shape("M1598 660L1640 622 1682 660Z", "#1c1b2c")}${box(1612, 740, 56, 10, "#1c1b2c")}`;
}

function wheel(x: number): string {
  return `<circle cx="${x}" cy="1190" r="84" fill="none" stroke="#16151f" stroke-width="11"/>${times(10, (index) => {
    const angle = (index * Math.PI) / 5;
    return line(x, 1190, x + Math.cos(angle) * 78, 1190 + Math.sin(angle) * 78, "#6f6a78", 2);
  }).join("")}<circle cx="${x}" cy="1190" r="10" fill="#16151f"/>`;
}

function bicycle(): string {
  return `<ellipse cx="270" cy="1282" rx="260" ry="16" fill="#14131d" opacity="0.5" filter="url(#soft)"/>${wheel(140)}${wheel(410)}
    <g stroke="#7a2a1e" stroke-width="13" stroke-linecap="round" stroke-linejoin="round" fill="none"><path d="M140 1190L210 1050H350L270 1190H140M210 1050L270 1190M350 1050L410 1190M350 1050L340 1004"/></g>
    ${line(210, 1050, 200, 1020, "#7a2a1e", 12)}${shape("M166 1008q40-16 74 4q-20 20-68 12z", "#20161c")}${line(340, 1004, 300, 990, "#2a2630", 11)}
    ${shape("M356 1000H496L476 1088H372Z", "#b98a52")}${times(4, (index) => line(366 + index * 3, 1018 + index * 19, 488 - index * 4, 1018 + index * 19, "#8b6338", 5)).join("")}
    <g>${times(4, (index) => line(386 + index * 28, 1000, 376 + index * 36, 916 - (index % 2) * 16, "#c98544", 24)).join("")}${times(4, (index) => line(384 + index * 29, 960, 390 + index * 29, 948, "#f1cf9a", 4)).join("")}</g>
    <circle cx="270" cy="1190" r="20" fill="#2a2630"/>${line(270, 1190, 300, 1224, "#2a2630", 9)}`;
}
