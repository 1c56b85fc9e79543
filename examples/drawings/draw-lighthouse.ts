import { box, drawing, gradient, line, shape, steadyHand, times } from "./paint.ts";

/** A lighthouse in the open sea on a fine night: two beams, the kitchen window lit, a boat that counts. */
export function drawLighthouse(): string {
  const defs = [
    gradient("night", [
      [0, "#141a38"],
      [0.5, "#27325f"],
      [0.82, "#4b4f7c"],
      [1, "#7d6f8f"],
    ]),
    gradient("sea", [
      [0, "#5b5a80"],
      [0.2, "#343e66"],
      [1, "#10172f"],
    ]),
    gradient("stone", [
      [0, "#b9a99f"],
      [1, "#6d6474"],
    ]),
    gradient("rock", [
      [0, "#4a4658"],
      [1, "#191b2b"],
    ]),
    gradient(
      "light",
      [
        [0, "#fff6d2"],
        [0.18, "#ffe49a", 0.85],
        [0.5, "#ffc766", 0.3],
        [1, "#ffbe55", 0],
      ],
      "outward",
    ),
    `<linearGradient id="beam-left" x1="1" y1="0" x2="0" y2="0">${fading}</linearGradient>`,
    `<linearGradient id="beam-right" x1="0" y1="0" x2="1" y2="0">${fading}</linearGradient>`,
  ].join("");
  return drawing(defs, [sky(), sea(), boat(), beams(), rocks(), tower(), lantern(), surf()].join(""));
}

const fading = `<stop offset="0" stop-color="#fff3c6" stop-opacity="0.85"/><stop offset="0.4" stop-color="#ffe3a0" stop-opacity="0.32"/><stop offset="1" stop-color="#ffe3a0" stop-opacity="0"/>`;
const middle = 1130;
const lampHeight = 268;

function sky(): string {
  const hand = steadyHand(13);
  const stars = times(120, () => {
    const [x, y] = [hand() * 2000, hand() ** 1.4 * 760];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(0.9 + hand() * 2.2).toFixed(1)}" fill="#fff3d6" opacity="${(0.25 + hand() * 0.65).toFixed(2)}"/>`;
  });
  const clouds = [
    [300, 700, 520, 20, "#6a6488"],
    [1700, 742, 560, 18, "#83748f"],
    [820, 792, 480, 13, "#96829a"],
    [1500, 640, 330, 12, "#565881"],
  ] as const;
  const drawn = clouds.map(
    ([x, y, rx, ry, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="0.6"/>`,
  );
  const moon = `<circle cx="360" cy="250" r="110" fill="#ffe9b8" opacity="0.3" filter="url(#glow)"/>${shape("M392 186A70 70 0 1 0 414 296A56 56 0 1 1 392 186Z", "#fdf0cf")}`;
  return `${box(-40, -40, 2080, 920, "url(#night)")}${stars.join("")}${moon}<g>${drawn.join("")}</g>`;
}

function sea(): string {
  const hand = steadyHand(31);
  const swell = times(210, () => {
    const depth = hand() ** 1.4;
    const y = 872 + depth * 520;
    const underLamp = hand() < 0.3;
    const x = underLamp ? middle + (hand() - 0.5) * (160 + depth * 700) : hand() * 2000;
    const color = underLamp ? "#f3cf8a" : ["#6d6d95", "#454f7c", "#20294c", "#8580a0"][Math.floor(hand() * 4)];
    const width = 18 + depth * 150 * hand() + 14;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${width.toFixed(0)}" ry="${(1.4 + depth * 5).toFixed(1)}" fill="${color}" opacity="${(underLamp ? 0.62 - depth * 0.3 : 0.5).toFixed(2)}"/>`;
  });
  return `${box(-40, 860, 2080, 580, "url(#sea)")}${box(-40, 858, 2080, 5, "#8d80a0", 'opacity="0.7"')}<g>${swell.join("")}</g>`;
}

/** Seen against the horizon: a hull, a wheelhouse, a mast, and its two lights on the water. */
function boat(): string {
  return `${shape("M392 884H566L546 918H414Z", "#151a30")}${box(440, 846, 56, 38, "#1b2138")}${box(448, 854, 16, 14, "#ffcf7d")}${line(512, 884, 512, 790, "#151a30", 5)}
    ${line(512, 800, 560, 884, "#151a30", 2)}<circle cx="512" cy="788" r="6" fill="#fff3c6"/><circle cx="512" cy="788" r="18" fill="#ffe49a" opacity="0.35" filter="url(#soft)"/>
    <circle cx="408" cy="880" r="5" fill="#e0604f"/>${times(5, (index) => `<ellipse cx="${510 + (index % 2) * 6}" cy="${930 + index * 14}" rx="${16 - index * 2}" ry="2.4" fill="#ffe0a0" opacity="0.5"/>`).join("")}`;
}

function beams(): string {
  return `${shape(`M${middle} ${lampHeight - 10}L-60 20V250L${middle} ${lampHeight + 10}Z`, "url(#beam-left)")}
    ${shape(`M${middle} ${lampHeight - 10}L2060 190V440L${middle} ${lampHeight + 10}Z`, "url(#beam-right)")}`;
}

function rocks(): string {
  return `${shape("M800 1180C850 1110 930 1090 980 1050C1020 1030 1060 1046 1110 1030C1180 1016 1240 1040 1290 1060C1340 1092 1420 1110 1478 1184C1380 1240 900 1246 800 1180Z", "url(#rock)")}
    ${shape("M880 1150C930 1110 990 1100 1010 1066C1050 1090 980 1120 940 1160Z", "#6b6475", 'opacity="0.6"')}${shape("M1260 1074C1310 1100 1370 1120 1400 1164C1350 1150 1290 1130 1250 1100Z", "#6b6475", 'opacity="0.5"')}
    ${shape("M600 1204C640 1166 690 1160 724 1176C760 1190 770 1206 790 1216C720 1236 650 1232 600 1204Z", "url(#rock)")}`;
}

/** How far the wall stands from the middle at a height: it widens toward the rock. */
function edge(y: number): number {
  return 78 + ((y - 340) / 720) ** 2.2 * 62;
}

/** Courses of granite, narrower as they rise; the light comes from the moon, so its right side is dark. */
function tower(): string {
  const side = (way: 1 | -1) => times(13, (index) => 340 + index * 60).map((y) => [middle + way * edge(y), y] as const);
  const outline = [...side(-1), ...side(1).toReversed()].map(([x, y]) => `${x.toFixed(0)} ${y}`).join("L");
  const shade = [...side(1).map(([x, y]) => [x - edge(y) * 0.85, y] as const), ...side(1).toReversed()];
  const courses = times(24, (index) => {
    const y = 362 + index * 29;
    const half = edge(y);
    const joints = times(4, (at) => {
      const x = middle - half + ((at + (index % 2) * 0.5 + 0.3) * half) / 2;
      return line(x, y, x, y + 27, "#5d5668", 2, 'opacity="0.55"');
    });
    return `${line(middle - half, y, middle + half, y, "#5d5668", 2.4, 'opacity="0.6"')}${joints.join("")}`;
  });
  const windows = [
    [470, false],
    [640, true],
    [820, false],
  ] as const;
  return `${shape(`M${outline}Z`, "url(#stone)")}<g>${courses.join("")}</g>
    ${shape(`M${shade.map(([x, y]) => `${x.toFixed(0)} ${y}`).join("L")}Z`, "#2a2842", 'opacity="0.5"')}
    ${windows.map(([y, lit]) => slit(y, lit)).join("")}
    ${shape(`M${middle - 40} 1062V968Q${middle - 40} 930 ${middle} 930T${middle + 40} 968V1062Z`, "#3a2b35")}${shape(`M${middle - 28} 1062V972Q${middle - 28} 944 ${middle} 944T${middle + 28} 972V1062Z`, "#5a3232")}
    ${times(5, (index) => box(middle - 62 - index * 8, 1058 + index * 12, 124 + index * 16, 12, index % 2 ? "#5d5668" : "#716876")).join("")}`;
}

function slit(y: number, lit: boolean): string {
  const glow = lit
    ? `<ellipse cx="${middle - 10}" cy="${y + 26}" rx="120" ry="96" fill="url(#light)" opacity="0.55"/>`
    : "";
  return `${glow}${box(middle - 34, y - 8, 50, 78, "#8d8288")}${box(middle - 26, y, 34, 62, lit ? "#ffcf7d" : "#23284a")}${box(middle - 11, y, 4, 62, "#8d8288")}`;
}

function lantern(): string {
  const panes = times(6, (index) => line(middle - 52 + index * 21, 214, middle - 52 + index * 21, 316, "#3a2f3d", 5));
  const rails = times(15, (index) =>
    line(middle - 126 + index * 18, 330, middle - 126 + index * 18, 366, "#2b2738", 4),
  );
  return `<circle cx="${middle}" cy="${lampHeight}" r="330" fill="url(#light)" opacity="0.9"/>
    ${box(middle - 58, 212, 116, 108, "#ffe9ae")}${box(middle - 26, 228, 52, 78, "#fffbe6")}${panes.join("")}${line(middle - 56, 264, middle + 56, 264, "#3a2f3d", 4)}
    ${shape(`M${middle - 76} 214Q${middle - 60} 138 ${middle} 128T${middle + 76} 214Z`, "#7a2a2e")}${shape(`M${middle + 4} 128Q${middle + 62} 140 ${middle + 76} 214H${middle + 34}Q${middle + 34} 160 ${middle + 4} 128Z`, "#4d1c2a", 'opacity="0.75"')}
    <circle cx="${middle}" cy="118" r="13" fill="#5a2630"/>${line(middle, 108, middle, 62, "#3a2f3d", 5)}
    ${shape(`M${middle - 136} 366H${middle + 136}L${middle + 96} 402H${middle - 96}Z`, "#857a80")}${box(middle - 140, 356, 280, 14, "#9b8f90")}
    ${rails.join("")}${line(middle - 130, 332, middle + 130, 332, "#2b2738", 5)}`;
}

/** Where the swell meets the rock. */
function surf(): string {
  const hand = steadyHand(17);
  const foam = times(70, () => {
    const x = 560 + hand() * 980;
    const y = 1168 + Math.abs(hand() - 0.5) * 70;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(14 + hand() * 46).toFixed(0)}" ry="${(3 + hand() * 6).toFixed(1)}" fill="#cfc8d6" opacity="${(0.25 + hand() * 0.4).toFixed(2)}"/>`;
  });
  return `<g>${foam.join("")}</g>${shape("M-60 1290C240 1254 520 1300 840 1276S1500 1250 2060 1300V1440H-60Z", "#0d1329", 'opacity="0.72"')}`;
}
