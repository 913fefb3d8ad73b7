import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';

import { runApp } from './app/app.ts';
import { bundle } from './bundle.ts';
import type * as Engine from './engine.ts';
import { deskLines, runDesk } from './desk.ts';
import { fanoutLines, runFanout } from './fanout.ts';
import { fundsLines, runFunds } from './funds.ts';
import { historyLines, runHistory } from './history.ts';
import { runLighthouse } from './lighthouse.ts';
import { loginLines, runLogins } from './logins.ts';
import { orderLines, runOrders } from './orders.ts';
import { quoteLines, runQuotes } from './quotes.ts';
import { rollLines, runRoll } from './roll.ts';
import { runScale, scaleLines } from './scale.ts';
import { runSources } from './sources.ts';
import { runSourcesTrading, sourcesTradingLines } from './sources-trading.ts';
import { runTasks } from './tasks/tasks.ts';

// On a signal the process exits normally, so that servers and browsers exit with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/* Runs the benchmarks. Every figure is measured in this run on this machine; two alternatives
   are measured side by side. `BENCH_DATABASE_URL` names a PostgreSQL that syncs its commits;
   without it, only the embedded store is measured. Arguments select parts: `npm run bench --
   orders fanout`; `app` measures the app in a browser against its budget, `tasks` counts what a
   trader's tasks take and ends with 1 if one of them fails. */
const PARTS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  engine: async () => {
    // The engine is bundled as in the product, because a source loader would add calls of its own.
    const program = await bundle(new URL('./engine.ts', import.meta.url), 'bench-engine');
    const engine = (await import(pathToFileURL(program).href)) as typeof Engine;
    return engine.engineLines(engine.runEngineBench());
  },
  orders: async () => orderLines(await onEachStore(runOrders)),
  desk: async () => deskLines(await runDesk()),
  sources: runSources,
  'sources-trading': async () => sourcesTradingLines(await onEachStore(runSourcesTrading)),
  quotes: async () => quoteLines(await onEachStore(runQuotes)),
  scale: async () => scaleLines(await runScale()),
  roll: async () => rollLines(await onEachStore(runRoll)),
  logins: async () => loginLines(await onEachStore(runLogins)),
  funds: async () => fundsLines(await onEachStore(runFunds)),
  history: async () => historyLines(await onEachStore(runHistory)),
  fanout: async () => fanoutLines(await runFanout()),
  app: runApp,
  lighthouse: runLighthouse,
  tasks: runTasks,
};

/** Runs a benchmark on the embedded store and, if one is named, on PostgreSQL. */
async function onEachStore<Figures>(
  run: (databaseUrl: string | null) => Promise<Figures[]>,
): Promise<Figures[]> {
  const figures = await run(null);
  const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? '';
  if (databaseUrl !== '') figures.push(...(await run(databaseUrl)));
  return figures;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`Expected ${Object.keys(PARTS).join(', ')}; was ${unknown.join(', ')}`);
}

const [core] = cpus();
process.stdout.write(`Node ${process.version}, ${cpus().length} × ${core?.model ?? 'unknown'}\n`);
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n== ${name}\n`);
  for (const line of await measure()) process.stdout.write(`${line}\n`);
}
process.exit();
