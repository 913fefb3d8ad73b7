import type { NewsRow } from '@fulcrum/contract/content/news';

/** Address of the first page of the news. */
export const FIRST_NEWS = '/api/news/list?category_id=1&page=1';

/** Starts to load the picture of the newest article, the largest on its page, once it is known. */
export async function preloadLeadPicture(): Promise<void> {
  const reply = await globalThis.early?.[FIRST_NEWS];
  // The app reads the reply itself, so this takes a copy. What is wrong with it is told there.
  const body: unknown = await reply
    ?.clone()
    .json()
    .catch(() => null);
  // Both sides use the same contract.
  const rows = (body as { readonly data?: { readonly data?: readonly NewsRow[] } } | null)?.data;
  const picture = rows?.data?.[0]?.logo ?? '';
  if (picture === '') return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.fetchPriority = 'high';
  link.href = picture;
  document.head.append(link);
}
