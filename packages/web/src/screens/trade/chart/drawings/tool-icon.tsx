import type { Tool } from '../../../../chart/drawings/drawing.ts';

const DOT = 2.25;

interface Icon {
  readonly lines: string;
  /** The points that a person places, as "x y". */
  readonly dots: readonly string[];
}

const ICONS: Readonly<Record<Tool, Icon>> = {
  trend: { lines: 'M6.6 17.4 17.4 6.6', dots: ['5 19', '19 5'] },
  level: { lines: 'M2 12h7.75M14.25 12H22', dots: ['12 12'] },
  ray: { lines: 'M6.6 17.4 9.4 14.6M12.6 11.4 22 2', dots: ['5 19', '11 13'] },
  channel: { lines: 'M5.6 13.4 14.4 4.6M9 21 21 9', dots: ['4 15', '16 3'] },
  fib: { lines: 'M3 4h18M3 9.5h18M3 15h18M3 20h18M6 18 18 6', dots: [] },
  text: { lines: 'M5 7V4.5h14V7M12 4.5v15M9 19.5h6', dots: [] },
};

/** The tool as a picture. */
export function ToolIcon({ tool }: { readonly tool: Tool }) {
  const { lines, dots } = ICONS[tool];
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} />
      {dots.map((dot) => {
        const [x, y] = dot.split(' ');
        return <circle key={dot} cx={x} cy={y} r={DOT} />;
      })}
    </svg>
  );
}
