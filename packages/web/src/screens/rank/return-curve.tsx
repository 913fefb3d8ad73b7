import { directionOf } from '@fulcrum/ui/figures/format';

const WIDTH = 64;
const HEIGHT = 28;
const MARGIN = 2;

/** Curve of the daily returns over the period, above or below its start. It is never mirrored. */
export function ReturnCurve({ curve }: { readonly curve: readonly number[] }) {
  const low = Math.min(0, ...curve);
  const span = Math.max(0, ...curve) - low;
  const yOf = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / span) * (HEIGHT - 2 * MARGIN);
  const step = WIDTH / Math.max(1, curve.length - 1);
  const points = curve.map((value, at) => `${(at * step).toFixed(1)},${yOf(value).toFixed(1)}`);
  return (
    <svg
      className={`trader__curve ${directionOf(curve.at(-1) ?? 0)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <line x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} className="trader__zero" />
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.5} />
    </svg>
  );
}
