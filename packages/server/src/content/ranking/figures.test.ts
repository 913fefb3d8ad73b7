import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { expect, test } from 'vitest';

import { Refused } from '../../platform/refusal.ts';
import { figuresOf, rateOf, type ClosedTrade } from './figures.ts';
import { checkedNickname, nicknameKey } from './nickname.ts';

const FROM = Date.UTC(2026, 2, 1);
const usd = (dollars: number) => dollars * 1_000_000;
const trade = (day: number, dollars: number, leverage = 10): ClosedTrade => ({
  at: FROM + day * DAY_MS,
  net: usd(dollars),
  leverage,
});

test('RANKING-002, RANKING-003, RANKING-004: the worked example comes out to the printed digit', () => {
  const trades = [trade(2, 500), trade(5, -300, 100), trade(15, -200), trade(20, 100)];
  const { curve, ...figures } = figuresOf(trades, usd(10_000), FROM);
  expect(figures).toEqual({
    trades: 4,
    wins: 2,
    net: usd(100),
    base: usd(10_000),
    leverage: 100,
    rate: 100,
    weekRate: -100,
    winRate: 5_000,
    drawdown: 476,
  });
  expect(curve).toHaveLength(22);
  // The rate is 0 at the beginning, 5 % after the third day, 2 % after the sixth, and 1 % at the
  // end.
  expect([curve[0], curve[2], curve[3], curve[6], curve[15], curve[16], curve[21]]).toEqual([
    ...[0, 0, 500, 200, 200, 0, 100],
  ]);
});

test('RANKING-002, RANKING-003: rates are rounded once, to nearest, and zero is no win', () => {
  expect(rateOf(1, 30_000)).toBe(0);
  expect(rateOf(1, 20_000)).toBe(1);
  expect(rateOf(-1, 20_000)).toBe(-1);
  expect(rateOf(2, 3)).toBe(6_667);
  expect(figuresOf([trade(1, 0), trade(1, 0.000001)], usd(1), FROM).winRate).toBe(5_000);
  expect(figuresOf([], usd(1), FROM)).toMatchObject({ rate: 0, winRate: 0, drawdown: 0 });
});

test('RANKING-004 a fall counts from the highest point before it, also beyond everything', () => {
  const fall = (...results: number[]) =>
    figuresOf(
      results.map((dollars, at) => trade(at, dollars)),
      usd(1_000),
      FROM,
    ).drawdown;
  expect(fall(-100, 500, -140)).toBe(1_000);
  expect(fall(100, 100)).toBe(0);
  expect(fall(-1_500)).toBe(15_000);
});

test.each([
  ['rank.nickname', ['ab', 'a'.repeat(21), '12345', '<b>bold', '', '   ']],
  [
    'rank.contact',
    ['ann@example', 'ann＠example', '+852 9123 4567', 'call 91-23-45-67', 'a 123456'],
  ],
] as const)('RANKING-007 a name that cannot be is refused: %s', (reason, names) => {
  for (const name of names) {
    expect(() => checkedNickname(name), name).toThrow(new Refused(reason));
  }
});

test('RANKING-007 names that read the same are the same', () => {
  expect(checkedNickname('  Ann   Lee ')).toBe('Ann Lee');
  expect(checkedNickname('陳大文')).toBe('陳大文');
  expect(nicknameKey('Ann.Lee')).toBe(nicknameKey('ann lee'));
  expect(nicknameKey(checkedNickname('Ａｎｎ Lee'))).toBe('annlee');
});
