import type * as wire from '@fulcrum/contract/console/catalogue/halt-schema';
import * as api from '@fulcrum/contract/console/catalogue/halts';
import type { Language } from '@fulcrum/contract/languages';

import {
  confirmResume,
  endResume,
  haltSet,
  type HaltScope,
  type HaltSet,
  type MarketModule,
  openHaltSets,
  proposeResume,
  settingsInForce,
} from '../../market-data/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { namesOfOperators } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';
import { liveOn } from './view.ts';

/** Routes to halt many instruments by one act, and for two operators to resume them. */
export function haltRoutes(serve: Binder, ports: ConsolePorts): void {
  const { db, clock, market, trading } = ports;
  const catalogue = serve.within((work) => market.change(work));
  const doing = ({ operator, reason }: Act) => ({
    operatorId: operator.id,
    at: clock.now(),
    reason,
  });

  serve.read(api.haltSets, async ({ operator, visit }) => {
    const nameOf = await namesOfOperators(db);
    const sets = await openHaltSets(db);
    const sources = [...new Set((await sourcesByCode(db, ports)).values())].sort();
    const shown = (set: HaltSet): wire.HaltSet => ({
      id: set.id,
      scope: set.scope,
      name: set.source ?? categoryName(market, set.categoryId, visit.language),
      codes: [...set.codes],
      reason: set.reason,
      halted_by: nameOf(set.haltedBy),
      halted_at: set.haltedAt,
      proposal: proposalOf(set, operator.id, nameOf),
    });
    return { sets: sets.map(shown), sources };
  });

  serve.read(api.previewHaltSet, async ({ input }) => {
    const entries = await entriesIn(db, ports, scopeOf(market, input));
    const trades = entries.filter(({ instrument }) => !instrument.isHalted);
    const counts = await trading.floor({ name: 'instruments' });
    const codes = (some: typeof entries) => some.map(({ instrument }) => instrument.code).sort();
    return {
      codes: codes(trades),
      halted: codes(entries.filter(({ instrument }) => instrument.isHalted)),
      ...liveOn(
        counts,
        trades.map(({ instrument }) => instrument.id),
      ),
    };
  });

  catalogue.change(api.haltSet, async ({ input, act }) => {
    const scope = scopeOf(market, input);
    const ids = (await entriesIn(act.tx, ports, scope)).map(({ instrument }) => instrument.id);
    const { id, codes } = await haltSet(act.tx, scope, ids, doing(act));
    await act.note('instruments.halted', `halt ${id}`, {
      ...('source' in scope && { source: [null, scope.source] }),
      ...('categoryId' in scope && { category: [null, categoryName(market, scope.categoryId)] }),
      ...halting(codes, true),
    });
    return { codes: [...codes] };
  });

  catalogue.change(api.proposeResume, async ({ input, act }) => {
    const { codes } = await proposeResume(act.tx, input.id, doing(act));
    await act.note('instruments.resumeProposed', `halt ${input.id}`, instrumentsOf(codes));
  });
  catalogue.change(api.confirmResume, async ({ input, act }) => {
    const codes = await confirmResume(act.tx, input.id, doing(act));
    await act.note('instruments.resumed', `halt ${input.id}`, halting(codes, false));
    return { codes: [...codes] };
  });
  catalogue.change(api.endResume, async ({ input, act }) => {
    const { codes, proposedBy } = await endResume(act.tx, input.id);
    const end = proposedBy === act.operator.id ? 'Withdrawn' : 'Refused';
    await act.note(`instruments.resume${end}`, `halt ${input.id}`, instrumentsOf(codes));
  });
}

const instrumentsOf = (codes: readonly string[]) => ({ instruments: [null, codes.join(', ')] });

const halting = (codes: readonly string[], isHalted: boolean) => ({
  ...instrumentsOf(codes),
  is_halted: [!isHalted, isHalted],
});

interface ScopeInput {
  readonly scope: HaltScope['scope'];
  readonly category_id?: number | undefined;
  readonly source?: string | undefined;
}

function scopeOf(market: MarketModule, input: ScopeInput): HaltScope {
  const { scope, category_id: categoryId, source } = input;
  if (scope === 'all') return { scope };
  if (scope === 'source') {
    if (source === undefined) throw new Refused('console.filterInvalid');
    return { scope, source };
  }
  const isKnown = market.catalogue.categories.some(({ id }) => id === categoryId);
  if (categoryId === undefined || !isKnown) throw new Refused('category.unknown');
  return { scope, categoryId };
}

/** Returns the listed instruments of a scope: of a source those that it is to quote now. */
async function entriesIn(
  sql: Sql,
  ports: Pick<ConsolePorts, 'market' | 'config' | 'sourcesFile'>,
  scope: HaltScope,
) {
  const listed = ports.market.catalogue.entries.filter(({ instrument }) => instrument.isEnabled);
  if (scope.scope === 'all') return listed;
  if (scope.scope === 'category') {
    return listed.filter(({ categoryId }) => categoryId === scope.categoryId);
  }
  const sources = await sourcesByCode(sql, ports);
  return listed.filter(({ instrument }) => sources.get(instrument.code) === scope.source);
}

/** Returns the source of each instrument that has one, by the settings in force. */
async function sourcesByCode(
  sql: Sql,
  { config, sourcesFile }: Pick<ConsolePorts, 'config' | 'sourcesFile'>,
): Promise<ReadonlyMap<string, string>> {
  if (config.feed !== 'sources') return new Map();
  const text = sourcesFile ?? (await settingsInForce(sql)).settings;
  // Checked when the file was read, and when they were proposed.
  const { routes } = JSON.parse(text) as { routes: Record<string, { source: string }> };
  return new Map(Object.entries(routes).map(([code, { source }]) => [code, source]));
}

function categoryName(market: MarketModule, id: number | null, language: Language = 'en'): string {
  const name = market.catalogue.categories.find((category) => category.id === id)?.name;
  return name?.[language] ?? name?.['en'] ?? '';
}

function proposalOf(
  { resumeReason, proposedBy, proposedAt }: HaltSet,
  askedBy: number,
  nameOf: (operatorId: number) => string,
): wire.HaltSet['proposal'] {
  if (resumeReason === null || proposedBy === null || proposedAt === null) return null;
  return {
    reason: resumeReason,
    is_own: proposedBy === askedBy,
    proposed_by: nameOf(proposedBy),
    proposed_at: proposedAt,
  };
}
