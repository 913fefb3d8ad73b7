import * as api from '@fulcrum/contract/console/content/companies';

import { differences } from '../../audit/differences.ts';
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
import type { Binder } from '../binder.ts';
import { placeOf } from '../page.ts';
import { publishAs, replacePicture } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';

/** Routes for companies that users can search for. */
export function companyRoutes(
  serve: Binder,
  { db, files, clock }: Pick<ConsolePorts, 'db' | 'files' | 'clock'>,
): void {
  serve.read(api.companies, async ({ input: { search = null, page } }) => {
    const { rows, total } = await listCompanies(db, search, placeOf(page));
    return { rows: rows.map(companyRow), total };
  });

  serve.upload(api.uploadCompanyLogo, publishAs(files, 'logo'));

  serve.change(api.saveCompany, async ({ input, act }) => {
    const { id: known, version, listed, picture, no_logo: noLogo, reason: _, ...words } = input;
    const { tx } = act;
    const edited: EditedCompany = { ...words, isListed: listed === 1 };
    if (known !== undefined && version === undefined) throw new Refused('content.changed');
    const at = clock.now();
    const seen = known === undefined ? null : { id: known, version: version ?? 0 };
    const before = seen && (await editCompany(tx, seen, edited, at));
    const id = known ?? (await addCompany(tx, edited, at));
    let logo = before?.logo ?? '';
    if (picture !== undefined || noLogo === 1) {
      logo = await replacePicture(tx, files, `company:${id}`, picture);
      await setCompanyLogo(tx, id, logo);
    }
    const was = before && { ...wordsOf(before), logo: before.logo };
    const detail = differences(was, { ...edited, logo });
    await act.note(before ? 'company.changed' : 'company.entered', `company ${id}`, detail);
    return { id };
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
