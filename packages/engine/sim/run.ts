// `npm run sim -- --seed 42 --accounts 2000 --quotes 17280`: two days of quotes by default.
import { parseArgs } from 'node:util';

import { simulate } from './simulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    accounts: { type: 'string', default: '2000' },
    quotes: { type: 'string', default: '17280' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const started = Date.now();
const tally = simulate({
  seed,
  accounts: Number(values.accounts),
  quotes: Number(values.quotes),
});
for (const [words, count] of [...tally].sort()) {
  process.stdout.write(`${String(count).padStart(9)}  ${words}\n`);
}
const seconds = ((Date.now() - started) / 1000).toFixed(1);
process.stdout.write(`Seed ${seed}: engine and auditor agree on all of it (${seconds} s).\n`);
