import { verifyAudit, type AuditHead } from '../../audit/chain.ts';
import { runOnStore } from './store-command.ts';

/**
 * `npm run verify-audit [-- <entry>:<hash>]`: checks that the audit log is unaltered; given
 * `<entry>:<hash>`, also that the log still has this entry with this hash.
 */
await runOnStore(async (db, { args }) => {
  const kept = args[0] === undefined ? null : headOf(args[0]);
  const proof = await verifyAudit(db, kept);
  if (!proof.ok) throw new Error(`The audit log is broken at entry ${proof.seq}: ${proof.reason}.`);
  const newest = proof.head ? ` Newest: ${proof.head.seq}:${proof.head.hash}` : '';
  process.stdout.write(`The audit log is whole: ${proof.entries} entries.${newest}\n`);
});

function headOf(text: string): AuditHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new Error(`Expected <entry>:<64 hexadecimal digits>, was ${text}.`);
  return { seq: Number(seq), hash: hash.toLowerCase() };
}
