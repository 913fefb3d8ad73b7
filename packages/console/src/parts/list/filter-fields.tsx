import './list.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Select } from '../fields/controls.tsx';
import { InlineField } from '../fields/field-groups.tsx';
import type { Filters } from './use-filters.ts';

/** Switch between demo and real accounts, which are never shown together. */
export function KindSwitch({ filters }: { readonly filters: Filters }) {
  return (
    <Segmented
      label={t('app.kind')}
      value={filters.get('demo') === '1' ? 'demo' : 'real'}
      options={[
        { value: 'real', label: t('app.real') },
        { value: 'demo', label: t('app.demo') },
      ]}
      onChange={(kind) => filters.set('demo', kind === 'demo' ? '1' : '')}
    />
  );
}

export const isDemoIn = (filters: Filters): 0 | 1 => (filters.get('demo') === '1' ? 1 : 0);

interface FilterChoiceProps {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
  /** Value for no restriction. */
  readonly every?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function FilterChoice({ filters, name, label, every = '', options }: FilterChoiceProps) {
  const id = useId();
  return (
    <InlineField>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={filters.get(name)}
        onChange={(event) => filters.set(name, event.target.value)}
      >
        <option value={every}>{t('app.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </InlineField>
  );
}

interface PagerProps {
  readonly filters: Filters;
  readonly total: number;
  readonly pageSize: number;
}

export function Pager({ filters, total, pageSize }: PagerProps) {
  const page = Number(filters.get('page') || '1');
  const from = Math.min(total, (page - 1) * pageSize + 1);
  const to = Math.min(total, page * pageSize);
  if (total <= pageSize) return null;
  return (
    <div className="pager">
      <Button
        look="soft"
        size="sm"
        disabled={page <= 1}
        onClick={() => filters.set('page', String(page - 1))}
      >
        {t('app.newer')}
      </Button>
      <span className="t3 num" translate="no">
        {t('app.pageOf', { from, to, total })}
      </span>
      <Button
        look="soft"
        size="sm"
        disabled={to >= total}
        onClick={() => filters.set('page', String(page + 1))}
      >
        {t('app.older')}
      </Button>
    </div>
  );
}
