import { migrateStore } from '../../platform/adapters/open-db.ts';
import { runWithSettings } from './store-command.ts';

const listOf = (what: string, names: readonly string[]) =>
  names.length === 0 ? '' : `Applied ${names.length} ${what}: ${names.join(', ')}.\n`;

/** `npm run migrate`: brings the schema of the configured store up to date. */
await runWithSettings(async ({ settings }) => {
  const { migrations, functions, newer } = await migrateStore(settings);
  const done = listOf('migrations', migrations) + listOf('functions', functions);
  const isNewer = newer.length > 0;
  const nothing = isNewer
    ? `Nothing to do: a newer build has migrated the store (${newer.join(', ')}).\n`
    : 'Nothing to do: the store is up to date.\n';
  process.stdout.write(done === '' ? nothing : done);
});
