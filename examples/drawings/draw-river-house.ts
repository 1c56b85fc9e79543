import { box, drawing, gradient, line, shape, steadyHand, times } from "./paint.ts";

/** A white house on the bank of a wide river, at dusk, with a lamp on the porch. */
export function drawRiverHouse(): string {
  const defs = [
    gradient("sky", [
      [0, "#27305a"],
      [0.34, "#5b4c7c"],
      [0.62, "#b8687a"],
      [0.84, "#eb9a62"],
      [1, "#f8c877"],
    ]),
    gradient("river", [
      [0, "#f2b873"],
      [0.16, "#c9796d"],
      [0.5, "#6a5680"],
      [1, "#2a3258"],
    ]),
    gradient("bank", [
      [0, "#39443f"],
      [1, "#161d22"],
    ]),
    gradient("wall", [
      [0, "#cfc3c9"],
      [1, "#a393a6"],
    ]),
    gradient(
      "lamp",
      [
        [0, "#ffe2a0", 0.85],
        [0.35, "#ffbf5e", 0.4],
        [1, "#ffb14a", 0],
      ],
      "outward",
    ),
  ].join("");
  return drawing(defs, [sky(), farShore(), river(), bank(), house(), cottonwood(), skiff(), reeds()].join(""));
}

function sky(): string {
  const hand = steadyHand(7);
  const stars = times(46, () => {
    const [x, y] = [hand() * 2000, hand() * 330];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(1.2 + hand() * 2).toFixed(1)}" fill="#fff3d6" opacity="${(0.25 + hand() * 0.6).toFixed(2)}"/>`;
  });
  const clouds = [
    [1330, 470, 560, 26, "#d97f78"],
    [1020, 520, 420, 18, "#eda06f"],
    [1660, 540, 380, 17, "#f4b77a"],
    [620, 430, 470, 22, "#8f5d83"],
    [1500, 400, 330, 15, "#9c6286"],
    [250, 520, 420, 16, "#cc7678"],
    [1200, 590, 620, 12, "#fbd28b"],
  ] as const;
  const drawn = clouds.map(
    ([x, y, rx, ry, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="0.7"/>`,
  );
  return `${box(-40, -40, 2080, 760, "url(#sky)")}${stars.join("")}<g>${drawn.join("")}</g>
    <circle cx="1420" cy="640" r="150" fill="#ffd98f" opacity="0.55" filter="url(#glow)"/><circle cx="1420" cy="648" r="58" fill="#fff0c4"/>`;
}

function farShore(): string {
  const hills = [
    shape(
      "M-60 672 C220 610 420 596 640 640 S1010 690 1240 672 1660 596 2060 636 V730 H-60Z",
      "#7d5a78",
      'opacity="0.85"',
    ),
    shape("M-60 698 C300 664 540 690 800 694 S1380 700 1560 676 1850 660 2060 680 V730 H-60Z", "#523f61"),
  ];
  const hand = steadyHand(21);
  const trees = times(70, (index) => {
    const x = index * 30 - 40 + hand() * 18;
    const height = 8 + hand() * 22;
    return `<ellipse cx="${x.toFixed(0)}" cy="${(714 - height / 2).toFixed(0)}" rx="${(13 + hand() * 13).toFixed(0)}" ry="${height.toFixed(0)}" fill="#3a3150"/>`;
  });
  return `<g>${hills.join("")}${trees.join("")}</g>${box(-40, 708, 2080, 16, "#3a3150")}`;
}

function river(): string {
  const hand = steadyHand(3);
  const ripples = times(150, () => {
    const depth = hand() ** 1.5;
    const y = 726 + depth * 560;
    const sunward = hand() < 0.55;
    const x = sunward ? 1420 + (hand() - 0.5) * (120 + depth * 620) : hand() * 2000;
    const width = 26 + depth * 190 * hand() + 20;
    const color = sunward ? "#ffe3a4" : ["#e39a76", "#8d6489", "#41456f"][Math.floor(hand() * 3)];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${width.toFixed(0)}" ry="${(1.6 + depth * 4.5).toFixed(1)}" fill="${color}" opacity="${(sunward ? 0.75 - depth * 0.45 : 0.5).toFixed(2)}"/>`;
  });
  return `${box(-40, 720, 2080, 720, "url(#river)")}<g>${ripples.join("")}</g>`;
}

function bank(): string {
  return `<g>
    ${shape("M-60 936 C240 880 520 884 800 930 C1010 966 1120 1040 1310 1104 C1540 1180 1770 1230 2060 1254 V1440 H-60Z", "#4a4a4d")}
    ${shape("M-60 956 C240 902 520 906 790 950 C1000 990 1110 1064 1300 1130 C1530 1206 1770 1256 2060 1284 V1440 H-60Z", "url(#bank)")}
    ${shape("M560 1010 C640 1080 760 1130 900 1190 C1000 1235 1080 1270 1140 1400 H780 C740 1290 640 1200 560 1130 C500 1080 470 1050 470 1010Z", "#6b5a52", 'opacity="0.75"')}
  </g>`;
}

function litOrDarkWindow(x: number, y: number, lit: boolean): string {
  return `${box(x - 9, y - 9, 88, 128, "#efe5e2")}${box(x, y, 70, 110, lit ? "#ffc966" : "#3a3a5e")}
     ${lit ? shape(`M${x} ${y}h70v34q-35 22-70 0z`, "#fff0c0", 'opacity="0.8"') : shape(`M${x} ${y + 110}l70-78v78z`, "#75628a", 'opacity="0.7"')}
     ${box(x + 32, y, 6, 110, "#efe5e2")}${box(x, y + 52, 70, 6, "#efe5e2")}`;
}

function house(): string {
  const boards = times(19, (index) =>
    line(236, 560 + index * 24, 700, 560 + index * 24, "#8d7f97", 2.5, 'opacity="0.6"'),
  );
  const sideBoards = times(19, (index) =>
    line(700, 560 + index * 24, 880, 574 + index * 22, "#4c4768", 2.5, 'opacity="0.7"'),
  );
  const posts = [214, 366, 548, 706].map(
    (x) => `${box(x, 800, 16, 172, "#e8dcda")}${box(x - 5, 796, 26, 10, "#f6ecdf")}`,
  );
  return `<g>
    <ellipse cx="470" cy="880" rx="520" ry="330" fill="url(#lamp)"/>
    <g>
      ${shape("M236 968V544L468 372 700 544V968Z", "url(#wall)")}${shape("M700 544L880 560V956L700 968Z", "#675d80")}
      ${boards.join("")}${sideBoards.join("")}
      ${shape("M196 566L468 356 700 540 716 562 468 386 214 584Z", "#2e2947")}
      ${shape("M468 356L676 372 908 566 704 556Z", "#443a5c")}${shape("M468 356L676 372 700 392 490 376Z", "#6a5373", 'opacity="0.7"')}
      ${box(590, 322, 54, 96, "#7a4a55")}${box(582, 312, 70, 18, "#5d3846")}
    </g>
    ${shape("M616 306 C600 262 650 232 626 186 C608 150 648 120 640 84 C676 126 650 160 668 198 C688 244 642 262 640 306Z", "#c9b3bd", 'opacity="0.35" filter="url(#soft)"')}
    ${litOrDarkWindow(330, 610, false)}${litOrDarkWindow(534, 610, true)}${litOrDarkWindow(262, 816, true)}${litOrDarkWindow(598, 816, true)}
    <circle cx="468" cy="478" r="34" fill="#efe5e2"/><circle cx="468" cy="478" r="25" fill="#3a3a5e"/>${box(465, 453, 6, 50, "#efe5e2")}${box(443, 475, 50, 6, "#efe5e2")}
    ${shape("M752 640l62 5v92l-62-2z", "#ffbf5a")}${shape("M752 690l62 1v6l-62-1z", "#675d80")}
    ${box(436, 806, 92, 166, "#efe5e2")}${box(446, 816, 72, 156, "#6e3a35")}${box(458, 830, 48, 54, "#ffd586")}<circle cx="508" cy="900" r="5" fill="#f3d9a0"/>
    <g>${shape("M168 800L236 736H700L768 800Z", "#3a3355")}${shape("M168 800H768V814H168Z", "#efe3da")}</g>
    ${posts.join("")}${box(190, 966, 560, 22, "#8a7682")}${box(190, 984, 560, 26, "#3b344c")}
    ${box(420, 988, 124, 18, "#a78c86")}${box(408, 1006, 148, 20, "#8b7274")}${box(396, 1026, 172, 22, "#6e5a62")}
    <circle cx="482" cy="840" r="120" fill="url(#lamp)" opacity="0.8"/>${box(478, 800, 8, 18, "#2c2436")}<circle cx="482" cy="826" r="13" fill="#fff3cc"/>
    ${rocker()}</g>`;
}

function rocker(): string {
  return `<g stroke="#2b2137" stroke-width="8" stroke-linecap="round" fill="none"><path d="M600 962q34 12 76-2"/><path d="M614 958V900M660 956V904M606 916h58M614 902l-8-66M620 902l-6-66M606 838h14"/></g>`;
}

function cottonwood(): string {
  const hand = steadyHand(15);
  const leaves = times(150, () => {
    const angle = hand() * Math.PI * 2;
    const reach = Math.sqrt(hand());
    const x = 66 + Math.cos(angle) * reach * 290;
    const y = 360 + Math.sin(angle) * reach * 270;
    const color = ["#1c2434", "#232c3a", "#2c3743", "#3a3f4c", "#59484f"][Math.floor(hand() * (y < 300 ? 5 : 3))];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(24 + hand() * 42).toFixed(0)}" ry="${(18 + hand() * 28).toFixed(0)}" fill="${color}"/>`;
  });
  return `<g filter="url(#ragged)">${shape("M40 1010 C64 860 58 720 70 560 C48 500 20 470 -20 430 L4 416 C40 450 70 470 86 510 C104 450 150 420 190 384 L206 400 C160 450 128 500 122 570 C116 730 122 870 164 1012Z", "#1a1d2b")}${leaves.join("")}</g>`;
}

function skiff(): string {
  return `<g><ellipse cx="1268" cy="1052" rx="170" ry="13" fill="#2a2a4a" opacity="0.55" filter="url(#soft)"/>
    <g>${shape("M1102 1000 C1150 1058 1350 1066 1440 988 L1412 986 C1330 1012 1200 1016 1130 996Z", "#20213a")}
    ${shape("M1104 1000 C1180 1022 1350 1020 1438 988 L1430 1000 C1340 1034 1190 1034 1112 1010Z", "#c58a74")}</g>
    ${line(1180, 1018, 1196, 1030, "#8c6068", 7)}${line(1300, 1018, 1392, 944, "#b98d74", 8)}${line(1250, 1020, 1120, 950, "#8d6b6a", 8)}
    ${line(1104, 1002, 1010, 1066, "#d0b59a", 3.5)}${box(1000, 1030, 16, 76, "#1e1a28")}</g>`;
}

function reeds(): string {
  const hand = steadyHand(33);
  const blades = times(190, () => {
    const x = hand() * 2040 - 20;
    const base = 1440;
    const height = 50 + hand() * (x > 1200 ? 190 : 110);
    const lean = (hand() - 0.4) * 60;
    const color = ["#10151d", "#18202a", "#222c30", "#3a3a3c"][Math.floor(hand() * 4)];
    return `<path d="M${x.toFixed(0)} ${base} q${(lean * 0.2).toFixed(0)} ${(-height * 0.6).toFixed(0)} ${lean.toFixed(0)} ${(-height).toFixed(0)} q${(-lean * 0.4).toFixed(0)} ${(height * 0.5).toFixed(0)} ${(9 - lean).toFixed(0)} ${height.toFixed(0)}z" fill="${color}"/>`;
  });
  const cattails = times(9, () => {
    const x = 1380 + hand() * 600;
    const top = 1130 + hand() * 110;
    return `${line(x, 1440, x + 8, top, "#1a1f26", 5)}${line(x + 8, top, x + 9, top + 42, "#4a2f2c", 15)}`;
  });
  return `${blades.join("")}${cattails.join("")}`;
}
