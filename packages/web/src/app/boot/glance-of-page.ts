import { GLANCE_ID, type Glance } from '@fulcrum/contract/market-data/glance';

/** Returns the prices that the server put into the page; null for a page that was kept offline. */
export function glanceOfPage(): Glance | null {
  const text = document.getElementById(GLANCE_ID)?.textContent;
  // Written by the server of the same build.
  return text === undefined || text === null ? null : (JSON.parse(text) as Glance);
}
