import { PASSKEY_NAME_MAX } from '@fulcrum/contract/factors/facts';
import { canUsePasskeys } from '@fulcrum/client/passkeys';
import type { OperatorPasskey } from '@fulcrum/contract/console/operators/passkeys';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { makePasskey } from '../../api/passkeys.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { Card, PanelHead, PanelHint, Stack } from '../../parts/layout/boxes.tsx';
import { LanguageChoice } from '../../parts/layout/language-choice.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { addPasskey, removePasskey, usePasskeys } from './calls.ts';

/** The operator's own page, with their passkeys. */
export function AccountScreen() {
  const email = useSession(({ me }) => me?.email ?? '');
  const { data, problem, reload } = usePasskeys({});
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<OperatorPasskey | null>(null);
  const canAdd = data?.can_add === true && canUsePasskeys();
  const close = () => {
    setIsAdding(false);
    setRemoving(null);
  };
  const done = () => {
    close();
    reload();
  };
  return (
    <>
      <ScreenHead title={t('account.title')} hint={email}>
        {canAdd && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            {t('account.add')}
          </Button>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Stack>
        <Card>
          <PanelHead>
            {t('account.passkeys')}
            <PanelHint>{t('account.hint')}</PanelHint>
          </PanelHead>
          <DataTable
            label={t('account.passkeys')}
            columns={useColumns(setRemoving)}
            rows={data?.rows ?? null}
            idOf={({ id }) => id}
            empty={t(canAdd ? 'account.none' : 'account.cannot')}
          />
        </Card>
        <Card>
          <PanelHead>
            {t('app.language')}
            <PanelHint>{t('account.languageHint')}</PanelHint>
            <LanguageChoice />
          </PanelHead>
        </Card>
      </Stack>
      {isAdding && <AddDialog onDone={done} onClose={close} />}
      {removing && (
        <ActionDialog
          title={t('account.remove')}
          text={t('account.removeText', { name: removing.name })}
          confirmLabel={t('account.remove')}
          isDanger
          act={(reason) => removePasskey({ id: removing.id, reason })}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  );
}

function useColumns(remove: (row: OperatorPasskey) => void): readonly Column<OperatorPasskey>[] {
  return [
    { key: 'column.name', isText: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'column.created', cell: ({ created_at: at }) => <When at={at} /> },
    { key: 'column.used', cell: ({ last_used_at: at }) => <When at={at} /> },
    {
      key: 'column.act',
      cell: (row) => (
        <Button look="soft" size="sm" onClick={() => remove(row)}>
          {t('account.remove')}
        </Button>
      ),
    },
  ];
}

function AddDialog(props: { readonly onDone: () => void; readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const add = async (reason: string, signal: AbortSignal) => {
    const made = await makePasskey(signal);
    return made.ok ? addPasskey({ ...made.data, name, reason }) : made;
  };
  return (
    <ActionDialog
      title={t('account.add')}
      text={t('account.addText')}
      confirmLabel={t('account.add')}
      act={add}
      {...props}
    >
      <Field
        label={t('column.name')}
        value={name}
        maxLength={PASSKEY_NAME_MAX}
        required
        onText={setName}
      />
    </ActionDialog>
  );
}
