import { permissionsOf } from '@fulcrum/contract/console/roles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { signedIn } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AnnouncementsScreen } from '../announcements/announcements-screen.tsx';
import { NewsScreen } from './news-screen.tsx';

const ROW = {
  id: 3,
  status: 'published',
  publish_at: 1,
  updated_at: 1,
  is_sample: true,
  version: 2,
  source: 'Desk',
};
const TEXT = { title: 'Fees', summary: 'Lower', body: 'They fall.' };
let posted: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(async () => {
  await startI18n();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  posted = [];
  Object.assign(URL, { createObjectURL: () => 'blob:look', revokeObjectURL: () => {} });
  signedIn({
    id: 1,
    email: 'a@example.com',
    name: 'Ana',
    role: 'content',
    permissions: permissionsOf('content'),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serve(answers: Readonly<Record<string, unknown>>) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = (address.split('?', 1)[0] ?? '').replace('/console/api/', '');
    if (typeof init.body === 'string') posted.push({ path, body: JSON.parse(init.body) });
    return new Response(JSON.stringify({ code: 1, msg: '', data: answers[path] ?? {} }));
  });
}

const show = (page: React.ReactNode, address: string) => {
  render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);
  return userEvent.setup();
};

test('CONSOLE-080 an article is edited by language, with what is missing marked, and previewed', async () => {
  serve({
    news: { rows: [{ ...ROW, title: 'Fees', langs: ['en'] }], total: 1 },
    'news/one': { ...ROW, codes: ['EURUSD'], texts: { en: TEXT } },
    'news/save': { id: 3 },
    'content/preview': { html: '<p>They <em>fall</em>.</p>' },
  });
  const user = show(<NewsScreen />, '/news?open=3');
  expect(await screen.findByText('1 of 18')).toBeDefined();
  expect(await screen.findByText('fall')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'French, missing' }));
  await user.type(screen.getByLabelText('Title', { selector: 'input[maxlength]' }), 'Frais');
  await user.type(screen.getByLabelText('Summary'), 'Moins');
  await user.type(screen.getByLabelText('Text'), 'Ils baissent.');
  expect(screen.getByRole('button', { name: 'French' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByLabelText('Reason'), 'translated');
  await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(posted.find(({ path }) => path === 'news/save')?.body).toEqual({
      id: 3,
      version: 2,
      source: 'Desk',
      codes: ['EURUSD'],
      reason: 'translated',
      texts: { en: TEXT, fr: { title: 'Frais', summary: 'Moins', body: 'Ils baissent.' } },
    }),
  );
});

test('CONSOLE-080 what is typed into an article never stands under another of the same version', async () => {
  const rows = [3, 4].map((id) => ({ ...ROW, id, title: `Fees ${id}`, langs: ['en'] }));
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const id = Number(searchParams.get('id'));
    const article = { ...ROW, id, codes: [], texts: { en: { ...TEXT, title: `Fees ${id}` } } };
    const data = pathname.endsWith('/news/one') ? article : { rows, total: 2, html: '' };
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  const user = show(<NewsScreen />, '/news?open=3');
  const title = () => screen.findByLabelText('Title', { selector: 'input[maxlength]' });
  await user.type(await title(), ' rewritten');
  await user.click(screen.getByRole('button', { name: 'Fees 4' }));
  await screen.findByRole('heading', { name: 'Article 4' });
  expect(((await title()) as HTMLInputElement).value).toBe('Fees 4');
});

test('NEWS-007 a cover is uploaded, and saved with the words; another one can be taken away', async () => {
  serve({
    news: { rows: [], total: 0 },
    'news/one': { ...ROW, codes: [], cover: '/api/common/picture?id=a', texts: { en: TEXT } },
    'news/cover/upload': { id: 'b' },
    'news/save': { id: 3 },
    'content/preview': { html: '' },
  });
  const user = show(<NewsScreen />, '/news?open=3');
  const picked = await screen.findByLabelText<HTMLInputElement>('Cover', { selector: 'input' });
  expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toContain('id=a');
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByLabelText('Reason'), 'a new one');
    await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  };
  await user.selectOptions(screen.getByLabelText('Take the cover away'), '1');
  await user.upload(picked, new File(['x'], 'cover.jpg', { type: 'image/jpeg' }));
  const look = () => screen.getByRole('img', { name: 'Cover' });
  await waitFor(() => expect(look().getAttribute('src')).toBe('blob:look'));
  // A picture whose format browsers cannot show, such as HEIC, is hidden.
  fireEvent.error(look());
  expect(screen.queryByRole('img', { name: 'Cover' })).toBeNull();
  await save();
  // The preview of the words may be asked for after that.
  const saved = () => posted.find(({ path }) => path === 'news/save')?.body;
  await waitFor(() => expect(saved()).toMatchObject({ picture: 'b' }));
  expect(saved()).not.toHaveProperty('no_cover');
});

test('CONSOLE-082 words of law that are out are shown and not edited; who waits can be confirmed', async () => {
  const row = {
    id: 5,
    status: 'published',
    audience: 'all',
    is_legal: true,
    is_pinned: false,
    starts_at: 1,
    ends_at: null,
    proposed_by: 'Ben',
    confirmed_by: 'Ana',
    may_confirm: false,
    version: 3,
    updated_at: 1,
    texts: { en: { title: 'Terms', body: 'They change.' } },
  };
  serve({ announcements: { rows: [row], total: 1, is_alone: false } });
  show(<AnnouncementsScreen />, '/announcements?open=5');
  expect(await screen.findByText('Ben, Ana')).toBeDefined();
  expect(screen.getByLabelText('Text')).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take in' })).toBeDefined();
  cleanup();
  const waiting = { ...row, status: 'waiting', confirmed_by: '', may_confirm: true };
  serve({ announcements: { rows: [waiting], total: 1, is_alone: false } });
  show(<AnnouncementsScreen />, '/announcements?open=5');
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeDefined();
  cleanup();
  const own = { ...waiting, may_confirm: false };
  serve({ announcements: { rows: [own], total: 1, is_alone: false } });
  show(<AnnouncementsScreen />, '/announcements?open=5');
  expect(await screen.findByText(/^You proposed this; another operator/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
