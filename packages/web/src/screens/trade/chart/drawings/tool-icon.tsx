import type { Tool } from '../../../../chart/drawings/drawing.ts';

const DOT = 2.25;

/** Lines of an icon, and the points that a person places. */
const ICONS: Readonly<Record<Tool, readonly [path: string, dots: readonly (readonly number[])[]]>> =
  {
    trend: ['M6.6 17.4 17.4 6.6', [[5, 19], [19, 5]]], // biome-ignore format: one line for each tool
    level: ['M2 12h7.75M14.25 12H22', [[12, 12]]],
    ray: [
      'M6.6 17.4 9.4 14.6M12.6 11.4 22 2',
      [
        [5, 19],
        [11, 13],
      ],
    ],
    channel: [
      'M5.6 13.4 14.4 4.6M9 21 21 9',
      [
        [4, 15],
        [16, 3],
      ],
    ],
    fib: ['M3 4h18M3 9.5h18M3 15h18M3 20h18M6 18 18 6', []],
    text: ['M5 7V4.5h14V7M12 4.5v15M9 19.5h6', []],
  };

/** The tool as a picture. */
export function ToolIcon({ tool }: { readonly tool: Tool }) {
  const [path, dots] = ICONS[tool];
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={DOT} />
      ))}
    </svg>
  );
}
