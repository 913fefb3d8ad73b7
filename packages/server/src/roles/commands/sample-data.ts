import { enterSamples } from '../../payments/channels/sample-channels.ts';
import { runOnStore } from './store-command.ts';

/** `npm run sample-data`: adds made-up payment channels to the configured store. */
await runOnStore(async (db) => {
  const entered = await enterSamples(db);
  process.stdout.write(
    entered === 0 ? 'The samples are there already.\n' : `Entered ${entered} sample channels.\n`,
  );
});
