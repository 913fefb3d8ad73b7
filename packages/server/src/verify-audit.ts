import { verifyAudit } from './console/module.ts';
import { runOnStore } from './store-command.ts';

/** `npm run verify-audit`: proves that the log of the operators is as it was written. */
await runOnStore(async (db) => {
  const proof = await verifyAudit(db);
  if (!proof.ok) throw new Error(`The audit log is broken at entry ${proof.seq}: ${proof.reason}.`);
  process.stdout.write(`The audit log is whole: ${proof.entries} entries.\n`);
});
