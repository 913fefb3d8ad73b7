import type { ParsedOf } from '@fulcrum/contract/endpoint';
import * as api from '@fulcrum/contract/console/catalogue-calls';

import type { FeePlan } from '@fulcrum/engine/market/formulas';

import {
  addCategory,
  checkTerms,
  checkUntraded,
  orderCategories,
  removeCategory,
  renameCategory,
  storeHalted,
  storeListed,
  storeTerms,
  termsOf,
  type EditedTerms,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { changesOf, detailOf, instrumentsOf, previewOf } from './view.ts';
import type { Floor } from '../dashboard/live-overview.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';

type Ports = ConsolePorts & { readonly floor: Floor };

/** What operators change of the catalogue: terms, halts, the list and its categories. */
export function catalogueRoutes(serve: ServeOperators, ports: Ports): void {
  termRoutes(serve, ports);
  switchRoutes(serve, ports);
  categoryRoutes(serve, ports);
}

/** Both worlds: terms are the same for demo and real accounts. */
export const allFloors = async (floor: Floor) => [await floor.look(false), await floor.look(true)];

function termRoutes(
  serve: ServeOperators,
  { market, trading, floor, risk, ...ports }: Ports,
): void {
  const note = noter(ports);

  function entryOf(id: number) {
    const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === id);
    if (!entry) throw new Refused('instrument.unknown');
    return entry;
  }

  /** The entry as the operator saw it, and terms that can be. */
  function read(input: ParsedOf<typeof api.previewInstrument>) {
    const entry = entryOf(input.id);
    if (entry.version !== input.version) throw new Refused('catalogue.moved');
    const { fees } = trading.settings;
    const terms = readTerms(input, fees);
    checkTerms(terms, entry.leverageCap);
    const { categories } = market.catalogue;
    if (!categories.some(({ id }) => id === terms.categoryId)) {
      throw new Refused('category.unknown');
    }
    return { entry, terms, isResized: terms.contractSize !== entry.instrument.contractSize };
  }

  serve.toOperator(api.instruments, async () => {
    const fees = { inForce: trading.settings.fees, coming: risk.fees.coming() };
    return instrumentsOf(market, fees, await allFloors(floor));
  });

  serve.toOperator(api.previewInstrument, async ({ input }) => {
    const { entry, terms, isResized } = read(input);
    if (isResized) await checkUntraded(ports.db, entry.instrument.id);
    return previewOf(market, trading.settings, await allFloors(floor), entry, terms);
  });

  serve.toOperator(api.saveInstrument, async ({ input, operator, visit }) => {
    await market.change(
      async (tx) => {
        const { entry, terms, isResized } = read(input);
        if (isResized) await checkUntraded(tx, entry.instrument.id);
        const changes = changesOf(termsOf(entry, terms.fees), terms);
        if (changes.length === 0) throw new Refused('console.unchanged');
        await storeTerms(tx, entry, terms);
        const action = 'instrument.changed';
        const object = `instrument ${entry.instrument.code}`;
        const { reason } = input;
        await note(tx, { operator, visit }, { action, object, detail: detailOf(changes), reason });
      },
      // An order that was decided before a halt may still be on its way into the store.
      () => trading.settled(),
    );
    return {};
  });
}

/** The terms of a form, as they are kept. */
export function readTerms(
  input: Omit<ParsedOf<typeof api.previewInstrument>, 'id' | 'version'>,
  fees: FeePlan,
): EditedTerms {
  // A rate of the kind that was looked at would be another one under the kind of now.
  if (input.fee_plan !== fees.id) throw new Refused('catalogue.moved');
  return {
    showCode: input.show_code,
    name: input.name,
    categoryId: input.category_id,
    position: input.position,
    lotStep: input.lot_step,
    minLots: input.min_lots,
    maxLots: input.max_lots,
    leverages: input.leverages,
    marginMode: input.margin_mode,
    contractSize: input.contract_size,
    fees,
    feeRate: input.fee_rate,
    swapLong: input.swap_long,
    swapShort: input.swap_short,
    swapTripleDay: input.swap_triple_day ?? null,
    staleAfterMs: input.stale_after_ms,
    maxJumpBp: input.max_jump_bp,
  };
}

function switchRoutes(serve: ServeOperators, { market, trading, ...ports }: Ports): void {
  const note = noter(ports);

  function codeOf(id: number): string {
    const known = market.market.byId(id)?.instrument;
    if (!known) throw new Refused('instrument.unknown');
    return known.code;
  }

  serve.toOperator(api.haltInstrument, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const isHalted = input.halted === 1;
    const code = codeOf(id);
    if (input.code !== code) throw new Refused('instrument.codeTyped');
    await market.change(async (tx) => {
      await storeHalted(tx, id, isHalted);
      const action = isHalted ? 'instrument.halted' : 'instrument.resumed';
      const detail = { is_halted: [!isHalted, isHalted] };
      const entry = { action, object: `instrument ${code}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.listInstrument, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const isListed = input.listed === 1;
    const code = codeOf(id);
    await market.change(
      async (tx) => {
        await storeListed(tx, id, isListed);
        const action = isListed ? 'instrument.listed' : 'instrument.unlisted';
        const detail = { is_listed: [!isListed, isListed] };
        const entry = { action, object: `instrument ${code}`, detail, reason };
        await note(tx, { operator, visit }, entry);
      },
      () => trading.settled(),
    );
    return {};
  });
}

function categoryRoutes(serve: ServeOperators, { market, ...ports }: Ports): void {
  const note = noter(ports);
  const nameOf = (id: number) => market.catalogue.categories.find((each) => each.id === id)?.name;

  serve.toOperator(api.categories, () => {
    const { categories, entries } = market.catalogue;
    return Promise.resolve(
      categories.map(({ id, version, name }) => ({
        ...{ id, version, name: { ...name } },
        instruments: entries.filter(({ categoryId }) => categoryId === id).length,
      })),
    );
  });

  serve.toOperator(api.addCategory, ({ input, operator, visit }) =>
    market.change(async (tx) => {
      const { name, reason } = input;
      const id = await addCategory(tx, name);
      const entry = {
        action: 'category.added',
        object: `category ${id}`,
        detail: { name },
        reason,
      };
      await note(tx, { operator, visit }, entry);
      return { id };
    }),
  );

  serve.toOperator(api.renameCategory, async ({ input, operator, visit }) => {
    const { id, name, reason } = input;
    await market.change(async (tx) => {
      await renameCategory(tx, input, name);
      const detail = { name: [nameOf(id), name] };
      const entry = { action: 'category.renamed', object: `category ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.orderCategories, async ({ input, operator, visit }) => {
    const { ids, reason } = input;
    await market.change(async (tx) => {
      const before = market.catalogue.categories.map(({ id }) => id);
      if (before.join() === ids.join()) throw new Refused('console.unchanged');
      await orderCategories(tx, ids);
      const detail = { order: [before, ids] };
      const entry = { action: 'category.ordered', object: 'categories', detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.removeCategory, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    await market.change(async (tx) => {
      const detail = { name: nameOf(id) };
      await removeCategory(tx, id);
      const entry = { action: 'category.removed', object: `category ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });
}
