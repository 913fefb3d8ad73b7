import * as api from '@fulcrum/contract/console/support/calls';

import { listChats, type ReadMessage } from '../../support/chat/module.ts';
import type { Binder } from '../binder.ts';
import { placeOf } from '../page.ts';
import { dataUrlOf } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';
import { chatRow, messageWire, threadWire } from './view.ts';

/** Routes for conversations with users. */
export function supportRoutes(serve: Binder, ports: ConsolePorts): void {
  chatReads(serve, ports);
  chatMessages(serve, ports);
  chatChanges(serve, ports);
}

/**
 * Routes that read conversations. The audit log records who read or wrote which message, never the
 * text of a message.
 */
function chatReads(serve: Binder, { db, support, files }: ConsolePorts): void {
  serve.read(api.chats, async ({ input, operator }) => {
    const { view = 'open', user = null, tag = null, page } = input;
    const filter = { view, userId: user, tag, operatorId: operator.id };
    const { rows, total } = await listChats(db, filter, placeOf(page));
    return { rows: rows.map(chatRow), total };
  });

  serve.read(api.chat, async ({ input: { id, before }, note }) => {
    const found = await support.desk.thread(db, id, { before });
    await note('support.viewed', `user ${id}`, spanOf(found.messages));
    return threadWire(db, found);
  });

  serve.read(api.chatNews, async ({ input: { id, after }, note }) => {
    const found = await support.desk.thread(db, id, { after });
    if (found.messages.length > 0) {
      await note('support.viewed', `user ${id}`, spanOf(found.messages));
    }
    return threadWire(db, found);
  });

  serve.read(api.chatPicture, async ({ input: { id, message_id: message }, note }) => {
    const fileId = await support.desk.pictureOf(db, id, message);
    await note('support.pictureViewed', `user ${id}`, { message });
    return { picture: dataUrlOf(await files.read(fileId)) };
  });
}

const spanOf = (messages: readonly ReadMessage[]) => ({
  messages: messages.length === 0 ? [] : [messages[0]?.id, messages.at(-1)?.id],
});

function chatMessages(serve: Binder, { db, support }: ConsolePorts): void {
  serve.change(api.answerChat, async ({ input, act }) => {
    const { id, text, seen, client_key: clientKey } = input;
    const { tx, operator } = act;
    const answer = { userId: id, operatorId: operator.id, text, seen, clientKey };
    const { message, isNew } = await support.desk.answer(tx, answer);
    if (isNew) await act.note('support.answered', `user ${id}`, { message: message.id });
    else act.unchanged();
    act.afterCommit(() => support.changed(id));
    return messageWire(message, () => operator.name);
  });

  serve.change(api.noteChat, async ({ input, act }) => {
    const { id, text, client_key: clientKey } = input;
    const { tx, operator } = act;
    const given = { userId: id, operatorId: operator.id, text, clientKey };
    const { message, isNew } = await support.desk.note(tx, given);
    if (isNew) await act.note('support.noted', `user ${id}`, { message: message.id });
    else act.unchanged();
    return messageWire(message, () => operator.name);
  });

  // Not audited, because it only moves the mark up to which the conversation was read.
  serve.custom(api.readChat, async ({ input: { id, message_id: messageId } }) => {
    if (await support.desk.markRead(db, id, messageId)) support.changed(id);
  });
}

function chatChanges(serve: Binder, { support }: ConsolePorts): void {
  serve.change(api.claimChat, async ({ input: { id }, act: { tx, operator, note } }) => {
    await support.desk.claim(tx, id, operator.id);
    await note('support.claimed', `user ${id}`, { assigned_to: [null, operator.id] });
  });

  serve.change(api.assignChat, async ({ input: { id, mine }, act: { tx, operator, note } }) => {
    const to = mine === 1 ? operator.id : null;
    const before = await support.desk.assign(tx, id, to);
    await note('support.assigned', `user ${id}`, { assigned_to: [before, to] });
  });

  serve.change(api.tagChat, async ({ input: { id, tag, on }, act }) => {
    if (!(await support.desk.tag(act.tx, id, tag, on === 1))) {
      act.unchanged();
      return;
    }
    await act.note('support.tagged', `user ${id}`, { tag: on === 1 ? [null, tag] : [tag, null] });
  });

  serve.change(api.closeChat, async ({ input: { id, closed, seen }, act }) => {
    const isClosing = closed === 1;
    if (isClosing) {
      await support.desk.close(act.tx, { userId: id, operatorId: act.operator.id, seen });
    } else {
      await support.desk.reopen(act.tx, id);
    }
    const action = isClosing ? 'support.closed' : 'support.reopened';
    const status = isClosing ? ['open', 'closed'] : ['closed', 'open'];
    await act.note(action, `user ${id}`, { status });
  });
}
