import { expect, test } from 'vitest';

import { serversOf } from './database-url.ts';

test('an address names one server, or several with everything else in common', () => {
  const one = 'postgres://user:p%40ss@db.example:5433/fulcrum?sslmode=verify-full';
  expect(serversOf(one)).toEqual([one]);
  expect(serversOf('postgresql://u:p@a:5433,[::1]:5434,c/db?options=-c%20x%3Dy')).toEqual([
    'postgresql://u:p@a:5433/db?options=-c%20x%3Dy',
    'postgresql://u:p@[::1]:5434/db?options=-c%20x%3Dy',
    'postgresql://u:p@c/db?options=-c%20x%3Dy',
  ]);
  expect(serversOf('postgres://a,b')).toEqual(['postgres://a', 'postgres://b']);
  // A socket of this machine.
  const socket = 'postgres:///fulcrum?host=/run/postgresql';
  expect(serversOf(socket)).toEqual([socket]);
});

test.each([
  'mysql://a/db',
  'not a url',
  'postgres:a',
  'postgres://u@a,/db',
  'postgres://a,,b/db',
  'postgres://,a/db',
  'postgres://a:70000,b/db',
  'postgres://a:x/db',
  'postgres://u:p@/db',
  'postgres://a b,c/db',
  'postgres://u:p@a,u:p@b/db',
  'postgres://a,b/db?host=c',
  'postgres://a,b/db?port=5433',
  'postgres:///db?host=a,b',
])('%s names no server', (address) => {
  expect(serversOf(address)).toBeNull();
});
