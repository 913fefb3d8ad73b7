import { existsSync } from 'node:fs';

import { ConfigError } from './config-error.ts';
import {
  complaintEmailUrl,
  databaseUrl,
  filesUrl,
  mailFrom,
  natsServers,
  publicUrl,
  smsUrl,
  smtpUrl,
} from './config-urls.ts';
import { checkedRanges } from './http/address-ranges.ts';
import { LOOPBACK_RANGES } from './http/proxies.ts';
import type { NatsServers } from './nats-url.ts';
import { settingValue, type Environment } from './setting-value.ts';

export const FEEDS = ['simulated', 'replay', 'bridge', 'sources'] as const;
export type FeedKind = (typeof FEEDS)[number];
/** How a start takes its prices: `mixed` if a file of sources leaves some to the simulation. */
export const FEED_STARTS = [...FEEDS, 'mixed'] as const;
export type FeedStart = (typeof FEED_STARTS)[number];
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What a process can do: lead the market, decide about orders, serve people, work behind them. */
export const ROLES = ['market', 'desk', 'gateway', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

export interface Config {
  /** What this process does beside others; null means everything, alone. */
  readonly roles: ReadonlySet<Role> | null;
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /**
   * Address of a PostgreSQL database with one server or several; null means the embedded store in
   * `dataDir`.
   */
  readonly databaseUrl: string | null;
  /** Address of a replica of that database, which histories are read from; null if none. */
  readonly readDatabaseUrl: string | null;
  /** Servers that carry messages between processes; null if this process is the only one. */
  readonly nats: NatsServers | null;
  /** Id of the required store; null means the one recorded in `dataDir`. */
  readonly expectStore: string | null;
  readonly feed: FeedKind;
  /** The only kind that this start may be, which may then be another one than before. */
  readonly expectFeed: FeedStart | null;
  readonly feedPath: string | null;
  /** A multiple of real time; `max` means as fast as the desk can follow. */
  readonly feedSpeed: number | 'max';
  readonly feedLoop: boolean;
  readonly feedToken: string | null;
  readonly feedSeed: number;
  /**
   * A file that names the sources of prices, and which of them quotes each instrument; null if
   * operators set them in the console.
   */
  readonly sourcesPath: string | null;
  /** A file that names the liquidity providers at which the house covers its risk. */
  readonly providersPath: string | null;
  /** Whether quotes are logged in the store before anybody hears of them. */
  readonly quoteLog: boolean;
  /** Whether quotes are written to files before they leave the log. */
  readonly quoteFiles: boolean;
  /**
   * For how many seconds back a desk replays logged quotes that no desk watched; 0 if it replays
   * none, or if quotes are not logged.
   */
  readonly triggerReplayS: number;
  readonly sessions: 'honour' | 'open';
  readonly rateLimits: boolean;
  /** Whether the console is limited to the addresses that operators have set. */
  readonly consoleRanges: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Address ranges of trusted proxies, which may name the client's address; empty trusts none. */
  readonly trustedProxies: string;
  /** Token for reading `/metrics` from other machines; null allows only this machine. */
  readonly metricsToken: string | null;
  /** Public address of the product: scheme, host and port. Null if not configured. */
  readonly publicUrl: string | null;
  /** Mail server; null leaves e-mails in the outbox for operators to read. */
  readonly smtpUrl: string | null;
  /** Sender of e-mails; never null if `smtpUrl` is set. */
  readonly mailFrom: string | null;
  /** Address of the SMS service; null leaves SMS in the outbox. */
  readonly smsUrl: string | null;
  /** An S3-compatible store for uploaded files; null keeps them in `dataDir`. */
  readonly filesUrl: string | null;
  /** 32-byte key that encrypts personal data in the store; null leaves encryption to the disk. */
  readonly dataKey: Buffer | null;
  /** Address that returns the e-mail address for complaints; null means the operators' setting. */
  readonly complaintEmailUrl: string | null;
  /** How many days the documents of a decided identity check are kept. */
  readonly documentDays: number;
  /**
   * Returns the value of a variable that another setting names; null if it is not set. Throws a
   * ConfigError if the value has quotation marks around it.
   */
  readonly secret: (name: string) => string | null;
}

const TOKEN_LENGTH_MIN = 16;
const FEED_SPEED_MAX = 1_000_000;

/**
 * Reads the environment; nothing else does. Throws a ConfigError that names the first invalid or
 * contradictory setting. The error never contains the value of FEED_TOKEN, METRICS_TOKEN, DATA_KEY
 * or an address with a password.
 */
export function readConfig(environment: Environment): Config {
  const value = (name: string) => settingValue(environment, name);
  const feed = choice('FEED', value('FEED'), FEEDS, 'simulated');
  const quoteLog = choice('QUOTE_LOG', value('QUOTE_LOG'), ['on', 'off'], 'off') === 'on';
  const isLogged = quoteLog || value('ROLES') !== null;
  const config: Config = {
    roles: roles(value('ROLES')),
    port: wholeNumber('PORT', value('PORT'), { min: 0, max: 65_535, standard: 8080 }),
    host: host(value('HOST')),
    dataDir: value('DATA_DIR') ?? './data',
    databaseUrl: databaseUrl('DATABASE_URL', value('DATABASE_URL')),
    readDatabaseUrl: databaseUrl('READ_DATABASE_URL', value('READ_DATABASE_URL')),
    nats: natsServers(value('NATS_URL')),
    expectStore: expectStore(value('EXPECT_STORE')),
    feed,
    expectFeed: expectFeed(value('EXPECT_FEED'), feed),
    feedPath: value('FEED_PATH'),
    feedSpeed: feedSpeed(value('FEED_SPEED')),
    feedLoop: choice('FEED_LOOP', value('FEED_LOOP'), ['0', '1'], '0') === '1',
    feedToken: token('FEED_TOKEN', value('FEED_TOKEN')),
    feedSeed: wholeNumber('FEED_SEED', value('FEED_SEED'), {
      min: 0,
      max: 4_294_967_295,
      standard: 1,
    }),
    sourcesPath: value('SOURCES'),
    providersPath: value('PROVIDERS'),
    quoteLog,
    quoteFiles: choice('QUOTE_FILES', value('QUOTE_FILES'), ['on', 'off'], 'on') === 'on',
    triggerReplayS: triggerReplayS(value('TRIGGER_REPLAY_S'), isLogged),
    sessions: choice(
      'SESSIONS',
      value('SESSIONS'),
      ['honour', 'open'],
      feed === 'simulated' ? 'open' : 'honour',
    ),
    rateLimits: choice('RATE_LIMITS', value('RATE_LIMITS'), ['on', 'off'], 'on') === 'on',
    consoleRanges: choice('CONSOLE_RANGES', value('CONSOLE_RANGES'), ['on', 'off'], 'on') === 'on',
    logLevel: choice('LOG_LEVEL', value('LOG_LEVEL'), LOG_LEVELS, 'info'),
    trustedProxies: trustedProxies(value('TRUSTED_PROXIES')),
    metricsToken: token('METRICS_TOKEN', value('METRICS_TOKEN')),
    publicUrl: publicUrl(value('PUBLIC_URL')),
    smtpUrl: smtpUrl(value('SMTP_URL')),
    mailFrom: mailFrom(value('MAIL_FROM')),
    smsUrl: smsUrl(value('SMS_URL')),
    filesUrl: filesUrl(value('FILES_URL')),
    dataKey: dataKey(value('DATA_KEY')),
    complaintEmailUrl: complaintEmailUrl(value('COMPLAINT_EMAIL_URL')),
    documentDays: wholeNumber('DOCUMENT_DAYS', value('DOCUMENT_DAYS'), {
      min: 1,
      max: 36_500,
      standard: 1_826,
    }),
    secret: value,
  };
  refuseContradictions(config);
  return Object.freeze(config);
}

/** Returns warnings about settings that are valid but risky. */
export function warningsOf(config: Config): string[] {
  const warnings: string[] = [];
  if (!config.rateLimits) {
    warnings.push('RATE_LIMITS=off: requests are not limited, which is for load tests only');
  }
  if (config.dataKey === null) {
    warnings.push(
      'DATA_KEY is not set: documents, names and authenticators are stored unencrypted',
    );
  }
  if (config.nats !== null && config.roles === null) {
    warnings.push('NATS_URL is not used: without ROLES this process does everything alone');
  }
  return warnings;
}

function refuseContradictions(config: Config): void {
  if (config.roles) refuseAlone(config, config.roles);
  if (config.readDatabaseUrl !== null && config.databaseUrl === null) {
    throw new ConfigError('READ_DATABASE_URL: only DATABASE_URL can have a replica');
  }
  if (config.smtpUrl !== null && config.mailFrom === null) {
    throw new ConfigError('MAIL_FROM: SMTP_URL needs an address that e-mails come from');
  }
  if (config.smtpUrl === null && config.mailFrom !== null) {
    throw new ConfigError('MAIL_FROM: only SMTP_URL can use it');
  }
  if (config.feed === 'replay') {
    if (config.quoteLog) throw new ConfigError('QUOTE_LOG: FEED=replay goes back in time');
    if (config.feedPath === null) throw new ConfigError('FEED_PATH: FEED=replay needs a path');
    if (!existsSync(config.feedPath)) {
      throw new ConfigError(`FEED_PATH: nothing is at ${config.feedPath}`);
    }
    return;
  }
  const replayOnly = [
    ['FEED_PATH', config.feedPath !== null],
    ['FEED_LOOP', config.feedLoop],
    ['FEED_SPEED', config.feedSpeed !== 1],
  ] as const;
  for (const [name, isSet] of replayOnly) {
    if (isSet) throw new ConfigError(`${name}: only FEED=replay can use it`);
  }
  if (config.feed !== 'sources' && config.sourcesPath !== null) {
    throw new ConfigError('SOURCES: only FEED=sources can use it');
  }
  if (config.feed === 'bridge' && config.feedToken === null) {
    throw new ConfigError('FEED_TOKEN: FEED=bridge needs a token, or anybody could set prices');
  }
}

function wholeNumber(
  name: string,
  value: string | null,
  { min, max, standard }: { min: number; max: number; standard: number },
): number {
  if (value === null) return standard;
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new ConfigError(`${name}: expected a whole number from ${min} to ${max}, was ${value}`);
}

function triggerReplayS(value: string | null, isLogged: boolean): number {
  if (!isLogged && value !== null) {
    throw new ConfigError('TRIGGER_REPLAY_S: only quotes of a QUOTE_LOG can be replayed');
  }
  const standard = isLogged ? 60 : 0;
  return wholeNumber('TRIGGER_REPLAY_S', value, { min: 0, max: 60, standard });
}

function choice<const Value extends string>(
  name: string,
  value: string | null,
  values: readonly Value[],
  standard: NoInfer<Value>,
): Value {
  if (value === null) return standard;
  const known = values.find((candidate) => candidate === value);
  if (known !== undefined) return known;
  throw new ConfigError(`${name}: expected ${values.join(' or ')}, was ${value}`);
}

function host(value: string | null): string {
  if (value === null) return '127.0.0.1';
  if (/^[A-Za-z0-9.:_-]{1,253}$/.test(value)) return value;
  throw new ConfigError(`HOST: expected a host name or address, was ${value}`);
}

function feedSpeed(value: string | null): number | 'max' {
  if (value === null) return 1;
  if (value === 'max') return 'max';
  const speed = /^\d{1,7}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  if (speed > 0 && speed <= FEED_SPEED_MAX) return speed;
  throw new ConfigError(
    `FEED_SPEED: expected max or a number up to ${FEED_SPEED_MAX}, was ${value}`,
  );
}

function trustedProxies(value: string | null): string {
  if (value === null) return LOOPBACK_RANGES;
  if (value === 'none') return '';
  const wrong = new ConfigError(
    `TRUSTED_PROXIES: expected none or ranges as 10.0.0.0/8, not everybody, was ${value}`,
  );
  try {
    const ranges = checkedRanges(value);
    if (ranges === '' || ranges.split(',').some((range) => range.endsWith('/0'))) throw wrong;
    return ranges;
  } catch {
    throw wrong;
  }
}

function token(name: string, value: string | null): string | null {
  if (value === null || /^[\x21-\x7e]{16,256}$/.test(value)) return value;
  throw new ConfigError(
    `${name}: expected ${TOKEN_LENGTH_MIN} to 256 visible ASCII characters without blanks`,
  );
}

/** Refuses settings with which a process cannot share its work with others. */
function refuseAlone(config: Config, own: ReadonlySet<Role>): void {
  const needed = [
    ['DATABASE_URL', config.databaseUrl, 'all'],
    ['NATS_URL', config.nats, 'all'],
    ['FILES_URL', config.filesUrl, 'gateway'],
    ['FILES_URL', config.filesUrl, 'jobs'],
  ] as const;
  for (const [name, setting, role] of needed) {
    if (setting === null && (role === 'all' || own.has(role))) {
      throw new ConfigError(`${name}: ROLES needs it, because several processes share it`);
    }
  }
  if (config.feed === 'replay') {
    throw new ConfigError('FEED: replay goes back in time, which ROLES does not allow');
  }
}

function roles(value: string | null): ReadonlySet<Role> | null {
  if (value === null) return null;
  const names = value.split(',').map((name) => name.trim());
  const own = ROLES.filter((role) => names.includes(role));
  if (names.every((name) => (ROLES as readonly string[]).includes(name))) return new Set(own);
  throw new ConfigError(`ROLES: expected any of ${ROLES.join(', ')}, joined by commas`);
}

function expectStore(value: string | null): string | null {
  if (value === null) return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return value.toLowerCase();
  throw new ConfigError(`EXPECT_STORE: expected the id that "store open" logs, was ${value}`);
}

function expectFeed(value: string | null, feed: FeedKind): FeedStart | null {
  if (value === null) return null;
  const kind = choice('EXPECT_FEED', value, FEED_STARTS, feed);
  if (feed === (kind === 'mixed' ? 'sources' : kind)) return kind;
  throw new ConfigError(`EXPECT_FEED: expected ${kind}, but FEED is ${feed}`);
}

function dataKey(value: string | null): Buffer | null {
  if (value === null) return null;
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  throw new ConfigError('DATA_KEY: expected 64 hexadecimal digits, for example from openssl rand');
}
