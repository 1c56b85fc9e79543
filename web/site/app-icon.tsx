import { renderToStaticMarkup } from "react-dom/server";
import { MarkBars } from "#web/ui/mark.tsx";
import tokens from "#web/ui/style/tokens.css?raw";

/** The value of a design token in light mode. */
export function lightToken(name: string): string {
  const value = new RegExp(`--${name}: var\\(--light, (#\\w+)\\)`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`There is no colour --${name}.`);
  return value;
}

/**
 * The app icon as SVG. `whole` fills the square for systems that crop it to their own shape; the bars are centered
 * inside every such shape.
 */
export function appIcon({ whole }: { whole: boolean }): string {
  const style = `.mark-bars{stroke:${lightToken("on-oxblood")};stroke-width:2;stroke-linecap:round}`;
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={whole ? "-3 -3 32 32" : "0 0 26 26"}>
      <style>{style}</style>
      <rect
        x={whole ? -3 : 0}
        y={whole ? -3 : 0}
        width={whole ? 32 : 26}
        height={whole ? 32 : 26}
        rx={whole ? 0 : 6}
        fill={lightToken("oxblood")}
      />
      <MarkBars />
    </svg>,
  );
}
