import { renderToStaticMarkup } from "react-dom/server";
import { MarkBars } from "#web/ui/mark.tsx";
import tokens from "#web/ui/style/tokens.css?raw";

/** What a token is in the light mode. */
export function lightToken(name: string): string {
  const value = new RegExp(`--${name}: var\\(--light, (#\\w+)\\)`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`There is no colour --${name}.`);
  return value;
}

/**
 * The mark as a picture of its own, SVG. `whole` fills the square, for systems that cut their own shape out of it: the
 * bars stand in the middle then, where no shape cuts.
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
