import * as api from '@fulcrum/contract/console/support/calls';

import { Refused } from '../../platform/refusal.ts';
import { addReply, editReply, listReplies, removeReply } from '../../support/chat/module.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';

/** Routes for prepared replies in conversations. */
export function replyRoutes(serve: Binder, { db, clock }: ConsolePorts): void {
  serve.read(api.cannedReplies, async () => ({
    rows: (await listReplies(db)).map((reply) => ({ ...reply })),
  }));

  serve.change(api.saveReply, async ({ input, act }) => {
    const { id: known, version, title, texts } = input;
    const edited = { title, texts };
    if (known !== undefined && version === undefined) throw new Refused('content.changed');
    const seen = known === undefined ? null : { id: known, version: version ?? 0 };
    const before = seen && (await editReply(act.tx, seen, edited, clock.now()));
    const id = known ?? (await addReply(act.tx, edited, clock.now()));
    const was = before && { title: before.title, texts: before.texts };
    const action = before ? 'reply.changed' : 'reply.entered';
    await act.note(action, `reply ${id}`, { reply: [was, edited] });
    return { id };
  });

  serve.change(api.removeReply, async ({ input: { id, version }, act }) => {
    const { title, texts } = await removeReply(act.tx, id, version);
    await act.note('reply.removed', `reply ${id}`, { reply: [{ title, texts }, null] });
  });
}
