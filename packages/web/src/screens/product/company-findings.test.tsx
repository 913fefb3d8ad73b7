import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { chooseCompany } from './chosen-company.ts';
import { CompanyFindings } from './company-findings.tsx';

const HARBOUR = {
  id: 7,
  name: 'Harbour Prime',
  subject: 'Broker of metals',
  logo: '',
  url: 'https://harbour.example/about',
  email: '',
  location: 'Hong Kong',
  registered_address: '1 Queen’s Road',
  office_address: '',
};
const ok = (data: unknown) => ({ code: 1, msg: '', data });

beforeEach(async () => {
  await preparePage();
  chooseCompany(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('COMPANY-003 a company is found, looked at and chosen for three years', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const written = vi.spyOn(document, 'cookie', 'set');
  serveCalls(() => ok({ data: [HARBOUR] }));
  const { user } = showPage(<CompanyFindings query="harbour" />);
  await user.click(await screen.findByRole('button', { name: /Harbour ?Prime/ }));
  expect(await screen.findByText('1 Queen’s Road')).toBeDefined();
  expect(screen.queryByText('Office')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'harbour.example' }));
  expect(opened).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith(HARBOUR.url, '_blank', 'noopener,noreferrer');
  await user.click(screen.getByRole('button', { name: 'Choose this company' }));
  expect(written.mock.calls.at(-1)?.[0]).toMatch(/^company_id=7; Path=\/; Max-Age=94608000;/);
  expect(await screen.findByRole('img', { name: 'Chosen' })).toBeDefined();
});

test('COMPANY-001 a chosen company that is not listed any more is let go', async () => {
  chooseCompany(9);
  expect(document.cookie).toContain('company_id=9');
  serveCalls((path) =>
    ok(path === '/api/company/getCompanyStatus' ? { id: 9, status: 0 } : { data: [] }),
  );
  showPage(<CompanyFindings query="" />);
  await waitFor(() => expect(document.cookie).not.toContain('company_id'));
});
