import type { CompanyRow } from '@fulcrum/contract/console/content/companies';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { FieldStack } from '../../parts/fields/field-groups.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { PictureField } from '../../parts/fields/picture-field.tsx';
import { YesNo } from '../../parts/fields/yes-no.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { saveCompany, uploadCompanyLogo } from './calls.ts';

const FIELDS = [
  ['name', 120],
  ['subject', 200],
  ['url', 300],
  ['email', 254],
  ['location', 120],
  ['registered_address', 300],
  ['office_address', 300],
] as const;
type Words = Record<(typeof FIELDS)[number][0], string>;

interface CompanyPaneProps {
  /** Null for a new company. */
  readonly row: CompanyRow | null;
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

/** Form of a company: texts, logo, and whether users can find it. */
export function CompanyPane({ row, onDone, onClose }: CompanyPaneProps) {
  const mayChange = useMayDo('content.change');
  const [words, setWords] = useState<Words>(() => wordsOf(row));
  const [listed, setListed] = useState<0 | 1>(row?.is_listed === false ? 0 : 1);
  const [picture, setPicture] = useState<string | null>('');
  const [noLogo, setNoLogo] = useState<0 | 1>(0);
  const [isSaving, setIsSaving] = useState(false);
  const title = row ? t('companies.one', { id: row.id }) : t('companies.new');
  return (
    <Pane title={title} onClose={onClose}>
      <FieldStack>
        {FIELDS.map(([name, max]) => (
          <Field
            key={name}
            label={t(`company.${name}`)}
            {...(name === 'url' && { hint: t('company.urlHint') })}
            value={words[name]}
            maxLength={max}
            readOnly={!mayChange}
            onText={(text) => setWords({ ...words, [name]: text })}
          />
        ))}
        <YesNo label={t('company.listed')} value={listed} onValue={setListed} />
        {mayChange && (
          <PictureField
            label={t('logo.picture')}
            current={row?.logo ?? ''}
            look="logo"
            send={uploadCompanyLogo}
            onPicture={setPicture}
          />
        )}
        {mayChange && row !== null && row.logo !== '' && (
          <YesNo label={t('company.noLogo')} value={noLogo} onValue={setNoLogo} />
        )}
        {mayChange && (
          <ButtonRow>
            <Button size="sm" disabled={picture === null} onClick={() => setIsSaving(true)}>
              {t('app.save')}
            </Button>
          </ButtonRow>
        )}
      </FieldStack>
      {isSaving && (
        <ActionDialog
          title={title}
          text={t('companies.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) =>
            saveCompany({
              ...(row && { id: row.id, version: row.version }),
              ...words,
              listed,
              reason,
              no_logo: picture === '' ? noLogo : 0,
              ...(picture && { picture }),
            })
          }
          onDone={({ id }) => {
            setIsSaving(false);
            onDone(id);
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Pane>
  );
}

const wordsOf = (row: CompanyRow | null): Words => ({
  name: row?.name ?? '',
  subject: row?.subject ?? '',
  url: row?.url ?? '',
  email: row?.email ?? '',
  location: row?.location ?? '',
  registered_address: row?.registered_address ?? '',
  office_address: row?.office_address ?? '',
});
