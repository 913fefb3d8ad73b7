import type { Problem } from '@fulcrum/client/problem';
import type {
  InstrumentPreview,
  InstrumentTerms,
} from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { feeShown } from '../../parts/figures/fee-rate.ts';
import { PreviewPane } from '../../parts/instruments/instrument-preview.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { LinkButton, Note, ProblemText } from '../../parts/layout/lines.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { previewInstrument, saveInstrument, useCategories } from './calls.ts';
import { requestOf, draftOf, type TermsRequest, type Draft } from './draft.ts';
import { HaltDialog, ListDialog } from './instrument-dialogs.tsx';
import { LogoSection } from './logo-section.tsx';
import { MarkupSection } from './markup-section.tsx';
import { TermsFields } from './terms-fields.tsx';

interface InstrumentPaneProps {
  readonly row: InstrumentTerms;
  /** Called after a change, so that the list and this pane are reloaded. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** A request, with the preview that the server returned for it. */
interface Previewed {
  readonly request: TermsRequest;
  readonly preview: InstrumentPreview;
}

/**
 * Pane for editing an instrument's terms, which are previewed and then saved exactly as previewed.
 */
export function InstrumentPane({ row, onChanged, onClose }: InstrumentPaneProps) {
  const mayChange = useMayDo('instruments.change');
  const categories = useCategories({});
  // The list keeps refreshing, but the form keeps the version that it was opened with.
  const [version] = useState(row.version);
  const [draft, setDraft] = useState<Draft>(() => draftOf(row));
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'halt' | 'list' | null>(null);
  const { id, code, digits } = row;

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const request = requestOf(draft, id, version);
    const reply = await previewInstrument(request);
    setIsBusy(false);
    setProblem(reply.ok ? null : reply.problem);
    setPreviewed(reply.ok ? { request, preview: reply.data } : null);
  };

  return (
    <Pane
      title={t('instruments.terms', { code })}
      sign={<InstrumentLogo code={code} logo={row.logo} isSmall />}
      onClose={onClose}
    >
      {mayChange && <LogoSection row={row} onChanged={onChanged} />}
      <MarkupSection row={row} version={version} onChanged={onChanged} />
      <ProblemLine problem={categories.problem} retry={categories.reload} />
      <form onSubmit={(event) => void preview(event)}>
        <TermsFields
          draft={draft}
          categories={categories.data ?? []}
          onDraft={(next) => {
            setDraft(next);
            setPreviewed(null);
          }}
        />
        <Note look="quiet">{t('instruments.fixed', { digits })}</Note>
        {row.next_fee && (
          <Note look="late">
            {t('instruments.nextFee', {
              fee: feeShown(row.next_fee.rate, row.next_fee.fee_type),
              time: formatDateTime(row.next_fee.from),
            })}
          </Note>
        )}
        {problem && <ProblemNote problem={problem} onReload={onChanged} />}
        {previewed && <PreviewPane preview={previewed.preview} digits={digits} />}
        <ButtonRow isPaneEnd>
          {mayChange && (
            <Button look="soft" size="sm" onClick={() => setDialog('list')}>
              {t(row.is_listed ? 'instruments.unlist' : 'instruments.list')}
            </Button>
          )}
          <Button
            look={row.is_halted ? 'soft' : 'danger'}
            size="sm"
            onClick={() => setDialog('halt')}
          >
            {t(row.is_halted ? 'instruments.resume' : 'instruments.halt')}
          </Button>
          {mayChange && (
            <Button look="soft" size="sm" type="submit" isBusy={isBusy}>
              {t('app.preview')}
            </Button>
          )}
          {previewed && previewed.preview.changes.length > 0 && (
            <Button size="sm" onClick={() => setDialog('save')}>
              {t('app.save')}
            </Button>
          )}
        </ButtonRow>
      </form>
      {dialog === 'save' && previewed && (
        <ActionDialog
          title={t('instruments.terms', { code })}
          text={t('instruments.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) => saveInstrument({ ...previewed.request, reason })}
          onDone={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'halt' && (
        <HaltDialog row={row} onDone={onChanged} onClose={() => setDialog(null)} />
      )}
      {dialog === 'list' && (
        <ListDialog row={row} onDone={onChanged} onClose={() => setDialog(null)} />
      )}
    </Pane>
  );
}

function ProblemNote(props: { readonly problem: Problem; readonly onReload: () => void }) {
  const { problem, onReload } = props;
  return (
    <ProblemText isNote>
      <span>{problem.msg}</span>
      {problem.reason === 'catalogue.moved' && (
        <LinkButton onClick={onReload}>{t('instruments.reload')}</LinkButton>
      )}
    </ProblemText>
  );
}
