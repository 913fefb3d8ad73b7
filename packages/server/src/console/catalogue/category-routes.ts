import * as api from '@fulcrum/contract/console/catalogue/calls';
import type { CategoryRow } from '@fulcrum/contract/console/catalogue/schema';

import {
  addCategory,
  orderCategories,
  removeCategory,
  renameCategory,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';

export function categoryRoutes(serve: Binder, { market }: Pick<ConsolePorts, 'market'>): void {
  const catalogue = serve.within((work) => market.change(work));
  const nameOf = (id: number) => market.catalogue.categories.find((each) => each.id === id)?.name;

  serve.read(api.categories, () => Promise.resolve(categoriesOf(market)));

  catalogue.change(api.addCategory, async ({ input: { name }, act }) => {
    const id = await addCategory(act.tx, name);
    await act.note('category.added', `category ${id}`, { name });
    return { id };
  });

  catalogue.change(api.renameCategory, async ({ input, act }) => {
    const { id, name } = input;
    await renameCategory(act.tx, input, name);
    await act.note('category.renamed', `category ${id}`, { name: [nameOf(id), name] });
  });

  catalogue.change(api.orderCategories, async ({ input: { ids }, act }) => {
    const before = market.catalogue.categories.map(({ id }) => id);
    if (before.join() === ids.join()) throw new Refused('console.unchanged');
    await orderCategories(act.tx, ids);
    await act.note('category.ordered', 'categories', { order: [before, ids] });
  });

  catalogue.change(api.removeCategory, async ({ input: { id }, act }) => {
    const detail = { name: nameOf(id) };
    await removeCategory(act.tx, id);
    await act.note('category.removed', `category ${id}`, detail);
  });
}

/** Returns the categories in their order, each with its number of instruments. */
export function categoriesOf({ catalogue }: ConsolePorts['market']): CategoryRow[] {
  const { categories, entries } = catalogue;
  return categories.map(({ id, version, name }) => ({
    id,
    version,
    name: { ...name },
    instruments: entries.filter(({ categoryId }) => categoryId === id).length,
  }));
}
