import { settingsCalls } from '@fulcrum/client/calls/settings';
import type { BasicInfo } from '@fulcrum/contract/settings/schema';
import { create } from 'zustand';

import { staysOpen } from '../routing/access.ts';
import { request } from './api.ts';

interface Known {
  readonly basics: BasicInfo | null;
  /** When they came, epoch ms. */
  readonly at: number;
}
const store = create<Known>()(() => ({ basics: null, at: 0 }));

/** The product's base settings; null until they have come. */
export const useBasics = (): BasicInfo | null => store(({ basics }) => basics);

/** The same outside React: previews need the fee mode. */
export const currentBasics = (): BasicInfo | null => store.getState().basics;

const NORMAL = 0;
const FRESH_MS = 600_000;
const LOOK_EVERY_MS = 20_000;

/** Path behind the `#` of the address. */
const shownPath = (): string => location.hash.slice(1).split('?', 1)[0] || '/';

/**
 * Loads the base settings. A status that is not normal sends the browser to `loss_url`, except
 * from where people log in, close and withdraw.
 */
export async function refreshBasics(): Promise<void> {
  const basics = await load();
  if (!basics) return;
  const { status, loss_url: lossUrl } = basics;
  if (status !== NORMAL && lossUrl !== '' && !staysOpen(shownPath())) location.replace(lossUrl);
}

/** Loads them again now and then, and once levels that were to come have come into force. */
export function keepBasics(): void {
  setInterval(() => {
    if (document.visibilityState === 'visible' && areOld(store.getState(), Date.now())) {
      void refreshBasics();
    }
  }, LOOK_EVERY_MS);
}

/** Whether what came has had its time, or says itself that it holds no longer. */
export function areOld({ basics, at }: Known, now: number): boolean {
  const change = basics?.coming_levels?.from_at ?? Infinity;
  return now - at >= FRESH_MS || (change > at && change <= now);
}

async function load(): Promise<BasicInfo | null> {
  const reply = await request(settingsCalls.getBasicInfo, {}, { isInitial: true });
  if (!reply.ok) return null;
  store.setState({ basics: reply.data, at: Date.now() });
  switchFees(reply.data);
  return reply.data;
}

let switching: ReturnType<typeof setTimeout> | undefined;
/** The longest that a timer can wait; the settings come again long before. */
const TIMER_MS_MAX = 2_147_483_647;

/**
 * Fees that are to come hold from their moment on, not from the next answer on. A replay tells
 * moments of its own days, which are over by the wall clock: there the next answer says it.
 */
function switchFees({ coming_fees: coming, server_time: now }: BasicInfo): void {
  clearTimeout(switching);
  if (!coming || coming.from_at <= now || coming.from_at - now > TIMER_MS_MAX) return;
  switching = setTimeout(() => {
    const { basics } = store.getState();
    const { trade_fee_type, fee_plan } = coming;
    if (basics)
      store.setState({ basics: { ...basics, trade_fee_type, fee_plan, coming_fees: null } });
    void load();
  }, coming.from_at - now);
}
