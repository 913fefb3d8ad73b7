import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { useWrittenNotes } from '../../account/notes.ts';
import { NoteCard } from './note-card.tsx';

const order = { id: 7, parentId: null };
const note = { id: 7, text: 'Too early', tags: ['gap'], version: 3, saved_at: 1 };
const nothing = { id: 7, text: '', tags: [], version: 0, saved_at: null };
const used = {
  tags: [
    { tag: 'gap', positions: 2 },
    { tag: 'News', positions: 1 },
  ],
};
const newer = {
  code: 1066,
  msg: 'Changed elsewhere',
  data: { version: 4, text: 'On the phone', tags: 'phone,gap' },
};

beforeEach(async () => {
  await preparePage();
  useWrittenNotes.setState({}, true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers reads, and saves one after the other; without an answer a save succeeds. */
function serve(stored: object, saves: (typeof newer)[] = []) {
  let version = 4;
  const left = [...saves];
  const calls = serveCalls((path, body) => {
    const ok = (data: unknown) => ({ code: 1, msg: '', data });
    if (path.endsWith('/note_tags')) return ok(used);
    if (path.endsWith('/note')) return ok(stored);
    version += 1;
    return left.shift() ?? ok({ ...(JSON.parse(body) as object), version, saved_at: 2 });
  });
  return () =>
    calls
      .filter(({ path }) => path.endsWith('/note_save'))
      .map(({ body }) => JSON.parse(body) as unknown);
}

const edit = async (user: ReturnType<typeof showPage>['user'], name = 'Edit note and tags') =>
  user.click(await screen.findByRole('button', { name }));
const text = () => screen.findByRole('textbox', { name: /^Note/ });

test('NOTE-001: a note and tags are written on a trade that has none', async () => {
  const saved = serve(nothing);
  const { user } = showPage(<NoteCard order={order} />);
  await edit(user, 'Add a note or tags');
  await user.type(await text(), 'Bought the dip');
  await user.click(await screen.findByRole('button', { name: 'News' }));
  await user.type(screen.getByRole('textbox', { name: /^Tags/ }), 'first hour{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Tags/ }), 'GAP');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bought the dip')).toBeDefined();
  expect(saved()).toEqual([
    { id: 7, text: 'Bought the dip', tags: ['News', 'first hour', 'gap'], version: 0 },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('NOTE-003: hostile text is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>{{max}}';
  serve({ ...note, text: hostile, tags: ['<b>'] });
  const { container } = showPage(<NoteCard order={order} />);
  expect(await screen.findByText(hostile)).toBeDefined();
  expect(screen.getByText('<b>')).toBeDefined();
  expect(container.querySelector('img, b')).toBeNull();
});

test('NOTE-004: a tag is taken away, and one that is too long is not added', async () => {
  const saved = serve(note);
  const { user } = showPage(<NoteCard order={order} />);
  await edit(user);
  await user.click(await screen.findByRole('button', { name: 'Remove gap' }));
  const field = screen.getByRole('textbox', { name: /^Tags/ });
  await user.type(field, `${'x'.repeat(25)}{Enter}`);
  expect(screen.getByText('1 to 24 characters')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(saved()).toMatchObject([{ tags: [], version: 3 }]));
});

test('NOTE-004: the Enter that takes a Japanese word in Safari adds no tag', async () => {
  serve(note);
  const { user } = showPage(<NoteCard order={order} />);
  await edit(user);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Tags/ });
  await user.type(field, '逆張り');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field.value).toBe('逆張り');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(field.value).toBe('');
});

async function conflict() {
  const saved = serve(note, [newer]);
  const { user } = showPage(<NoteCard order={order} />);
  await edit(user);
  const field = await text();
  fireEvent.change(field, { target: { value: 'On the laptop' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('On the phone')).toBeDefined();
  expect(screen.getByText('On the laptop')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Changed elsewhere');
  return { user, saved };
}

test('NOTE-007: both versions are shown, and mine is kept if I say so', async () => {
  const { user, saved } = await conflict();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved().at(-1)).toEqual({ id: 7, text: 'On the laptop', tags: ['gap'], version: 4 });
  expect(screen.getByText('On the laptop')).toBeDefined();
});

test('NOTE-007: the version of the other device is kept without a write', async () => {
  const { user, saved } = await conflict();
  await user.click(screen.getByRole('button', { name: 'Keep this one' }));
  expect(await text()).toHaveProperty('value', 'On the phone');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(saved()).toHaveLength(1);
});

test('NOTE-007: joined, both versions can be edited before they are saved', async () => {
  const { user, saved } = await conflict();
  await user.click(screen.getByRole('button', { name: 'Join both' }));
  expect(await text()).toHaveProperty('value', 'On the phone\n\nOn the laptop');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(saved().at(-1)).toEqual({
      id: 7,
      text: 'On the phone\n\nOn the laptop',
      tags: ['phone', 'gap'],
      version: 4,
    }),
  );
});

test('NOTE-007: who closes with unsaved words is asked first', async () => {
  serve(note);
  const { user } = showPage(<NoteCard order={order} />);
  await edit(user);
  await user.type(await text(), '!');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(await text()).toHaveProperty('value', 'Too early!');
});

test('NOTE-007: a lost answer keeps what was written', async () => {
  serve(note, [{ code: 1090, msg: 'Something failed', data: newer.data }]);
  const { user } = showPage(<NoteCard order={order} />);
  await edit(user);
  fireEvent.change(await text(), { target: { value: 'Kept' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something failed');
  expect(await text()).toHaveProperty('value', 'Kept');
});
