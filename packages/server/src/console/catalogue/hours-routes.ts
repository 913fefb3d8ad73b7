import type { ParsedOf } from '@fulcrum/contract/endpoint';
import * as api from '@fulcrum/contract/console/catalogue/calls';
import type * as wire from '@fulcrum/contract/console/catalogue/schema';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { isOpenAt, openTimesBetween, type SessionPlan } from '@fulcrum/engine/market/sessions';
import { NEW_YORK } from '@fulcrum/engine/market/zone';

import {
  readHours,
  storedHoursOf,
  storeHours,
  type MarketModule,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { exceptionText, spanText } from './span-text.ts';
import { detailOf, entryOf, liveOn, type Entry } from './view.ts';

const WEEK_MS = 7 * DAY_MS;

/** Routes for trading hours, of one instrument or of several with the same hours. */
export function hoursRoutes(serve: Binder, { market, trading }: ConsolePorts): void {
  serve.read(api.hours, async () => {
    const counts = await trading.floor({ name: 'instruments' });
    const groups = groupsOf(market.catalogue.entries).map(({ plan, entries }) => ({
      instruments: entries.map(({ instrument, version, showCode }) => ({
        id: instrument.id,
        version,
        code: instrument.code,
        show_code: showCode,
      })),
      ...wireHoursOf(plan),
      ...liveOn(
        counts,
        entries.map(({ instrument }) => instrument.id),
      ),
      week: weekOf(market, plan),
    }));
    return { groups, is_always_open: market.isAlwaysOpen };
  });

  serve.read(api.previewHours, async ({ input }) => {
    const { plan, entries } = readChange(market, input);
    const counts = await trading.floor({ name: 'instruments' });
    return {
      changes: entries.flatMap((entry) => changesOf(entry, plan)),
      week: weekOf(market, plan),
      ...liveOn(
        counts,
        entries.map(({ instrument }) => instrument.id),
      ),
      ...movingOf(market, entries, plan),
    };
  });

  const catalogue = serve.within((work) => market.change(work));
  catalogue.change(api.saveHours, async ({ input, act }) => {
    const { plan, entries } = readChange(market, input);
    const changed = entries.filter((entry) => changesOf(entry, plan).length > 0);
    if (changed.length === 0) throw new Refused('console.unchanged');
    const seen = changed.map(({ instrument, version }) => ({ id: instrument.id, version }));
    await storeHours(act.tx, seen, plan);
    for (const entry of changed) {
      const detail = detailOf(changesOf(entry, plan));
      await act.note('hours.changed', `instrument ${entry.instrument.code}`, detail);
    }
  });
}

function weekOf(market: MarketModule, plan: SessionPlan): wire.HoursPreview['week'] {
  const now = market.clock();
  return openTimesBetween(plan, now, now + WEEK_MS);
}

/**
 * Returns the selected instruments, in the version that the operator saw, and the hours that they
 * shall have; throws if either is invalid.
 */
function readChange(market: MarketModule, input: ParsedOf<typeof api.previewHours>) {
  const entries = input.instruments.map((each) => entryOf(market, each));
  const known = entries[0] && storedHoursOf(entries[0].instrument.sessions);
  const { spans, holidays } = input;
  const exceptions = input.exceptions ?? known?.exceptions;
  const plan = readHours({ spans, holidays, exceptions, zone: input.zone ?? known?.zone });
  if (new Set(entries).size !== entries.length) throw new Refused('hours.noInstrument');
  return { plan, entries };
}

/** Returns the instruments whose market would open or close at once. */
function movingOf(market: MarketModule, entries: readonly Entry[], plan: SessionPlan) {
  const willOpen = isOpenAt(plan, market.clock());
  const codes = entries.flatMap(({ instrument: { id, code, isHalted } }) => {
    const isMoving = !isHalted && market.market.byId(id)?.isOpen !== willOpen;
    return isMoving && !market.isAlwaysOpen ? [code] : [];
  });
  return willOpen ? { opening: codes, closing: [] } : { opening: [], closing: codes };
}

/** Groups instruments with the same hours, in the order of the catalogue. */
function groupsOf(all: readonly Entry[]): { plan: SessionPlan; entries: Entry[] }[] {
  const groups = new Map<string, { plan: SessionPlan; entries: Entry[] }>();
  for (const entry of all) {
    const plan = entry.instrument.sessions;
    const key = JSON.stringify(wireHoursOf(plan));
    const known = groups.get(key);
    if (known) known.entries.push(entry);
    else groups.set(key, { plan, entries: [entry] });
  }
  return [...groups.values()];
}

function wireHoursOf(plan: SessionPlan) {
  const { spans, holidays, zone = NEW_YORK, exceptions = [] } = storedHoursOf(plan);
  return {
    spans: spans.map(({ open, close }) => ({ open, close })),
    zone,
    holidays: [...holidays],
    exceptions: exceptions.map(({ date, day, spans: own }) => ({
      date,
      day,
      spans: own.map(({ open, close }) => ({ open, close })),
    })),
  };
}

function changesOf({ instrument }: Entry, plan: SessionPlan): wire.Change[] {
  const [before, after] = [textsOf(instrument.sessions), textsOf(plan)];
  const of = (name: keyof typeof before) => {
    const gone = before[name].filter((text) => !after[name].includes(text));
    const added = after[name].filter((text) => !before[name].includes(text));
    const change = { before: gone.join(', '), after: added.join(', ') };
    return gone.length + added.length > 0
      ? [{ field: `${instrument.code} ${name}`, ...change }]
      : [];
  };
  const isOther = before.spans.join() !== after.spans.join();
  const spans = {
    field: `${instrument.code} spans`,
    before: before.spans.join(', '),
    after: after.spans.join(', '),
  };
  return [...of('zone'), ...(isOther ? [spans] : []), ...of('holidays'), ...of('exceptions')];
}

/** Hours as display texts. */
function textsOf(plan: SessionPlan) {
  const { spans, zone, holidays, exceptions } = wireHoursOf(plan);
  return {
    spans: spans.map(spanText),
    zone: [zone],
    holidays,
    exceptions: exceptions.map(exceptionText),
  };
}
