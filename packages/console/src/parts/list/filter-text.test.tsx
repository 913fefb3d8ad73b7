import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FilterText } from './filter-text.tsx';
import { useFilters } from './use-filters.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const searches: string[] = [];

function Filtered() {
  const { search } = useLocation();
  if (searches.at(-1) !== search) searches.push(search);
  return (
    <>
      <FilterText filters={useFilters()} name="user" label="User" />
      <Link to="?user=7">A view</Link>
    </>
  );
}

function open(search: string) {
  searches.length = 0;
  render(
    <MemoryRouter initialEntries={[`/deposits${search}`]}>
      <Filtered />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('User');
  return { field, type: (text: string) => fireEvent.change(field, { target: { value: text } }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a filter that is typed reaches the address once, after a pause', async () => {
  const { field, type } = open('?status=0&page=3');
  for (const text of ['1', '12', '123']) {
    type(text);
    expect(field.value).toBe(text);
    await pass(249);
  }
  expect(searches).toEqual(['?status=0&page=3']);
  await pass(1);
  expect(searches).toEqual(['?status=0&page=3', '?status=0&user=123']);
  expect(field.value).toBe('123');
});

test('leaving the field does not wait for the pause', async () => {
  const { field, type } = open('');
  type('12');
  fireEvent.blur(field);
  await pass(0);
  expect(searches).toEqual(['', '?user=12']);
  await pass(1_000);
  expect(searches).toHaveLength(2);
});

test('what was typed and removed again asks for nothing, and a saved view fills the field', async () => {
  const { field, type } = open('?page=2');
  type('1');
  type('');
  await pass(1_000);
  expect(searches).toEqual(['?page=2']);
  fireEvent.click(screen.getByText('A view'));
  await pass(0);
  expect(field.value).toBe('7');
});
