import type { AnnouncementRow } from '@fulcrum/contract/console/content/calls';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { FieldGrid } from '../../parts/fields/field-groups.tsx';
import { MomentField } from '../../parts/fields/moment-field.tsx';
import { PaneEnd } from '../../parts/layout/boxes.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import {
  filledTexts,
  momentOf,
  momentText,
  type TextDrafts,
} from '../../parts/texts/text-drafts.ts';
import { TextEditor } from '../../parts/texts/text-editor.tsx';
import {
  confirmAnnouncement,
  publishAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  takeInAnnouncement,
} from './calls.ts';

interface AnnouncementPaneProps {
  /** Null for a new announcement. */
  readonly row: AnnouncementRow | null;
  /** True if no other operator could confirm a legal text. */
  readonly isAlone: boolean;
  /** Called with the id of what was saved; null if it was deleted. */
  readonly onDone: (id: number | null) => void;
  readonly onClose: () => void;
}

type Act = 'save' | 'publish' | 'confirm' | 'takeIn' | 'remove';
const AUDIENCES = ['all', 'real', 'demo'] as const;

/** The fields of an announcement, other than its texts. */
interface Terms {
  readonly audience: (typeof AUDIENCES)[number];
  readonly legal: 0 | 1;
  readonly pinned: 0 | 1;
  readonly startsAt: string;
  readonly endsAt: string;
}

const termsOf = (row: AnnouncementRow | null): Terms => ({
  audience: row?.audience ?? 'all',
  legal: row?.is_legal ? 1 : 0,
  pinned: row?.is_pinned ? 1 : 0,
  startsAt: momentText(row?.starts_at ?? null),
  endsAt: momentText(row?.ends_at ?? null),
});

/** One announcement: its texts, audience, times and actions. */
export function AnnouncementPane({ row, isAlone, onDone, onClose }: AnnouncementPaneProps) {
  const mayChange = useMayDo('content.change');
  const [drafts, setDrafts] = useState<TextDrafts>(() => draftsOf(row));
  const [terms, setTerms] = useState<Terms>(() => termsOf(row));
  const [act, setAct] = useState<Act | null>(null);
  const title = row ? t('announcements.one', { id: row.id }) : t('announcements.new');
  const isOut = row?.status === 'published';
  const isFixed = !mayChange || row?.status === 'waiting' || (isOut && row.is_legal);
  return (
    <Pane title={title} onClose={onClose}>
      <TextEditor drafts={drafts} hasSummary={false} isFixed={isFixed} onDrafts={setDrafts} />
      <TermsFields terms={terms} isFixed={isFixed} onTerms={setTerms} />
      <Actions row={row} isFixed={isFixed} onAct={setAct} />
      {act === 'save' && (
        <ActionDialog
          title={t('announcements.save')}
          text={t(isOut ? 'announcements.saveOutText' : 'announcements.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) =>
            saveAnnouncement({
              ...(row && { id: row.id, version: row.version }),
              audience: terms.audience,
              legal: terms.legal,
              pinned: terms.pinned,
              starts_at: momentOf(terms.startsAt),
              ends_at: momentOf(terms.endsAt),
              texts: filledTexts(drafts, ({ title: head, body }) => ({ title: head, body })),
              reason,
            })
          }
          onDone={({ id }) => onDone(id)}
          onClose={() => setAct(null)}
        />
      )}
      {row && act !== null && act !== 'save' && (
        <AnnouncementDialog
          act={act}
          row={row}
          isAlone={isAlone}
          onDone={() => onDone(act === 'remove' ? null : row.id)}
          onClose={() => setAct(null)}
        />
      )}
    </Pane>
  );
}

function draftsOf(row: AnnouncementRow | null): TextDrafts {
  const entries = Object.entries(row?.texts ?? {});
  return Object.fromEntries(
    entries.map(([language, { title, body }]) => [language, { title, body, summary: '' }]),
  );
}

interface TermsFieldsProps {
  readonly terms: Terms;
  readonly isFixed: boolean;
  readonly onTerms: (terms: Terms) => void;
}

function TermsFields({ terms, isFixed, onTerms }: TermsFieldsProps) {
  const yesNo = [
    { value: '0', label: t('choice.0') },
    { value: '1', label: t('choice.1') },
  ];
  const set = (change: Partial<Terms>) => onTerms({ ...terms, ...change });
  const flag = (value: string) => (value === '1' ? 1 : 0);
  return (
    <FieldGrid>
      <ChoiceField
        label={t('announcements.audience')}
        value={terms.audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`announcements.${value}`) }))}
        isDisabled={isFixed}
        onValue={(value) => set({ audience: AUDIENCES.find((each) => each === value) ?? 'all' })}
      />
      <ChoiceField
        label={t('announcements.pinned')}
        value={String(terms.pinned)}
        options={yesNo}
        isDisabled={isFixed}
        onValue={(value) => set({ pinned: flag(value) })}
      />
      <ChoiceField
        label={t('announcements.legal')}
        value={String(terms.legal)}
        options={yesNo}
        isDisabled={isFixed}
        onValue={(value) => set({ legal: flag(value) })}
      />
      <span />
      <MomentField
        label={t('announcements.startsAt')}
        hint={t('announcements.startsAtHint')}
        value={terms.startsAt}
        isFixed={isFixed}
        onText={(startsAt) => set({ startsAt })}
      />
      <MomentField
        label={t('announcements.endsAt')}
        hint={t('announcements.endsAtHint')}
        value={terms.endsAt}
        isFixed={isFixed}
        onText={(endsAt) => set({ endsAt })}
      />
    </FieldGrid>
  );
}

interface ActionsProps {
  readonly row: AnnouncementRow | null;
  readonly isFixed: boolean;
  readonly onAct: (act: Act) => void;
}

function Actions({ row, isFixed, onAct }: ActionsProps) {
  const mayChange = useMayDo('content.change');
  const mayConfirm = useMayDo('content.confirm');
  const isIn = row?.status === 'draft' || row?.status === 'unpublished';
  const button = (act: Act, label: string) => (
    <Button look="soft" size="sm" onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  return (
    <PaneEnd>
      {mayChange && isIn && button('remove', t('app.remove'))}
      {mayChange && row && !isIn && button('takeIn', t('content.takeIn'))}
      {mayChange && isIn && button('publish', t('content.publish'))}
      {mayConfirm && row?.may_confirm && button('confirm', t('announcements.confirm'))}
      {mayConfirm && row?.status === 'waiting' && !row.may_confirm && (
        <span className="t3">{t('intervention.own')}</span>
      )}
      {!isFixed && (
        <Button size="sm" onClick={() => onAct('save')}>
          {t('app.save')}
        </Button>
      )}
    </PaneEnd>
  );
}

interface AnnouncementDialogProps {
  readonly act: Exclude<Act, 'save'>;
  readonly row: AnnouncementRow;
  readonly isAlone: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AnnouncementDialog({ act, row, isAlone, onDone, onClose }: AnnouncementDialogProps) {
  const { id, version } = row;
  const common = { onDone, onClose };
  switch (act) {
    case 'publish': {
      const waits = row.is_legal && !isAlone;
      return (
        <ActionDialog
          {...common}
          title={t('content.publish')}
          text={t(waits ? 'announcements.proposeText' : 'announcements.publishText')}
          confirmLabel={t('content.publish')}
          act={(reason) => publishAnnouncement({ id, version, reason })}
        />
      );
    }
    case 'confirm':
      return (
        <ActionDialog
          {...common}
          title={t('announcements.confirm')}
          text={t('announcements.confirmText', { name: row.proposed_by })}
          confirmLabel={t('announcements.confirm')}
          act={(reason) => confirmAnnouncement({ id, version, reason })}
        />
      );
    case 'takeIn':
      return (
        <ActionDialog
          {...common}
          title={t('content.takeIn')}
          text={t('announcements.takeInText')}
          confirmLabel={t('content.takeIn')}
          act={(reason) => takeInAnnouncement({ id, version, reason })}
        />
      );
    case 'remove':
      return (
        <ActionDialog
          {...common}
          title={t('announcements.remove')}
          text={t('content.removeText')}
          confirmLabel={t('app.remove')}
          isDanger
          act={(reason) => removeAnnouncement({ id, version, reason })}
        />
      );
  }
}
