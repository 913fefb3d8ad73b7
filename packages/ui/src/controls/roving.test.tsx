import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { Segmented } from './segmented.tsx';
import { Tabs } from './tabs.tsx';

const OPTIONS = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

function Both() {
  const [segment, setSegment] = useState('one');
  const [tab, setTab] = useState('one');
  return (
    <>
      <Segmented label="segments" options={OPTIONS} value={segment} onChange={setSegment} />
      <Tabs label="tabs" options={OPTIONS} value={tab} onChange={setTab} id="tabs" />
    </>
  );
}

afterEach(cleanup);

async function press(role: 'radio' | 'tab', keys: string): Promise<string | null | undefined> {
  const person = userEvent.setup();
  render(<Both />);
  screen.getByRole(role, { name: 'one' }).focus();
  await person.keyboard(keys);
  return document.activeElement?.textContent;
}

test.each([
  ['{ArrowDown}', 'two'],
  ['{ArrowUp}', 'three'],
  ['{ArrowDown}{ArrowRight}', 'three'],
  ['{End}{ArrowDown}', 'one'],
])('%s in a group of choices leads to %s and chooses it', async (keys, name) => {
  expect(await press('radio', keys)).toBe(name);
  expect(screen.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true');
});

test('a row of tabs leaves Up and Down to the page', async () => {
  expect(await press('tab', '{ArrowDown}')).toBe('one');
  cleanup();
  expect(await press('tab', '{ArrowUp}{ArrowRight}')).toBe('two');
});
