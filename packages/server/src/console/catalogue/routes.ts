import * as api from '@fulcrum/contract/console/catalogue/calls';

import {
  checkTerms,
  checkUntraded,
  storeHalted,
  storeListed,
  storeTerms,
  termsOf,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { feedsOf } from './feeds-view.ts';
import { readTerms, type TermsInput } from './terms-input.ts';
import { changesOf, detailOf, entryOf, instrumentsOf, previewOf } from './view.ts';

/** Routes for the terms of instruments, for halts, and for which instruments are listed. */
export function instrumentRoutes(serve: Binder, { db, market, trading, risk }: ConsolePorts): void {
  const catalogue = serve.within((work) => market.change(work));
  // Waits until every desk knows of a halt and has written what it decided before.
  const settled = serve.within((work) => market.change(work, (q) => trading.settled(q)));

  /** Returns the entry that the operator saw, and the new terms; throws if they are invalid. */
  function read(input: TermsInput & { readonly id: number; readonly version: number }) {
    const entry = entryOf(market, input);
    const { fees } = trading.settings;
    const terms = readTerms(input, fees, entry.instrument);
    checkTerms(terms, entry.leverageCap, entry.instrument);
    const { categories } = market.catalogue;
    if (!categories.some(({ id }) => id === terms.categoryId)) {
      throw new Refused('category.unknown');
    }
    return { entry, terms, isResized: terms.contractSize !== entry.instrument.contractSize };
  }

  serve.read(api.instruments, async ({ visit }) => {
    const fees = { inForce: trading.settings.fees, coming: risk.fees.coming() };
    const counts = await trading.floor({ name: 'instruments' });
    return instrumentsOf(market, fees, counts, visit.language);
  });

  serve.read(api.previewInstrument, async ({ input }) => {
    const { entry, terms, isResized } = read(input);
    if (isResized) await checkUntraded(db, entry.instrument.id);
    const held = await trading.floor({ name: 'positionsIn', instrumentId: entry.instrument.id });
    return previewOf(market, trading.settings, held, entry, terms);
  });

  settled.change(api.saveInstrument, async ({ input, act }) => {
    const { entry, terms, isResized } = read(input);
    if (isResized) await checkUntraded(act.tx, entry.instrument.id);
    const changes = changesOf(termsOf(entry, terms.fees), terms, entry.instrument);
    if (changes.length === 0) throw new Refused('console.unchanged');
    await storeTerms(act.tx, entry, terms);
    await act.note('instrument.changed', `instrument ${entry.instrument.code}`, detailOf(changes));
  });

  function codeOf(id: number): string {
    const known = market.market.byId(id)?.instrument;
    if (!known) throw new Refused('instrument.unknown');
    return known.code;
  }

  catalogue.change(api.haltInstrument, async ({ input, act }) => {
    const { id } = input;
    const isHalted = input.halted === 1;
    const code = codeOf(id);
    if (input.code !== code) throw new Refused('instrument.codeTyped');
    await storeHalted(act.tx, id, isHalted);
    const action = isHalted ? 'instrument.halted' : 'instrument.resumed';
    await act.note(action, `instrument ${code}`, { is_halted: [!isHalted, isHalted] });
  });

  settled.change(api.listInstrument, async ({ input, act }) => {
    const { id } = input;
    const isListed = input.listed === 1;
    const code = codeOf(id);
    await storeListed(act.tx, id, isListed);
    const action = isListed ? 'instrument.listed' : 'instrument.unlisted';
    await act.note(action, `instrument ${code}`, { is_listed: [!isListed, isListed] });
  });

  serve.read(api.feeds, () => feedsOf(market));
}
