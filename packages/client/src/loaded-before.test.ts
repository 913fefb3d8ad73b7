import { expect, test } from 'vitest';

import { forgetLoaded, loadedBefore } from './loaded-before.ts';

test('an answer is kept under its name until all are forgotten', () => {
  loadedBefore().keep('wallet', null);
  expect(loadedBefore().read('wallet')).toEqual({ data: null });
  expect(loadedBefore().read('news')).toBeNull();
  forgetLoaded();
  expect(loadedBefore().read('wallet')).toBeNull();
});

test('an answer that was asked for before all were forgotten is not kept after it', () => {
  const kept = loadedBefore();
  forgetLoaded();
  kept.keep('wallet', 'of the account before');
  expect(loadedBefore().read('wallet')).toBeNull();
});

test('the oldest answer goes when there are many', () => {
  for (let at = 0; at <= 60; at += 1) {
    loadedBefore().keep(`page ${at}`, at);
    loadedBefore().keep('page 0', 0);
  }
  expect(loadedBefore().read('page 0')).toEqual({ data: 0 });
  expect(loadedBefore().read('page 1')).toBeNull();
  expect(loadedBefore().read('page 2')).toEqual({ data: 2 });
});
