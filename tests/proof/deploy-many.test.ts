import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readConfig, ROLES } from '@fulcrum/server/platform/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHART = join(ROOT, 'deploy/helm/fulcrum');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const config = textOf('packages/server/src/platform/config.ts');
const SETTINGS = new Set(
  [...config.matchAll(/value\('([A-Z_]+)'\)/g)].map(([, name = '']) => name),
);
const unknownOf = (names: readonly string[]) => names.filter((name) => !SETTINGS.has(name));

interface Service {
  readonly image: string;
  readonly build?: unknown;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly stop_grace_period?: string;
  readonly deploy?: { readonly replicas: number };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

describe('compose.yaml', () => {
  const text = textOf('deploy/compose.yaml');
  const { services } = parse(text, { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>; // its fields are tested below
  };
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const processes = ours.filter(([name]) => name !== 'migrate');

  test('has two processes of each role, which wait for the migration', () => {
    expect(processes.map(([, { environment }]) => environment?.['ROLES'])).toEqual([...ROLES]);
    for (const [name, { deploy, depends_on: needed }] of processes) {
      expect(deploy?.replicas, name).toBe(2);
      expect(needed?.['migrate']?.condition, name).toBe('service_completed_successfully');
    }
  });

  test('sets what the server knows, and a value that the server takes', () => {
    for (const [name, { environment = {} }] of ours) {
      expect(unknownOf(Object.keys(environment)), name).toEqual([]);
      const filled = Object.entries(environment).map(([key, value]) => [key, filledIn(value)]);
      expect(() => readConfig(Object.fromEntries(filled) as Record<string, string>)).not.toThrow();
    }
  });

  test('has no default for where prices come from', () => {
    for (const [name, { environment = {} }] of processes) {
      expect(environment['FEED'], name).toMatch(/^\$\{FEED:\?/);
    }
  });

  test('has no default for a password or another secret', () => {
    const secret = /PASSWORD|DATA_KEY|FILES_URL|_TOKEN|SMTP_URL|SMS_URL/;
    const taken = [...text.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)];
    const secrets = taken.filter(([, name = '']) => secret.test(name));
    expect(secrets.length).toBeGreaterThan(6);
    // Either refused when it is missing, or not set.
    expect(secrets.filter(([, , rest = '']) => !/^:\?|^:-$/.test(rest))).toEqual([]);
    for (const name of ['POSTGRES_PASSWORD', 'NATS_PASSWORD', 'DATA_KEY', 'FILES_URL']) {
      const rests = taken
        .filter(([, each]) => each === name)
        .map(([, , rest]) => rest?.slice(0, 2));
      expect(new Set(rests), name).toEqual(new Set([':?']));
    }
    for (const [name, { environment = {} }] of Object.entries(services)) {
      const own = Object.entries(environment).filter(([key]) => secret.test(key));
      expect(
        own.filter(([, value]) => !value.includes('${')),
        name,
      ).toEqual([]);
    }
  });

  test('pins images of others to a version, and gives each service time to end', () => {
    for (const [name, { image, build, stop_grace_period: grace = '0s' }] of Object.entries(
      services,
    )) {
      if (build === undefined) expect(image, name).toMatch(/^[a-z]+:\d+(?:\.\d+)*(?:-[a-z]+)?$/);
      if (name !== 'migrate') expect(Number(/^(\d+)s$/.exec(grace)?.[1]), name).toBeGreaterThan(19);
    }
  });

  test('runs programs and mounts files that are there', () => {
    const command = services['migrate']?.command?.[0] ?? '';
    const [, entry = ''] = /^packages\/server\/dist\/([a-z-]+)\.js$/.exec(command) ?? [];
    expect(textOf('scripts/build.mjs')).toContain(`  ${entry}: 'src/roles/commands/${entry}.ts',`);
    const mounted = [...text.matchAll(/\.\/(compose\/[a-z.]+):/g)].map(([, path = '']) => path);
    expect(mounted.sort()).toEqual(readdirSync(join(ROOT, 'deploy/compose')).map(inCompose).sort());
  });
});

const inCompose = (name: string) => `compose/${name}`;

/** Returns a setting as it is when everything that has no default is there. */
function filledIn(value: string): string {
  const values: Readonly<Record<string, string>> = {
    DATA_KEY: '0'.repeat(64),
    FEED: 'sources',
    FILES_URL: 'https://key:secret@files.example/bucket?region=here',
    PUBLIC_URL: 'https://trade.example',
  };
  return value.replaceAll(/\$\{([A-Z_]+)(:[?-])[^}]*\}/g, (_, name: string, kind: string) =>
    kind === ':-' ? '' : (values[name] ?? 'secret'),
  );
}

interface Values {
  readonly settings: Readonly<Record<string, string>>;
  readonly roles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe('the chart', () => {
  const templates = readdirSync(join(CHART, 'templates'))
    .map((name) => readFileSync(join(CHART, 'templates', name), 'utf8'))
    .join('\n');
  const values = parse(textOf('deploy/helm/fulcrum/values.yaml')) as Values; // tested below
  const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);

  test('has a name, a version and a role for each Deployment', () => {
    const chart = parse(textOf('deploy/helm/fulcrum/Chart.yaml')) as Record<string, unknown>;
    expect(chart).toMatchObject({ apiVersion: 'v2', name: 'fulcrum', version: '0.1.0' });
    expect(Object.keys(values.roles)).toEqual([...ROLES]);
  });

  test('uses every value, and no other', () => {
    expect(used.filter((path) => valueAt(values, path) === undefined)).toEqual([]);
    const isUsed = (path: string) =>
      used.some((each) => path === each || path.startsWith(`${each}.`));
    expect(pathsOf(values).filter((path) => !isUsed(path))).toEqual([]);
    const ofRole = [...templates.matchAll(/\$role\.(\w+)/g)].map(([, name]) => name);
    for (const [name, role] of Object.entries(values.roles)) {
      expect(Object.keys(role).sort(), name).toEqual([...new Set(ofRole)].sort());
    }
  });

  test('sets what the server knows', () => {
    const lists = [...templates.matchAll(/range list ((?:"[A-Z_]+" ?)+)/g)];
    const secret = lists.flatMap(([, list = '']) => list.match(/[A-Z_]+/g) ?? []);
    const plain = [...templates.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name);
    expect(secret).toContain('DATABASE_URL');
    expect(plain).toContain('ROLES');
    expect(unknownOf([...secret, ...plain, ...Object.keys(values.settings)])).toEqual([]);
    // A secret is never a value of the chart, nor set twice.
    expect(secret.filter((name) => name in values.settings)).toEqual([]);
    expect(new Set(secret).size).toBe(secret.length);
  });

  test('refuses to be installed without a word about where prices come from', () => {
    expect(values.settings['FEED']).toBe('');
    expect(templates).toContain('{{ required "settings.FEED: ');
    const deployments = readFileSync(join(CHART, 'templates/deployments.yaml'), 'utf8');
    expect(deployments).toMatch(
      /- name: FEED\n +value: \{\{ include "fulcrum\.feed" \$ \| quote \}\}\n/,
    );
    expect(deployments).toContain('omit $.Values.settings "FEED" }}');
  });

  test('leads to the console while no gateway is ready to trade', () => {
    const services = readFileSync(join(CHART, 'templates/services.yaml'), 'utf8').split(/^---$/m);
    const open = services.filter((each) => each.includes('publishNotReadyAddresses: true'));
    expect(open).toHaveLength(1);
    expect(open[0]).toContain('name: {{ .Release.Name }}-console');
  });

  test('closes what it opens', () => {
    const opened = templates.match(/\{\{-? (?:range|define|if|with) /g) ?? [];
    expect(templates.match(/\{\{-? end /g)?.length).toBe(opened.length);
    const defined = [...templates.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name);
    const included = [...templates.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name);
    expect([...new Set(included)].sort()).toEqual(defined.sort());
  });

  test('is YAML where the templates have been filled in', () => {
    const kinds = readdirSync(join(CHART, 'templates'))
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => kindsIn(readFileSync(join(CHART, 'templates', name), 'utf8')));
    expect(kinds.sort()).toEqual([
      ...['Deployment', 'Job', 'PodDisruptionBudget', 'Service', 'Service'],
    ]);
  });
});

/** Returns the kinds of a template's objects, where lines of templates alone are left out. */
function kindsIn(template: string): readonly string[] {
  const lines = template.split('\n').filter((line) => !/^\s*\{\{.*\}\}$/.test(line));
  const text = lines.join('\n').replaceAll(/\{\{.*?\}\}/g, 'filled');
  return text
    .split(/^---$/m)
    .map((part) => parse(part) as { readonly kind: string } | null)
    .flatMap((part) => part?.kind ?? []);
}

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isMap(at) ? at[name] : undefined), values);
}

/** Returns the path of each value that is not a map itself. */
function pathsOf(values: unknown, before = ''): readonly string[] {
  if (!isMap(values)) return [before];
  return Object.entries(values).flatMap(([name, value]) =>
    pathsOf(value, before === '' ? name : `${before}.${name}`),
  );
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
