import { identityCalls } from '@fulcrum/client/calls/identity';
import type { Reply } from '@fulcrum/client/problem';
import type { AreaCode, Captcha, CaptchaWork } from '@fulcrum/contract/identity/schema';
import { useEffect } from 'react';
import { create } from 'zustand';

import { request } from '../../server/api.ts';

interface Known {
  /** Every country with its calling code; null until loaded. */
  readonly areas: readonly AreaCode[] | null;
  readonly areasFailed: string;
  /** Whether people can register with a mobile number. */
  readonly showsMobile: boolean;
}

const store = create<Known>()(() => ({ areas: null, areasFailed: '', showsMobile: true }));

/** Loads the areas, once per visit. */
export async function loadAreas(): Promise<void> {
  if (store.getState().areas !== null) return;
  store.setState({ areasFailed: '' });
  const reply = await request(identityCalls.areaList, {}, { isInitial: true });
  if (reply.ok) store.setState({ areas: reply.data });
  else store.setState({ areasFailed: reply.problem.msg });
}

export const useAreas = (): Pick<Known, 'areas' | 'areasFailed'> => ({
  areas: store(({ areas }) => areas),
  areasFailed: store(({ areasFailed }) => areasFailed),
});

/**
 * Returns whether to offer registration by mobile number; loads this anew each time the form opens.
 */
export function useShowsMobile(): boolean {
  useEffect(() => {
    void request(identityCalls.setting, { key: 'is_show_mobile' }, { isInitial: true }).then(
      (reply) => {
        if (reply.ok) store.setState({ showsMobile: reply.data.value === 1 });
      },
    );
  }, []);
  return store(({ showsMobile }) => showsMobile);
}

export const newCaptcha = (): Promise<Reply<Captcha>> =>
  request(identityCalls.captcha, {}, { isInitial: true });

export const newWork = (): Promise<Reply<CaptchaWork>> =>
  request(identityCalls.captchaWork, {}, { isInitial: true });
