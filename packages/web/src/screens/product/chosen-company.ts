import { create } from 'zustand';

import { companyStatus } from '../../market/companies.ts';

const COOKIE = 'company_id';
/** How long the choice is kept: three years, in seconds. */
const KEPT_S = 3 * 365 * 24 * 3_600;

/** Reads the id of the company chosen on this device; null for none. */
function readChosen(): number | null {
  const found = /(?:^|; )company_id=(\d{1,15})(?:;|$)/.exec(document.cookie)?.[1];
  return found === undefined ? null : Number(found);
}

const store = create<{ readonly id: number | null }>()(() => ({ id: readChosen() }));
export const useChosenCompany = (): number | null => store(({ id }) => id);

export function chooseCompany(id: number | null): void {
  const age = id === null ? 0 : KEPT_S;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${id ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  store.setState({ id });
}

/** Forgets a chosen company that is no longer listed. */
export async function checkChosen(): Promise<void> {
  const id = readChosen();
  store.setState({ id });
  if (id === null) return;
  const reply = await companyStatus(id);
  const isGone = reply.ok ? reply.data.status === 0 : reply.problem.reason === 'company.unknown';
  if (isGone) chooseCompany(null);
}
