import { marketDataCalls } from '@fulcrum/client/calls/market-data';
import { create } from 'zustand';

import { request } from '../../server/api.ts';
import type { ListedInstrument } from '../model.ts';
import type { OtherWords } from './search-instruments.ts';

interface SearchWords {
  /** Keyed by the code of the instrument; empty until loaded. */
  readonly byCode: ReadonlyMap<string, OtherWords>;
  /** The versions of the instruments that the words belong to; null until loaded. */
  readonly versions: string | null;
}

const store = create<SearchWords>()(() => ({ byCode: new Map(), versions: null }));

/** Returns what instruments are found by, beside their codes and their names in this language. */
export const useSearchWords = (): SearchWords['byCode'] => store((words) => words.byCode);

let loading: string | null = null;

/**
 * Loads the words once for each state of the catalogue. If this fails, a search knows codes and
 * shown names only, and the next search that is opened loads again.
 */
export async function loadSearchWords(all: readonly ListedInstrument[]): Promise<void> {
  const versions = all.map(({ code, version }) => `${code} ${version}`).join();
  if (all.length === 0 || versions === loading || versions === store.getState().versions) return;
  loading = versions;
  const reply = await request(marketDataCalls.searchWords, {});
  if (loading === versions) loading = null;
  if (!reply.ok) return;
  const byCode = new Map(
    reply.data.map(({ Code, Names, Words }) => [Code, { names: Names, words: Words }]),
  );
  store.setState({ byCode, versions });
}
