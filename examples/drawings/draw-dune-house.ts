import { box, drawing, gradient, line, shape, steadyHand, times } from "./paint.ts";

/** A low granite house on a dune at dusk, blue shutters, a boat hauled up, and far out a lighthouse just lit. */
export function drawDuneHouse(): string {
  const defs = [
    gradient("sky", [
      [0, "#1f2b55"],
      [0.36, "#4d4a7c"],
      [0.64, "#a5647c"],
      [0.86, "#e29a70"],
      [1, "#f6cd8c"],
    ]),
    gradient("sea", [
      [0, "#e6ac7c"],
      [0.14, "#a9728a"],
      [0.5, "#4b4f80"],
      [1, "#222c55"],
    ]),
    gradient("dune", [
      [0, "#56584c"],
      [1, "#171d22"],
    ]),
    gradient("granite", [
      [0, "#a89a9c"],
      [1, "#6f6878"],
    ]),
    gradient("slate", [
      [0, "#4a4a6b"],
      [1, "#2a2b47"],
    ]),
    gradient(
      "lamp",
      [
        [0, "#ffe2a0", 0.85],
        [0.35, "#ffbf5e", 0.36],
        [1, "#ffb14a", 0],
      ],
      "outward",
    ),
    `<linearGradient id="far-beam" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#fff3c6" stop-opacity="0.9"/><stop offset="1" stop-color="#fff3c6" stop-opacity="0"/></linearGradient>`,
  ].join("");
  return drawing(defs, [sky(), sea(), farLight(), dune(), house(), garden(), beach(), grass()].join(""));
}

function sky(): string {
  const hand = steadyHand(23);
  const stars = times(40, () => {
    const [x, y] = [hand() * 2000, hand() * 300];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(1.1 + hand() * 1.9).toFixed(1)}" fill="#fff3d6" opacity="${(0.25 + hand() * 0.55).toFixed(2)}"/>`;
  });
  const clouds = [
    [1250, 500, 620, 22, "#c9727f"],
    [1720, 560, 420, 16, "#ecab77"],
    [980, 590, 520, 14, "#e59a74"],
    [420, 470, 480, 22, "#7c5a86"],
    [1560, 420, 320, 14, "#8f6088"],
    [1300, 640, 700, 11, "#fbd795"],
  ] as const;
  const drawn = clouds.map(
    ([x, y, rx, ry, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="0.66"/>`,
  );
  return `${box(-40, -40, 2080, 760, "url(#sky)")}${stars.join("")}<g>${drawn.join("")}</g>
    <circle cx="1180" cy="690" r="140" fill="#ffd98f" opacity="0.6" filter="url(#glow)"/>${shape("M1116 702A64 64 0 0 1 1244 702Z", "#fff0c4")}`;
}

function sea(): string {
  const hand = steadyHand(41);
  const ripples = times(170, () => {
    const depth = hand() ** 1.5;
    const y = 708 + depth * 520;
    const sunward = hand() < 0.45;
    const x = sunward ? 1180 + (hand() - 0.5) * (110 + depth * 560) : 600 + hand() * 1420;
    const width = 22 + depth * 170 * hand() + 16;
    const color = sunward ? "#ffe1a6" : ["#d6958a", "#7c638f", "#3a4272"][Math.floor(hand() * 3)];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${width.toFixed(0)}" ry="${(1.5 + depth * 4.4).toFixed(1)}" fill="${color}" opacity="${(sunward ? 0.72 - depth * 0.45 : 0.5).toFixed(2)}"/>`;
  });
  return `${box(-40, 700, 2080, 740, "url(#sea)")}<g>${ripples.join("")}</g>`;
}

/** Three miles out: a stroke of stone on its rock, and the light that has just come on. */
function farLight(): string {
  return `${shape("M1676 610L1200 552V610L1676 618Z", "url(#far-beam)", 'opacity="0.75"')}
    ${shape("M1620 706C1640 690 1664 694 1680 686S1726 690 1748 706Z", "#3d3656")}${shape("M1668 690L1672 624H1690L1694 690Z", "#5b4f70")}${box(1666, 620, 30, 5, "#3d3656")}
    ${box(1673, 606, 16, 14, "#fff3c6")}${shape("M1670 606Q1681 590 1692 606Z", "#4d2a3a")}<circle cx="1681" cy="612" r="46" fill="url(#lamp)"/>
    ${times(6, (index) => `<ellipse cx="${1681 + (index % 2) * 8 - 4}" cy="${722 + index * 15}" rx="${26 - index * 3}" ry="2.6" fill="#fff0c4" opacity="${0.6 - index * 0.08}"/>`).join("")}`;
}

function dune(): string {
  return `${shape("M-60 908C180 862 520 872 820 914C1000 944 1110 1010 1290 1082C1520 1170 1780 1230 2060 1262V1440H-60Z", "#8c7a68")}
    ${shape("M-60 930C200 884 520 890 800 934C980 966 1090 1030 1270 1104C1500 1192 1770 1254 2060 1290V1440H-60Z", "url(#dune)")}
    ${shape("M520 960C600 1030 760 1090 900 1150C1010 1200 1090 1260 1130 1420H850C820 1300 700 1200 590 1110C520 1050 480 1000 520 960Z", "#7d6c5c", 'opacity="0.7"')}`;
}

function house(): string {
  const hand = steadyHand(8);
  const stones = times(190, () => {
    const [x, y] = [166 + hand() * 640, 628 + hand() * 300];
    const color = ["#8b8088", "#b9abaa", "#5f5a6c", "#c3b3a8"][Math.floor(hand() * 4)] ?? "#8b8088";
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${(20 + hand() * 34).toFixed(0)}" height="${(12 + hand() * 12).toFixed(0)}" rx="5" fill="${color}" opacity="0.5"/>`;
  });
  const slates = times(7, (index) =>
    line(146 - index * -18, 604 - index * 26, 858 - index * 18, 604 - index * 26, "#1d1f38", 2.4, 'opacity="0.55"'),
  );
  return `<g><ellipse cx="500" cy="850" rx="560" ry="300" fill="url(#lamp)" opacity="0.8"/>
    ${smoke()}${box(270, 366, 74, 96, "#7d7480")}${box(260, 354, 94, 18, "#5b5566")}${box(660, 366, 74, 96, "#7d7480")}${box(650, 354, 94, 18, "#5b5566")}
    ${box(150, 612, 704, 328, "url(#granite)")}${stones.join("")}
    ${shape("M118 626L250 436H754L886 626Z", "url(#slate)")}${slates.join("")}${shape("M118 626H886L876 642H128Z", "#1d1f38")}
    ${dormer(362)}${dormer(560)}
    ${window(226)}${window(668)}${door()}${bench()}</g>`;
}

function smoke(): string {
  return shape(
    "M292 352C270 300 326 268 300 218C280 172 326 140 314 96C356 144 326 180 346 224C368 276 314 300 326 352Z",
    "#c9b3bd",
    'opacity="0.32" filter="url(#soft)"',
  );
}

function dormer(x: number): string {
  return `${shape(`M${x - 16} 586V496L${x + 40} 448 ${x + 96} 496V586Z`, "#8b8088")}${shape(`M${x - 30} 506L${x + 40} 438 ${x + 110} 506L${x + 98} 514 ${x + 40} 462 ${x - 18} 514Z`, "#23243f")}
    ${box(x + 10, 506, 60, 74, "#efe5e2")}${box(x + 16, 512, 48, 62, x < 400 ? "#3a3f66" : "#ffcf7d")}${box(x + 38, 512, 4, 62, "#efe5e2")}`;
}

function window(x: number): string {
  return `${shutter(x - 52)}${shutter(x + 108)}${box(x - 8, 682, 118, 14, "#cbbcb4")}${box(x - 4, 694, 110, 136, "#efe5e2")}${box(x + 4, 702, 94, 120, "#ffc966")}
    ${shape(`M${x + 4} 702h94v30q-47 24-94 0z`, "#fff0c0", 'opacity="0.85"')}${box(x + 48, 702, 6, 120, "#efe5e2")}${box(x + 4, 758, 94, 6, "#efe5e2")}${box(x - 14, 830, 130, 12, "#cbbcb4")}`;
}

function shutter(x: number): string {
  const slats = times(6, (index) => line(x + 6, 708 + index * 21, x + 40, 708 + index * 21, "#2b4768", 4));
  return `${box(x, 694, 46, 136, "#3f6187")}${slats.join("")}`;
}

function door(): string {
  return `${shape("M428 940V700Q428 676 452 676H548Q572 676 572 700V940Z", "#cbbcb4")}${shape("M444 940V706Q444 692 458 692H542Q556 692 556 706V940Z", "#2f4f73")}
    ${box(462, 708, 76, 74, "#ffcf7d")}${box(497, 708, 6, 74, "#2f4f73")}${line(500, 800, 500, 934, "#22405f", 4)}<circle cx="540" cy="836" r="7" fill="#e7bd6a"/>
    ${box(414, 936, 172, 16, "#8b8088")}${box(398, 950, 204, 16, "#6f6878")}`;
}

/** Where the hooks were sorted: a plank on two stones, and a coil of rope. */
function bench(): string {
  return `${box(598, 884, 250, 14, "#5d4a44")}${box(618, 898, 26, 44, "#6f6878")}${box(800, 898, 26, 44, "#6f6878")}
    <ellipse cx="782" cy="876" rx="34" ry="10" fill="none" stroke="#c9a877" stroke-width="7"/><ellipse cx="782" cy="868" rx="30" ry="9" fill="none" stroke="#b08f62" stroke-width="6"/>`;
}

/** Hydrangeas along the wall. */
function garden(): string {
  const hand = steadyHand(19);
  const blooms = times(46, (index) => {
    const left = index % 2 === 0;
    const x = left ? 40 + hand() * 330 : 870 + hand() * 110;
    const y = 876 + hand() * 76;
    const color = ["#7f8fc4", "#9a86b8", "#c08cae", "#6d7fb4"][Math.floor(hand() * 4)] ?? "#7f8fc4";
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(15 + hand() * 11).toFixed(0)}" fill="${color}" opacity="0.92"/>`;
  });
  return `<ellipse cx="200" cy="930" rx="220" ry="58" fill="#2b3a36" filter="url(#ragged)"/><ellipse cx="926" cy="936" rx="84" ry="48" fill="#2b3a36" filter="url(#ragged)"/><g>${blooms.join("")}</g>`;
}

/** A boat hauled up above the tide, its oars in it. */
function beach(): string {
  return `<ellipse cx="1270" cy="1186" rx="230" ry="20" fill="#10151c" opacity="0.5" filter="url(#soft)"/>
    ${shape("M1060 1080C1120 1110 1400 1120 1486 1068C1470 1150 1420 1190 1340 1192H1180C1110 1188 1074 1150 1060 1080Z", "#2f4f73")}${shape("M1060 1080C1120 1110 1400 1120 1486 1068L1478 1090C1390 1136 1130 1130 1066 1100Z", "#efe5e2")}
    ${shape("M1082 1120C1160 1156 1390 1152 1462 1120L1454 1136C1380 1168 1170 1172 1090 1138Z", "#22405f", 'opacity="0.8"')}
    ${line(1150, 1108, 1420, 1030, "#b08f62", 9)}${line(1200, 1116, 1476, 1050, "#8d7048", 9)}
    ${line(1484, 1070, 1600, 1190, "#c9a877", 5)}${box(1590, 1176, 20, 44, "#3d3540")}`;
}

function grass(): string {
  const hand = steadyHand(37);
  const blades = times(230, () => {
    const x = hand() * 2000;
    const y = 1250 + hand() * 170;
    const tall = 40 + hand() * 90;
    const lean = 14 + hand() * 46;
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(lean / 3).toFixed(0)} ${(-tall / 2).toFixed(0)} ${lean.toFixed(0)} ${(-tall).toFixed(0)}" stroke="${hand() < 0.3 ? "#5f6650" : "#20282a"}" stroke-width="${(2 + hand() * 3).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
  });
  return `<g>${blades.join("")}</g>`;
}
