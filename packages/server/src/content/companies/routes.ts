import * as api from '@fulcrum/contract/content/company';

import type { Serve } from '../../platform/http/serve.ts';
import type { Db } from '../../platform/ports/db.ts';
import { findCompanies, isListed } from './module.ts';

export function companyRoutes(serve: Serve, db: Db): void {
  serve.toAnyone(api.getCompany, async ({ input }) => ({
    data: await findCompanies(db, input.name ?? null),
  }));
  serve.toAnyone(api.getCompanyStatus, async ({ input }) => ({
    id: input.id,
    status: (await isListed(db, input.id)) ? (1 as const) : (0 as const),
  }));
}
