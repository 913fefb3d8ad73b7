import './feedback.css';

import type { FeedbackDetail, FeedbackRow } from '@fulcrum/contract/console/support/feedback';
import { FEEDBACK_STATUSES, FEEDBACK_TOPICS } from '@fulcrum/contract/support/facts';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useId, useState } from 'react';
import { Link } from 'react-router';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { CasePicture } from '../../parts/cases/case-picture.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox, FieldStack } from '../../parts/fields/field-groups.tsx';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ListBesidePane, Pane } from '../../parts/layout/pane.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, Pager } from '../../parts/list/filter-fields.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { settleFeedback, useFeedback, useTicket } from './calls.ts';

const PAGE_SIZE = 50;

/** Feedback about the product. */
export function FeedbackScreen() {
  const filters = useFilters();
  const query = {
    feedback_status: FEEDBACK_STATUSES.find((status) => status === filters.get('status')),
    feedback_topic: FEEDBACK_TOPICS.find((topic) => topic === filters.get('topic')),
  };
  const page = Number(filters.get('page') || '1');
  const { data, problem, reload } = useFeedback({ ...query, page });
  const open = filters.get('open');
  return (
    <>
      <ScreenHead title={t('nav.feedback')} hint={t('feedback.hint')}>
        <ExportButton query={{ list: 'feedback', ...query }} />
      </ScreenHead>
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          options={FEEDBACK_STATUSES.map((value) => ({
            value,
            label: t(`feedback.status.${value}`),
          }))}
        />
        <FilterChoice
          filters={filters}
          name="topic"
          label={t('feedback.topic')}
          options={FEEDBACK_TOPICS.map((value) => ({
            value,
            label: t(`feedback.topic.${value}`),
          }))}
        />
        <SavedViews />
      </FilterBar>
      <ProblemLine problem={problem} retry={reload} />
      <ListBesidePane
        pane={
          open !== '' && (
            <OpenTicket
              key={open}
              id={Number(open)}
              onDone={reload}
              onClose={() => filters.set('open', '')}
            />
          )
        }
      >
        <DataTable
          label={t('nav.feedback')}
          columns={useColumns(filters)}
          rows={data?.rows ?? null}
          idOf={({ id }) => id}
          empty={t('feedback.none')}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </ListBesidePane>
    </>
  );
}

function useColumns(filters: Filters): readonly Column<FeedbackRow>[] {
  return [
    {
      key: 'column.ticket',
      isText: true,
      cell: ({ id, ticket }) => (
        <LinkButton isNumber onClick={() => filters.set('open', String(id))}>
          {ticket}
        </LinkButton>
      ),
    },
    { key: 'column.topic', isText: true, cell: ({ topic }) => t(`feedback.topic.${topic}`) },
    {
      key: 'column.status',
      isText: true,
      cell: ({ status }) => <span className="tag">{t(`feedback.status.${status}`)}</span>,
    },
    {
      key: 'column.user',
      isText: true,
      cell: ({ user_id: id }) =>
        id === null ? t('feedback.visitor') : <Link to={`/people/${id}`}>{id}</Link>,
    },
    { key: 'column.language', isText: true, cell: ({ language }) => language },
    {
      key: 'column.pictures',
      cell: ({ pictures }) => (
        <span className="num" translate="no">
          {pictures}
        </span>
      ),
    },
    { key: 'column.time', cell: ({ created_at: at }) => <When at={at} /> },
  ];
}

interface OpenTicketProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function OpenTicket({ id, onDone, onClose }: OpenTicketProps) {
  const { data, problem, reload } = useTicket({ id });
  if (!data) return <ProblemLine problem={problem} retry={reload} />;
  const done = () => {
    reload();
    onDone();
  };
  // A newer version starts a new draft.
  return <TicketPane key={data.version} ticket={data} onDone={done} onClose={onClose} />;
}

interface TicketPaneProps {
  readonly ticket: FeedbackDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function TicketPane({ ticket, onDone, onClose }: TicketPaneProps) {
  const field = useId();
  const mayChange = useMayDo('support.answer');
  const [status, setStatus] = useState(ticket.status);
  const [note, setNote] = useState(ticket.note);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Pane title={ticket.ticket} onClose={onClose}>
      <FieldStack>
        <FeedbackText ticket={ticket} />
        <ChoiceField
          label={t('column.status')}
          value={status}
          isDisabled={!mayChange}
          options={FEEDBACK_STATUSES.map((value) => ({
            value,
            label: t(`feedback.status.${value}`),
          }))}
          onValue={(value) => setStatus(FEEDBACK_STATUSES.find((each) => each === value) ?? status)}
        />
        <FieldBox>
          <label htmlFor={field}>{t('feedback.note')}</label>
          <TextArea
            id={field}
            rows={4}
            maxLength={1_000}
            readOnly={!mayChange}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </FieldBox>
        {mayChange && (
          <ButtonRow>
            <Button size="sm" onClick={() => setIsSaving(true)}>
              {t('app.save')}
            </Button>
          </ButtonRow>
        )}
      </FieldStack>
      {isSaving && (
        <ActionDialog
          title={ticket.ticket}
          text={t('feedback.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) =>
            settleFeedback({
              id: ticket.id,
              version: ticket.version,
              status,
              reason,
              note: note.trim() || undefined,
            })
          }
          onDone={onDone}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Pane>
  );
}

/** The text of the feedback, with its pictures. */
function FeedbackText({ ticket }: { readonly ticket: FeedbackDetail }) {
  const { contact } = ticket;
  return (
    <>
      <p className="ticket__text" dir="auto">
        {ticket.text}
      </p>
      <p className="t3">
        {t('feedback.contact')}: {contact === '' ? <Missing /> : <bdi>{contact}</bdi>}{' '}
        <span>{`· ${t('feedback.app', { version: ticket.app_version || '–' })}`}</span>
      </p>
      {ticket.images.map((image, at) => (
        <CasePicture key={at} address={image} label={t('feedback.picture', { place: at + 1 })} />
      ))}
    </>
  );
}
