import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { preparePage, showPage } from '../../test/test-page.tsx';
import { noteShown, useFollow } from './use-go.ts';

beforeEach(preparePage);
afterEach(cleanup);

function Links({ isTaken = false }) {
  const follow = useFollow();
  return (
    <ul onClick={follow} onKeyDown={() => undefined}>
      <li>
        <a href="#/rank?of=week" onClick={(event) => isTaken && event.preventDefault()}>
          <b>Ranking</b>
        </a>
      </li>
      <li>Beside it</li>
    </ul>
  );
}
const address = () => screen.getByTestId('address').textContent;
const press = (text: string, keys = {}) => fireEvent.click(screen.getByText(text), keys);

test.each(['a screen that was never shown', 'a screen that was shown before'])(
  'a press anywhere in a link opens %s',
  async (which) => {
    if (which.endsWith('before')) noteShown('/rank');
    showPage(<Links />, '/news');
    expect(press('Ranking')).toBe(false);
    await expect.poll(address).toBe('/rank?of=week');
  },
);

test('a press beside links does nothing', () => {
  showPage(<Links />, '/news');
  expect(press('Beside it')).toBe(true);
  expect(address()).toBe('/news');
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('the browser opens a new tab or window itself: %o', (keys) => {
  showPage(<Links />, '/news');
  expect(press('Ranking', keys)).toBe(true);
  expect(address()).toBe('/news');
});

test('a press that meant something else, such as a long one, opens nothing', () => {
  showPage(<Links isTaken />, '/news');
  press('Ranking');
  expect(address()).toBe('/news');
});
