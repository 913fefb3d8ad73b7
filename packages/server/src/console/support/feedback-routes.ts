import * as api from '@fulcrum/contract/console/support/feedback';

import { ticketOf, type ListedTicket } from '../../support/feedback/module.ts';
import type { Binder } from '../binder.ts';
import { placeOf } from '../page.ts';
import { dataUrlOf } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';

/** Routes for feedback of users about the product, as tickets. */
export function feedbackRoutes(serve: Binder, { db, feedback, files }: ConsolePorts): void {
  serve.read(api.feedback, async ({ input }) => {
    const { feedback_status: status = null, feedback_topic: topic = null, page } = input;
    const { rows, total } = await feedback.list({ status, topic }, placeOf(page));
    return { rows: rows.map(feedbackRow), total };
  });

  serve.read(api.oneFeedback, async ({ input: { id }, note }) => {
    const ticket = await feedback.one(db, id);
    await note('feedback.viewed', ticketOf(id));
    const images = await Promise.all(
      ticket.fileIds.map(async (fileId) => dataUrlOf(await files.read(fileId))),
    );
    const { text, contact } = ticket;
    return { ...feedbackRow(ticket), text, contact, note: ticket.note, images };
  });

  serve.change(api.settleFeedback, async ({ input, act }) => {
    const { id, version, status, note = '' } = input;
    const before = await feedback.settle(act.tx, { id, version }, { status, note });
    const detail = { status: [before.status, status], note: [before.note, note] };
    await act.note('feedback.settled', ticketOf(id), detail);
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
