import type { ParsedOf } from '@fulcrum/contract/endpoint';
import * as api from '@fulcrum/contract/console/catalogue/calls';
import type * as wire from '@fulcrum/contract/console/catalogue/schema';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { isOpenAt, openTimesBetween, type SessionPlan } from '@fulcrum/engine/market/sessions';

import { readHours, storeHours, type MarketModule } from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { spanText } from './span-text.ts';
import { detailOf, entryOf, liveOn, type Entry } from './view.ts';

const WEEK_MS = 7 * DAY_MS;

/** Routes for trading hours and holidays, of one instrument or of several with the same hours. */
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
      spans: [...plan.spans],
      holidays: [...plan.holidays].sort(),
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
  const plan = readHours(input);
  const entries = input.instruments.map((each) => entryOf(market, each));
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
    const key = JSON.stringify([plan.spans.map(spanText), [...plan.holidays].sort()]);
    const known = groups.get(key);
    if (known) known.entries.push(entry);
    else groups.set(key, { plan, entries: [entry] });
  }
  return [...groups.values()];
}

function changesOf({ instrument }: Entry, plan: SessionPlan): wire.Change[] {
  const { code, sessions } = instrument;
  const spans = (of: SessionPlan) => of.spans.map(spanText).join(', ');
  const gone = sessions.holidays.filter((day) => !plan.holidays.includes(day));
  const added = plan.holidays.filter((day) => !sessions.holidays.includes(day));
  const changes: wire.Change[] = [];
  if (spans(sessions) !== spans(plan)) {
    changes.push({ field: `${code} spans`, before: spans(sessions), after: spans(plan) });
  }
  if (gone.length + added.length > 0) {
    const [before, after] = [gone.join(', '), added.join(', ')];
    changes.push({ field: `${code} holidays`, before, after });
  }
  return changes;
}
