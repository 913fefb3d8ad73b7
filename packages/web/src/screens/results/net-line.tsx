import './net-line.css';

import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { directionOf, formatDay, formatMoney } from '@fulcrum/ui/figures/format';
import { useMemo, useState, type PointerEvent, type ReactNode } from 'react';

import { Result } from '../../account/parts/profit.tsx';
import type { Results } from '../../account/results.ts';
import { dateOf, daysOf, type Period } from '../../forms/period/period.ts';
import { listed } from '../../language/listed.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { runningNet, type RunningNet } from './running-net.ts';

const HEIGHT = 100;
/** Room above the highest point and below the lowest, so that the line is not cut. */
const MARGIN = 4;

interface NetLineProps {
  readonly days: Results['days'];
  readonly period: Period;
}

/**
 * The net result from day to day, with its largest drawdown shaded. A pointer over it or the arrow
 * keys show one day. It is never mirrored: time runs left to right.
 */
export function NetLine({ days, period }: NetLineProps) {
  const { t } = useTranslation();
  const { first, last } = period;
  const all = useMemo(() => daysOf({ first, last }), [first, last]);
  const running = useMemo(() => runningNet(days, all), [days, all]);
  /** The day under the pointer, and the one that the keys have reached. */
  const [pointed, setPointed] = useState<number | null>(null);
  const [keyed, setKeyed] = useState<number | null>(null);
  const shown = pointed ?? keyed;
  const lastDay = all.length - 1;
  const seek = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * all.length);
    setPointed(Math.min(Math.max(at, 0), lastDay));
  };
  return (
    <figure className="netline">
      <div
        className="netline__area"
        dir="ltr"
        onPointerDown={seek}
        onPointerMove={seek}
        onPointerLeave={() => setPointed(null)}
      >
        <Drawing running={running} />
        {shown !== null && <Mark running={running} at={shown} />}
        <input
          type="range"
          className="netline__keys"
          min={0}
          max={lastDay}
          value={keyed ?? lastDay}
          aria-label={t('results.byDay')}
          aria-valuetext={textOf(keyed ?? lastDay)}
          onFocus={() => setKeyed(lastDay)}
          onBlur={() => setKeyed(null)}
          onChange={({ target }) => setKeyed(Number(target.value))}
        />
      </div>
      <figcaption className="netline__foot">
        {shown === null ? (
          <Ends running={running} all={all} />
        ) : (
          <Day running={running} all={all} at={shown} />
        )}
      </figcaption>
    </figure>
  );

  function textOf(at: number): string {
    const { nets, totals } = running;
    const signed = (value: MicroUsd | null | undefined) =>
      value == null ? '–' : formatMoney(value, { isSigned: true });
    const total = `${t('orders.net')}: ${signed(totals[at + 1])}`;
    return `${dayText(all[at])}: ${listed([signed(nets[at]), total])}`;
  }
}

interface LineProps {
  readonly running: RunningNet;
}

/** Returns a function from a total to its distance from the top of the drawing. */
function scaleOf(totals: RunningNet['totals']): (total: number) => number {
  const high = Math.max(...totals);
  const span = high - Math.min(...totals);
  return (total) =>
    span === 0 ? HEIGHT / 2 : MARGIN + ((high - total) / span) * (HEIGHT - 2 * MARGIN);
}

function Drawing({ running: { totals, drawdown } }: LineProps) {
  const y = scaleOf(totals);
  const width = totals.length - 1;
  const line = totals.map((total, index) => `${index} ${y(total)}`).join('L');
  const direction = directionOf(totals.at(-1) ?? 0);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {drawdown && (
        <rect
          className="netline__fall"
          x={drawdown.from}
          y={0}
          width={drawdown.to - drawdown.from}
          height={HEIGHT}
        />
      )}
      <line
        x1={0}
        x2={width}
        y1={y(0)}
        y2={y(0)}
        className="netline__zero"
        vectorEffect="non-scaling-stroke"
      />
      <g className={direction === 'flat' ? 't2' : direction}>
        <path className="netline__under" d={`M0 ${y(0)}L${line}L${width} ${y(0)}Z`} />
        <path className="netline__line" d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  );
}

interface DayProps extends LineProps {
  /** Number of the day in the period. */
  readonly at: number;
}

/** Marks the end of a day on the line. */
function Mark({ running: { totals }, at }: DayProps) {
  const total = totals[at + 1] ?? 0;
  const style = {
    left: `${((at + 1) / (totals.length - 1)) * 100}%`,
    '--y': `${(scaleOf(totals)(total) / HEIGHT) * 100}%`,
  };
  return <span className={`netline__mark ${directionOf(total)}`} style={style} />;
}

interface FootProps extends LineProps {
  readonly all: readonly string[];
}

const dayText = (day: string | undefined): string =>
  day === undefined ? '' : formatDay(dateOf(day).getTime());

const Row = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <p className="netline__row">
    <span>{name}</span>
    <span>{children}</span>
  </p>
);

function Ends({ running: { drawdown }, all }: FootProps) {
  const { t } = useTranslation();
  const ends = [...new Set([all[0], all.at(-1)])];
  return (
    <>
      <p className="netline__row" dir="ltr">
        {ends.map((day) => (
          <bdi key={day} translate="no">
            {dayText(day)}
          </bdi>
        ))}
      </p>
      <Row name={t('results.drawdown')}>
        {drawdown === null ? '–' : <Result value={drawdown.amount} />}
      </Row>
    </>
  );
}

function Day({ running: { nets, totals }, all, at }: FootProps & DayProps) {
  const { t } = useTranslation();
  const net = nets[at] ?? null;
  return (
    <>
      <Row name={<bdi translate="no">{dayText(all[at])}</bdi>}>
        {net === null ? '–' : <Result value={net} />}
      </Row>
      <Row name={t('orders.net')}>
        <Result value={totals[at + 1] ?? microUsd(0)} />
      </Row>
    </>
  );
}
