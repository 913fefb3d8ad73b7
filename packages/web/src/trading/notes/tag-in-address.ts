import { tagOf } from '@fulcrum/contract/trading/note-text';

/** Returns the tag that an address names; null if it names none. */
export function tagIn(params: URLSearchParams): string | null {
  const tag = params.get('tag');
  return tag === null ? null : tagOf(tag);
}
