import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, showPage } from '../../../../../test/test-page.tsx';
import { defaultsOf, readSetup } from '../../../../chart/studies/chart-setup.ts';
import type { StudyName } from '../../../../chart/studies/study-forms.ts';
import { readTemplates } from '../../../../chart/studies/templates.ts';
import { changeSettings, useSettings } from '../../../../settings/settings.ts';
import { ChartSheet } from '../chart-sheet.tsx';
import { StudySheet } from './study-sheet.tsx';

beforeEach(async () => {
  await preparePage();
  useSettings.setState({ studies: {}, templates: {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const setup = () => readSetup(useSettings.getState().studies);
const templates = () => readTemplates(useSettings.getState().templates);
const openList = () =>
  showPage(<ChartSheet part="studies" onClose={() => undefined} onReplay={null} />);
const openStudy = (name: StudyName) =>
  showPage(<StudySheet name={name} onClose={() => undefined} />);
const switchOf = (name: string) => screen.getByRole('switch', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('STUDY-009 a seventh study is refused in words, and one that goes makes room', async () => {
  const { user } = openList();
  for (const name of ['Moving averages', 'Bollinger bands', 'Pivot points', 'SuperTrend']) {
    await user.click(switchOf(name));
  }
  await user.click(switchOf('Ichimoku cloud'));
  await user.click(switchOf('Relative strength index'));
  expect(screen.getByRole('alert').textContent).toBe(
    'At most 6 indicators at once. Hide one first',
  );
  expect(setup().RSI.isShown).toBe(false);
  await user.click(switchOf('Volume'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(switchOf('Relative strength index'));
  expect(setup().RSI.isShown).toBe(true);
});

test('STUDY-009 a third panel is refused, with the reason', async () => {
  const { user } = openList();
  for (const name of ['Relative strength index', 'Average true range', 'Stochastic']) {
    await user.click(switchOf(name));
  }
  expect(screen.getByRole('alert').textContent).toMatch(/^At most 2 panels below the candles, so/);
  expect(switchOf('Stochastic').getAttribute('aria-checked')).toBe('false');
  await user.click(switchOf('Moving averages'));
  expect(setup().MA.isShown).toBe(true);
});

test('STUDY-013 the settings of a study open from the list, and lead back to it', async () => {
  const { user } = openList();
  await user.click(screen.getByRole('button', { name: 'Settings of Stochastic' }));
  expect(screen.getByRole('dialog', { name: 'Stochastic' })).toBeDefined();
  expect(['Length', 'Smoothing', 'Signal'].map((name) => field(name).value)).toEqual([
    '14',
    '3',
    '3',
  ]);
  const back = screen.getByRole('button', { name: 'Indicators' });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Settings of Stochastic' }),
  );
});

test('STUDY-013 lengths and multipliers are typed or stepped, within their limits', async () => {
  const { user } = openStudy('BOLL');
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement);
  expect(setup().BOLL.params).toEqual([21, 2]);
  await user.click(screen.getAllByRole('button', { name: 'Less' })[1] as HTMLElement);
  expect(setup().BOLL.params).toEqual([21, 1.9]);
  await user.clear(field('Multiplier'));
  await user.type(field('Multiplier'), '2,5');
  expect(setup().BOLL.params).toEqual([21, 2.5]);
  for (const wrong of ['0', '501', '1.5', 'ten', '1e9', '-5', 'NaN']) {
    await user.clear(field('Length'));
    await user.type(field('Length'), wrong);
    // Digits on the way may be a length of their own.
    expect(field('Length').getAttribute('aria-invalid'), wrong).toBe('true');
    expect(setup().BOLL.params[0]).toBeGreaterThanOrEqual(2);
    expect(setup().BOLL.params[0]).toBeLessThanOrEqual(500);
  }
  expect(screen.getByText('Length · 2 to 500')).toBeDefined();
  expect(screen.getByText('Multiplier · 0.1 to 10.0')).toBeDefined();
});

test('STUDY-013 a line has a colour of the theme, and reset brings everything back', async () => {
  changeSettings({ studies: { EMA: { ...defaultsOf('EMA'), isShown: true } } });
  const { user } = openStudy('EMA');
  const colors = within(screen.getByRole('radiogroup', { name: 'Colour of EMA26' }));
  expect(colors.getByRole('radio', { name: 'Indigo' }).getAttribute('aria-checked')).toBe('true');
  await user.click(colors.getByRole('radio', { name: 'Falling' }));
  await user.clear(field('Length 2'));
  await user.type(field('Length 2'), '50');
  expect(setup().EMA).toEqual({ isShown: true, params: [12, 50], colors: ['warn', 'down'] });
  await user.clear(field('Length 1'));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(setup().EMA).toEqual({ ...defaultsOf('EMA'), isShown: true });
  expect([field('Length 1').value, field('Length 2').value]).toEqual(['12', '26']);
  await user.click(switchOf('Shown on the chart'));
  expect(setup().EMA.isShown).toBe(false);
});

test('STUDY-001 the settings of VWAP say what its volume is', () => {
  openStudy('VWAP');
  expect(screen.getByText(/^Volume is the number of price changes/)).toBeDefined();
});

test('STUDY-010 settings that cannot be are shown as the defaults', () => {
  changeSettings({ studies: { RSI: { isShown: true, params: [0], colors: ['warn'] } } });
  openStudy('RSI');
  expect(field('Length').value).toBe('14');
});

test('STUDY-011 the studies are saved as a template, chosen again and deleted', async () => {
  const { user } = openList();
  await user.click(switchOf('Relative strength index'));
  await user.click(screen.getByRole('button', { name: 'Save as template' }));
  expect(screen.getByText('Give the template a name')).toBeDefined();
  await user.type(field('Name of the template'), 'Swing{Enter}');
  expect(templates().map(({ name }) => name)).toEqual(['Swing']);
  await user.type(field('Name of the template'), 'Swing{Enter}');
  expect(screen.getByText('There is a template of this name already')).toBeDefined();

  await user.click(switchOf('Relative strength index'));
  expect(setup().RSI.isShown).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Swing' }));
  expect(setup().RSI.isShown).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Delete template Swing' }));
  expect(templates()).toEqual([]);
});

test('STUDY-011 an eleventh template is refused', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => [
    `t${at}`,
    { of: 'studies', name: `Template ${at}`, studies: {} },
  ]);
  changeSettings({ templates: Object.fromEntries(ten) as never });
  const { user } = openList();
  await user.type(field('Name of the template'), 'One more');
  await user.click(screen.getByRole('button', { name: 'Save as template' }));
  expect(screen.getByText('At most 10 templates. Delete one first')).toBeDefined();
  expect(templates()).toHaveLength(10);
});

test('STUDY-012 what another device changed shows in an open sheet', async () => {
  openStudy('RSI');
  act(() => {
    useSettings.setState({ studies: { RSI: { isShown: true, params: [21], colors: ['up'] } } });
  });
  expect(field('Length').value).toBe('21');
  expect(switchOf('Shown on the chart').getAttribute('aria-checked')).toBe('true');
});

test('TOUCH-003 a press of a name shows the study and closes the list, a switch leaves it open', async () => {
  const onClose = vi.fn();
  const { user } = showPage(<ChartSheet part="studies" onClose={onClose} />);
  await user.click(switchOf('Bollinger bands'));
  expect([setup().BOLL.isShown, onClose.mock.calls.length]).toEqual([true, 0]);
  await user.click(screen.getByRole('button', { name: /^RSI · Relative strength index/ }));
  expect([setup().RSI.isShown, onClose.mock.calls.length]).toEqual([true, 1]);
  await user.click(screen.getByRole('button', { name: /^RSI · Relative strength index/ }));
  expect([setup().RSI.isShown, onClose.mock.calls.length]).toEqual([true, 2]);
});
