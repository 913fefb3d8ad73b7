import { beforeEach, expect, test } from 'vitest';

import { keepSession } from '../server/session.ts';
import { useSettings } from '../settings/settings.ts';
import { redoStep, STEPS_MAX, takeStep, undoStep } from './drawing-history.ts';

const drawings = () => useSettings.getState().drawings;
let code = '';
let count = 0;

beforeEach(() => {
  useSettings.setState({ drawings: {} });
  // Each test has an instrument of its own.
  count += 1;
  code = `CODE${count}`;
});

test('DRAW-014 only what is still as the person left it is taken back', () => {
  takeStep(code, { a: 1, b: 1 });
  // Another device changes one of the two, and adds a third.
  useSettings.setState({ drawings: { a: 1, b: 2, c: 3 } });
  undoStep(code);
  expect(drawings()).toEqual({ b: 2, c: 3 });
  redoStep(code);
  expect(drawings()).toEqual({ a: 1, b: 2, c: 3 });
});

test('DRAW-014 a new step ends what could be done again', () => {
  takeStep(code, { a: 1 });
  undoStep(code);
  takeStep(code, { b: 1 });
  redoStep(code);
  expect(drawings()).toEqual({ b: 1 });
});

test('DRAW-014 steps of one name are one, and a named step is taken back once', () => {
  takeStep(code, { a: '' });
  takeStep(code, { a: 'x' }, 'text a');
  takeStep(code, { a: 'xy' }, 'text a');
  const last = takeStep(code, {});
  undoStep(code, last);
  undoStep(code, last);
  expect(drawings()).toEqual({ a: 'xy' });
  undoStep(code);
  expect(drawings()).toEqual({ a: '' });
});

test('DRAW-014 the last 50 steps are kept', () => {
  for (let step = 1; step <= STEPS_MAX + 5; step += 1) takeStep(code, { a: step });
  for (let step = 0; step < STEPS_MAX + 5; step += 1) undoStep(code);
  expect(drawings()).toEqual({ a: 5 });
});

test('DRAW-014 nobody takes back the steps of another person', () => {
  takeStep(code, { a: 1 });
  takeStep(code, {});
  const user = { email: '', mobile: '', isDemo: false, creditScore: 100, inviteCode: '' };
  keepSession({ token: 'token-ben', user: { ...user, uid: 'ben' } });
  undoStep(code);
  expect(drawings()).toEqual({});
});

test('DRAW-014 a change of nothing is no step', () => {
  takeStep(code, { a: 1 });
  takeStep(code, { a: 1 });
  undoStep(code);
  expect(drawings()).toEqual({});
  takeStep(code, {});
  redoStep(code);
  expect(drawings()).toEqual({ a: 1 });
});
