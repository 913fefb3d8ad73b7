import type { FastifyInstance } from 'fastify';

import * as api from '@fulcrum/contract/console/company-calls';

import {
  addCompany,
  companyOf,
  editCompany,
  listCompanies,
  setCompanyLogo,
  type EditedCompany,
  type StoredCompany,
} from '../../content/companies/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { differences } from '../../audit/differences.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';
import { pictureUploads, showInstead } from '../pictures.ts';

const PAGE_SIZE = 50;

/** Companies that people search for: entered, changed and taken off the search. */
export function companyRoutes(
  app: FastifyInstance,
  serveOn: (part: FastifyInstance) => ServeOperators,
  { db, files, clock }: Pick<ConsolePorts, 'db' | 'files' | 'clock'>,
): void {
  const serve = serveOn(app);
  const note = noter({ clock });

  serve.toOperator(api.companies, async ({ input }) => {
    const { search = null, page = 1 } = input;
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { rows, total } = await listCompanies(db, search, place);
    return { rows: rows.map(companyRow), total };
  });

  pictureUploads(app, serveOn, files, { call: api.uploadCompanyLogo, shape: 'logo' });

  serve.toOperator(api.saveCompany, async ({ input, operator, visit }) => {
    const { id: known, version, listed, picture, no_logo: noLogo, reason, ...words } = input;
    const edited: EditedCompany = { ...words, isListed: listed === 1 };
    if (known !== undefined && version === undefined) throw new Refused('content.changed');
    const at = clock.now();
    return db.transaction(async (tx) => {
      const seen = known === undefined ? null : { id: known, version: version ?? 0 };
      const before = seen && (await editCompany(tx, seen, edited, at));
      const id = known ?? (await addCompany(tx, edited, at));
      let logo = before?.logo ?? '';
      if (picture !== undefined || noLogo === 1) {
        logo = await showInstead(tx, files, `company:${id}`, picture);
        await setCompanyLogo(tx, id, logo);
      }
      const after = { ...edited, logo };
      const detail = differences(before && { ...wordsOf(before), logo: before.logo }, after);
      const action = before ? 'company.changed' : 'company.entered';
      await note(tx, { operator, visit }, { action, object: `company ${id}`, detail, reason });
      return { id };
    });
  });
}

const wordsOf = (company: StoredCompany): EditedCompany => {
  const { id: _, logo: __, ...words } = companyOf(company);
  return { ...words, isListed: company.isListed };
};

export const companyRow = (company: StoredCompany): api.CompanyRow => ({
  ...companyOf(company),
  is_listed: company.isListed,
  version: company.version,
  updated_at: company.updatedAt,
});
