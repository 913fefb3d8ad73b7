import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { postgresFolder } from './postgres.mjs';

/** An example program, of which Debian ships the binary as well. */
const EXECUTOR = '/usr/share/doc/libquickfix-doc/examples/executor/C++/.libs/executor.gz';
const FONTS = '/usr/share/fonts';

/** What the tests need beside npm's packages, each with the Debian package that contains it. */
const TOOLS = [
  {
    name: 'chromium-headless-shell',
    use: 'journeys in a browser',
    isPresent: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'),
  },
  {
    name: 'fonts-noto-core',
    use: 'Arabic and other scripts in screenshots',
    isPresent: () => hasFont('truetype/noto', /^NotoSansArabic/),
  },
  {
    name: 'fonts-noto-cjk',
    use: 'Chinese in screenshots',
    isPresent: () => hasFont('opentype/noto', /^NotoSansCJK/),
  },
  {
    name: 'postgresql',
    use: 'the database tests on PostgreSQL',
    isPresent: () => postgresFolder() !== null,
  },
  {
    name: 'nats-server',
    use: 'the tests on the bus between processes',
    isPresent: () => existsSync('/usr/sbin/nats-server'),
  },
  {
    name: 'haproxy',
    use: 'the test of deploy/haproxy.cfg',
    isPresent: () => existsSync('/usr/sbin/haproxy'),
  },
  {
    name: 'patroni',
    use: 'the test of deploy/patroni',
    isPresent: () => existsSync('/usr/bin/patroni'),
  },
  {
    name: 'systemd',
    use: 'the test of deploy/systemd',
    isPresent: () => existsSync('/usr/bin/systemd-analyze'),
  },
  {
    name: 'iproute2',
    use: 'the proof on networks that are cut',
    isPresent: () => ['/usr/sbin/ip', '/sbin/ip', '/bin/ip'].some((path) => existsSync(path)),
  },
  {
    name: 'openssl',
    use: 'certificates for the tests of deploy',
    isPresent: () => existsSync('/usr/bin/openssl'),
  },
  {
    name: 'libquickfix-dev',
    use: 'the proof against another FIX engine',
    isPresent: () => existsSync('/usr/include/quickfix/Application.h'),
  },
  {
    name: 'libquickfix-doc',
    use: 'the proof against a counterparty that fills orders: the executor of that engine',
    isPresent: () => existsSync(EXECUTOR),
  },
  {
    name: 'g++',
    use: 'a program on that engine',
    isPresent: () => existsSync('/usr/bin/g++'),
  },
  {
    name: 'libfaketime',
    use: 'the proof on steps of the clock',
    isPresent: hasFaketime,
  },
];

/**
 * Installs what the tests need and this machine lacks, if the machine is Debian and the user is
 * root; otherwise only lists it. Returns the names that are still missing.
 */
export function setup() {
  const missing = TOOLS.filter((tool) => !tool.isPresent());
  if (missing.length === 0) return [];
  const names = missing.map((tool) => tool.name);
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    for (const { name, use } of missing) console.log(`Missing: ${name} (${use}).`);
    console.log(`On Debian or Ubuntu: sudo apt-get install ${names.join(' ')}`);
    return names;
  }
  console.log(`Installing ${names.join(', ')} (apt-get) ...`);
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...names);
  const still = missing.filter((tool) => !tool.isPresent()).map((tool) => tool.name);
  if (still.length > 0) console.log(`Could not install: ${still.join(', ')}.`);
  return still;
}

function hasFaketime() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return false;
  return readdirSync(libraries).some((folder) =>
    existsSync(join(libraries, folder, 'faketime', 'libfaketime.so.1')),
  );
}

function hasFont(folder, pattern) {
  const path = join(FONTS, folder);
  return existsSync(path) && readdirSync(path).some((file) => pattern.test(file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (setup().length > 0) process.exitCode = 1;
  else console.log('Everything that the tests need is here.');
}
