import { serverNow } from '@fulcrum/client/clock';
import { settingsCalls } from '@fulcrum/client/calls/settings';
import type { BasicInfo } from '@fulcrum/contract/settings/schema';
import { create } from 'zustand';

import { staysOpen } from '../routing/access.ts';
import { request } from './api.ts';

interface Known {
  readonly basics: BasicInfo | null;
  /** When the settings were loaded, epoch ms. */
  readonly at: number;
}
const store = create<Known>()(() => ({ basics: null, at: 0 }));

/** Returns the product's base settings; null until loaded. */
export const useBasics = (): BasicInfo | null => store(({ basics }) => basics);

/** The same as `useBasics`, for use outside React: previews need the fee mode. */
export const currentBasics = (): BasicInfo | null => store.getState().basics;

const NORMAL = 0;
const FRESH_MS = 600_000;
const LOOK_EVERY_MS = 20_000;

/** Returns the path behind the `#` of the address. */
const shownPath = (): string => location.hash.slice(1).split('?', 1)[0] || '/';

/**
 * Loads the base settings. If the product's status is not normal, redirects the browser to
 * `loss_url`, except from screens where people log in, close positions and withdraw.
 */
export async function refreshBasics(): Promise<void> {
  const basics = await load();
  if (!basics) return;
  const { status, loss_url: lossUrl } = basics;
  if (status !== NORMAL && lossUrl !== '' && !staysOpen(shownPath())) location.replace(lossUrl);
}

/** Reloads the base settings regularly, and when announced levels have taken effect. */
export function keepBasics(): void {
  setInterval(() => {
    if (document.visibilityState === 'visible' && areOld(store.getState(), serverNow())) {
      void refreshBasics();
    }
  }, LOOK_EVERY_MS);
}

/**
 * Whether the settings are too old, or announced levels have taken effect since they were loaded.
 */
export function areOld({ basics, at }: Known, now: number): boolean {
  const change = basics?.coming_levels?.from_at ?? Infinity;
  return now - at >= FRESH_MS || (change > at && change <= now);
}

async function load(): Promise<BasicInfo | null> {
  const reply = await request(settingsCalls.getBasicInfo, {}, { isInitial: true });
  if (!reply.ok) return null;
  store.setState({ basics: reply.data, at: serverNow() });
  switchFees(reply.data);
  return reply.data;
}

let switching: ReturnType<typeof setTimeout> | undefined;
/** The longest time that a timer can wait; the settings are reloaded long before. */
const TIMER_MS_MAX = 2_147_483_647;

/**
 * Switches to announced fees at the moment when they apply, instead of at the next load. In a
 * replay that moment is in the past by the wall clock; the next load then brings the fees.
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
