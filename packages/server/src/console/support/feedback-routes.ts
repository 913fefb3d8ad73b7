import * as api from '@fulcrum/contract/console/feedback-calls';

import { ticketOf, type ListedTicket } from '../../support/feedback/module.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { pictureOf } from '../picture-of.ts';
import type { ServeOperators } from '../binder.ts';

const PAGE_SIZE = 50;

/** What people tell about the product, and where each ticket stands. */
export function feedbackRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, feedback, files } = ports;
  const note = noter(ports);

  serve.toOperator(api.feedback, async ({ input }) => {
    const { feedback_status: status = null, feedback_topic: topic = null, page = 1 } = input;
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { rows, total } = await feedback.list({ status, topic }, place);
    return { rows: rows.map(feedbackRow), total };
  });

  serve.toOperator(api.oneFeedback, async ({ input, operator, visit }) => {
    const ticket = await feedback.one(db, input.id);
    const entry = { action: 'feedback.viewed', object: ticketOf(input.id), detail: {} };
    await db.transaction((tx) => note(tx, { operator, visit }, { ...entry, reason: '' }));
    const images = await Promise.all(
      ticket.fileIds.map(async (id) => pictureOf(await files.read(id))),
    );
    const { text, contact } = ticket;
    return { ...feedbackRow(ticket), text, contact, note: ticket.note, images };
  });

  serve.toOperator(api.settleFeedback, async ({ input, operator, visit }) => {
    const { id, version, status, note: remark = '', reason } = input;
    await db.transaction(async (tx) => {
      const before = await feedback.settle(tx, { id, version }, { status, note: remark });
      const detail = { status: [before.status, status], note: [before.note, remark] };
      const entry = { action: 'feedback.settled', object: ticketOf(id), detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });
}

export const feedbackRow = (ticket: ListedTicket): api.FeedbackRow => ({
  id: ticket.id,
  ticket: ticketOf(ticket.id),
  topic: ticket.topic,
  status: ticket.status,
  user_id: ticket.userId,
  language: ticket.language,
  app_version: ticket.appVersion,
  pictures: ticket.fileIds.length,
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
  version: ticket.version,
});
