import type { Company } from '@fulcrum/contract/content/company';
import { useEffect, useState } from 'react';

import { companiesNamed } from '../../market/companies.ts';

/** How long typing must pause before the server is asked, in ms. */
const PAUSE_MS = 300;

/** Returns companies that match the query. The newest reply stays until the next one comes. */
export function useFoundCompanies(query: string): readonly Company[] {
  const [found, setFound] = useState<readonly Company[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const ask = async () => {
      const reply = await companiesNamed(query, { signal });
      if (reply.ok) setFound(reply.data.data);
    };
    const timer = setTimeout(() => void ask(), query === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return found;
}
