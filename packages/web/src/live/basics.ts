import type { BasicInfo } from '@fulcrum/contract/wire';
import { create } from 'zustand';

import { staysOpen } from '../route-table.ts';
import { request } from './api.ts';
import { CALLS } from './calls.ts';

const store = create<{ readonly basics: BasicInfo | null }>()(() => ({ basics: null }));

/** The product's base settings; null until they have come. */
export const useBasics = (): BasicInfo | null => store(({ basics }) => basics);

/** The same outside React: previews need the fee mode. */
export const currentBasics = (): BasicInfo | null => store.getState().basics;

const NORMAL = 0;

/** Path behind the `#` of the address. */
const shownPath = (): string => location.hash.slice(1).split('?', 1)[0] || '/';

/**
 * Loads the base settings. A status that is not normal sends the browser to `loss_url`, except
 * from where people log in, close and withdraw.
 */
export async function refreshBasics(): Promise<void> {
  const reply = await request(CALLS.getBasicInfo, {}, { isInitial: true });
  if (!reply.ok) return;
  const { status, loss_url: lossUrl } = reply.data;
  if (status !== NORMAL && lossUrl !== '' && !staysOpen(shownPath())) location.replace(lossUrl);
  store.setState({ basics: reply.data });
}
