import { expect, test } from 'vitest';

import { ConfigError } from './config-error.ts';
import { readConfig, warningsOf } from './config.ts';

const HERE = import.meta.dirname;
const DATABASE = { DATABASE_URL: 'postgres://h/d' };
const FILES = { FILES_URL: 'https://key:secret@files/bucket?region=eu' };
const DESK = { ...DATABASE, ROLES: 'desk' };

test('an empty environment is the embedded product with simulated prices', () => {
  expect(readConfig({})).toEqual({
    roles: null,
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    readDatabaseUrl: null,
    nats: null,
    expectStore: null,
    feed: 'simulated',
    expectFeed: null,
    feedPath: null,
    feedSpeed: 1,
    feedLoop: false,
    feedToken: null,
    feedSeed: 1,
    sourcesPath: null,
    providersPath: null,
    quoteLog: false,
    quoteFiles: true,
    triggerReplayS: 0,
    sessions: 'open',
    rateLimits: true,
    consoleRanges: true,
    logLevel: 'info',
    trustedProxies: '127.0.0.0/8,::1/128',
    metricsToken: null,
    publicUrl: null,
    smtpUrl: null,
    mailFrom: null,
    smsUrl: null,
    complaintEmailUrl: null,
    filesUrl: null,
    dataKey: null,
    documentDays: 1_826,
    secret: expect.any(Function),
  });
});

test('a database may have several servers, and a replica', () => {
  const DATABASE_URL = 'postgres://u:p@a:5432,b:5433/db';
  const READ_DATABASE_URL = 'postgres://u:p@c/db';
  expect(readConfig({ DATABASE_URL, READ_DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    readDatabaseUrl: READ_DATABASE_URL,
  });
});

test('proxies are ranges of addresses, or nobody', () => {
  const read = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies;
  expect(read('10.0.0.0/8, 2001:DB8::5')).toBe('10.0.0.0/8,2001:db8::5/128');
  expect(read('none')).toBe('');
});

test('a process has one role or several, in any order', () => {
  const shared = { ...DATABASE, ...FILES, NATS_URL: 'nats://bus' };
  const read = (ROLES: string) => [...(readConfig({ ...shared, ROLES }).roles ?? [])];
  expect(read('desk')).toEqual(['desk']);
  expect(read('jobs, gateway,market')).toEqual(['market', 'gateway', 'jobs']);
});

test('servers of the bus are hosts with one login', () => {
  const read = (NATS_URL: string) => readConfig({ ...DESK, NATS_URL }).nats;
  expect(read('nats://bus')).toEqual({ servers: ['bus:4222'], isTls: false, login: null });
  expect(read('tls://a%40b:12%3A34@one:1, tls://a%40b:12%3A34@[::1]/')).toEqual({
    servers: ['one:1', '[::1]:4222'],
    isTls: true,
    login: { user: 'a@b', password: '12:34' },
  });
  expect(read('nats://key@bus')?.login).toEqual({ user: 'key', password: null });
});

test.each([
  ['simulated', 'simulated'],
  ['sources', 'sources'],
  ['sources', 'mixed'],
] as const)('FEED=%s may be expected to be %s', (FEED, EXPECT_FEED) => {
  expect(readConfig({ FEED, EXPECT_FEED: ` ${EXPECT_FEED} ` }).expectFeed).toBe(EXPECT_FEED);
});

test('a replay follows its own sessions unless told otherwise', () => {
  const replay = { FEED: 'replay', FEED_PATH: HERE, FEED_SPEED: 'max', FEED_LOOP: '1' };
  expect(readConfig(replay)).toMatchObject({
    feed: 'replay',
    feedPath: HERE,
    feedSpeed: 'max',
    feedLoop: true,
    sessions: 'honour',
  });
  expect(readConfig({ ...replay, SESSIONS: 'open' }).sessions).toBe('open');
});

test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '1e3' }],
  ['HOST', { HOST: 'a b' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,::/0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'balancer' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_URL', { DATABASE_URL: 'not a url' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u@a:5432,/db' }],
  ['READ_DATABASE_URL', { READ_DATABASE_URL: 'postgres://u@a/db' }],
  ['READ_DATABASE_URL', { READ_DATABASE_URL: 'http://a', DATABASE_URL: 'postgres://u@a/db' }],
  ['NATS_URL', DESK],
  ['DATABASE_URL', { ROLES: 'desk', NATS_URL: 'nats://bus' }],
  ['FILES_URL', { ...DATABASE, ROLES: 'gateway', NATS_URL: 'nats://bus' }],
  ['FILES_URL', { ...DATABASE, ROLES: 'desk,jobs', NATS_URL: 'nats://bus' }],
  ['ROLES', { ...DATABASE, ...FILES, ROLES: 'desk,broker', NATS_URL: 'nats://bus' }],
  ['ROLES', { ...DATABASE, ...FILES, ROLES: ',', NATS_URL: 'nats://bus' }],
  ['FEED', { ...DESK, NATS_URL: 'nats://bus', FEED: 'replay', FEED_PATH: HERE }],
  ['NATS_URL', { ...DESK, NATS_URL: 'http://bus:4222' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://bus:port' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://bus/path' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://bus,' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://bus, tls://other' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://u:p@bus,nats://u:q@other' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://:p@bus' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://%ff:p@bus' }],
  ['QUOTE_LOG', { QUOTE_LOG: 'yes' }],
  ['QUOTE_FILES', { QUOTE_FILES: '7' }],
  ['TRIGGER_REPLAY_S', { QUOTE_LOG: 'on', TRIGGER_REPLAY_S: '61' }],
  ['TRIGGER_REPLAY_S', { QUOTE_LOG: 'on', TRIGGER_REPLAY_S: '0.5' }],
  ['TRIGGER_REPLAY_S', { TRIGGER_REPLAY_S: '30' }],
  ['QUOTE_LOG', { QUOTE_LOG: 'on', FEED: 'replay', FEED_PATH: HERE }],
  ['FEED', { FEED: 'live' }],
  ['FEED_PATH', { FEED: 'replay' }],
  ['FEED_PATH', { FEED: 'replay', FEED_PATH: '/nowhere/at/all' }],
  ['FEED_PATH', { FEED_PATH: HERE }],
  ['FEED_SPEED', { FEED: 'replay', FEED_PATH: HERE, FEED_SPEED: '0' }],
  ['FEED_SPEED', { FEED: 'replay', FEED_PATH: HERE, FEED_SPEED: 'fast' }],
  ['FEED_SPEED', { FEED_SPEED: '10' }],
  ['FEED_LOOP', { FEED: 'replay', FEED_PATH: HERE, FEED_LOOP: 'yes' }],
  ['FEED_LOOP', { FEED_LOOP: '1' }],
  ['FEED_TOKEN', { FEED: 'bridge' }],
  ['FEED_TOKEN', { FEED: 'bridge', FEED_TOKEN: 'short' }],
  ['FEED_TOKEN', { FEED: 'bridge', FEED_TOKEN: 'with blanks in it, long enough' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.c' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.c' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.c, d@e.f' }],
  ['SMS_URL', { SMS_URL: 'ftp://sms.example' }],
  ['COMPLAINT_EMAIL_URL', { COMPLAINT_EMAIL_URL: 'care@example.com' }],
  ['COMPLAINT_EMAIL_URL', { COMPLAINT_EMAIL_URL: 'https://me:secret@example.com/' }],
  ['SMS_URL', { SMS_URL: 'twilio://SID:TOKEN@api.twilio.com/' }],
  ['EXPECT_STORE', { EXPECT_STORE: 'ours' }],
  ['EXPECT_FEED', { EXPECT_FEED: 'live' }],
  ['EXPECT_FEED', { EXPECT_FEED: 'Simulated' }],
  ['EXPECT_FEED', { EXPECT_FEED: 'simulated,bridge' }],
  ['EXPECT_FEED', { EXPECT_FEED: 'bridge' }],
  ['EXPECT_FEED', { FEED: 'bridge', FEED_TOKEN: '0123456789abcdef', EXPECT_FEED: 'simulated' }],
  ['EXPECT_FEED', { FEED: 'simulated', EXPECT_FEED: 'mixed' }],
  ['FEED_SEED', { FEED_SEED: '1.5' }],
  ['SESSIONS', { SESSIONS: 'closed' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
  ['CONSOLE_RANGES', { CONSOLE_RANGES: '10.0.0.0/8' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?x=1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://broker.example/trade' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://broker.example/trade/' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://broker.example/#top' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@broker.example' }],
  ['FILES_URL', { FILES_URL: 'https://s3.example.com/bucket' }],
  ['FILES_URL', { FILES_URL: 'https://key:secret@s3.example.com' }],
  ['FILES_URL', { FILES_URL: 'ftp://key:secret@s3.example.com/bucket' }],
  ['DATA_KEY', { DATA_KEY: 'abc' }],
  ['DOCUMENT_DAYS', { DOCUMENT_DAYS: '0' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://me:100%sure@h/db' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://me:1%ff@a,b/db' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://me:1#2@h/db' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://me:1/2@h/db' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://me@h/100%' }],
  ['READ_DATABASE_URL', { ...DATABASE, READ_DATABASE_URL: 'postgres://me:%@h/db' }],
  ['NATS_URL', { ...DESK, NATS_URL: 'nats://bus,nats://me:100%sure@bus' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://me:100%sure@h', MAIL_FROM: 'a@b.c' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://1%@h', MAIL_FROM: 'a@b.c' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://me:1#2@h', MAIL_FROM: 'a@b.c' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://me:1/2@h', MAIL_FROM: 'a@b.c' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://me:1?2@h', MAIL_FROM: 'a@b.c' }],
  ['FILES_URL', { FILES_URL: 'https://KEY:sec%ret@h/bucket' }],
  ['SMS_URL', { SMS_URL: 'twilio://AC1:100%sure@h/?from=%2B15550100' }],
  ['SMS_URL', { SMS_URL: 'https://me:100%sure@h/sms' }],
  ['SMS_URL', { SMS_URL: 'https://me:1#2@h/sms' }],
  ['COMPLAINT_EMAIL_URL', { COMPLAINT_EMAIL_URL: 'https://me:1%@example.com/' }],
])('%s is named when it cannot be used: %j', (name, environment) => {
  let message = '';
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = error instanceof Error ? error.message : '';
  }
  expect(message).toMatch(new RegExp(`^${name}: `));
  expect(message).not.toContain('\n');
});

test.each([
  ['DATA_DIR', '"/var/lib/fulcrum"'],
  ['FEED_TOKEN', "'0123456789abcdef'"],
  ['METRICS_TOKEN', '"0123456789abcdef"'],
  ['FEED_PATH', '"ticks"'],
  ['SOURCES', "'sources.json'"],
  ['PROVIDERS', '"providers.json"'],
  ['MAIL_FROM', '"me@broker.example"'],
  ['PORT', ' "8080" '],
  ['HOST', '""'],
  ['SESSIONS', '"'],
  ['LOG_LEVEL', `'info"`],
])('%s is named when the quotes around its value were kept: %j', (name, value) => {
  const message = `${name}: the value begins and ends with a quotation mark; leave both out`;
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test('quotes within a value stay, and a variable that settings name has none around it', () => {
  expect(readConfig({ DATA_DIR: `it's "here"/data` }).dataDir).toBe(`it's "here"/data`);
  const { secret } = readConfig({ VENUE_KEY: '"0123"', OTHER_KEY: '0"123' });
  expect(secret('OTHER_KEY')).toBe('0"123');
  expect(() => secret('VENUE_KEY')).toThrow('VENUE_KEY: the value begins and ends with');
});

test('open doors are told at the start', () => {
  const DATA_KEY = '0f'.repeat(32);
  expect(warningsOf(readConfig({ DATA_KEY }))).toEqual([]);
  expect(warningsOf(readConfig({ RATE_LIMITS: 'off', DATA_KEY }))).toEqual([
    expect.stringContaining('RATE_LIMITS=off'),
  ]);
  const alone = { DATA_KEY, NATS_URL: 'nats://bus' };
  expect(warningsOf(readConfig(alone))).toEqual([expect.stringContaining('NATS_URL is not')]);
  expect(warningsOf(readConfig({}))).toEqual([expect.stringContaining('DATA_KEY is not set')]);
});

test('secrets are not repeated when they are refused', () => {
  const secrets = { DATABASE_URL: 'mysql://u:hunter2@h/d', FEED: 'bridge', FEED_TOKEN: 'hunter2' };
  const others = [
    { FILES_URL: 'https://k:hunter2@h' },
    { DATA_KEY: 'hunter2' },
    { ROLES: 'desk', NATS_URL: 'nats://u:hunter2@h' },
    { NATS_URL: 'nats://u:hunter2@h/path' },
    { NATS_URL: 'nats://u:hunter2%@h' },
    { DATABASE_URL: 'postgres://u:hunter2%@h/d' },
    { SMS_URL: 'https://u:hunter2%@h/sms' },
    { PUBLIC_URL: 'https://u:hunter2@h' },
    { FEED_TOKEN: '"hunter2hunter2hunter2"' },
  ];
  for (const environment of [secrets, { ...secrets, DATABASE_URL: undefined }, ...others]) {
    expect(() => readConfig(environment)).toThrow(/^(?!.*hunter2)/);
  }
});

test('blanks around a value and a slash at the end of an address do not matter', () => {
  expect(readConfig({ PORT: ' 9000 ', PUBLIC_URL: 'https://x.example/' })).toMatchObject({
    port: 9000,
    publicUrl: 'https://x.example',
  });
  expect(readConfig({ PORT: '' }).port).toBe(8080);
});
