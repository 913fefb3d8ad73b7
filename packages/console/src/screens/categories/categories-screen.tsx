import type { CategoryRow } from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { nameIn } from '../../i18n/language.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { filledNames, NamesFields, type Names } from '../../parts/fields/names-fields.tsx';
import { Missing } from '../../parts/figures/figures.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import {
  addCategory,
  orderCategories,
  removeCategory,
  renameCategory,
  useCategories,
} from './calls.ts';

type Action =
  | { readonly kind: 'add' }
  | { readonly kind: 'order' }
  | { readonly kind: 'rename' | 'remove'; readonly row: CategoryRow };

/** Categories of the app: their names and order. */
export function CategoriesScreen() {
  const mayChange = useMayDo('instruments.change');
  const { data, problem, reload } = useCategories({});
  const [action, setAction] = useState<Action | null>(null);
  /** Ids in the new order until it is saved; null if the order is unchanged. */
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const rows = data && order ? inOrder(data, order) : data;
  const close = () => setAction(null);
  const done = () => {
    close();
    setOrder(null);
    reload();
  };
  const move = (row: CategoryRow, by: -1 | 1) => setOrder(moved(rows ?? [], row.id, by));
  return (
    <>
      <ScreenHead title={t('nav.categories')} hint={t('categories.hint')}>
        {!order && <ExportButton query={{ list: 'categories' }} />}
        {order && (
          <>
            <Button look="soft" size="sm" onClick={() => setOrder(null)}>
              {t('app.cancel')}
            </Button>
            <Button size="sm" onClick={() => setAction({ kind: 'order' })}>
              {t('categories.saveOrder')}
            </Button>
          </>
        )}
        {mayChange && !order && (
          <Button size="sm" onClick={() => setAction({ kind: 'add' })}>
            {t('categories.add')}
          </Button>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Card>
        <DataTable
          label={t('nav.categories')}
          columns={useColumns(mayChange, move, setAction)}
          rows={rows}
          idOf={({ id }) => id}
        />
      </Card>
      {action && <CategoryDialog action={action} order={order} onDone={done} onClose={close} />}
    </>
  );
}

const inOrder = (all: readonly CategoryRow[], order: readonly number[]): CategoryRow[] =>
  [...all].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));

function moved(rows: readonly CategoryRow[], id: number, by: -1 | 1): number[] {
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

function useColumns(
  mayChange: boolean,
  move: (row: CategoryRow, by: -1 | 1) => void,
  choose: (action: Action) => void,
): readonly Column<CategoryRow>[] {
  const name = (language: string) => (row: CategoryRow) =>
    row.name[language] ? <bdi>{row.name[language]}</bdi> : <Missing />;
  const actions: Column<CategoryRow> = {
    key: 'column.actions',
    cell: (row) => {
      const figures = { name: nameIn(row.name) };
      return (
        <>
          <Button
            look="soft"
            size="sm"
            aria-label={t('categories.up', figures)}
            onClick={() => move(row, -1)}
          >
            ↑
          </Button>
          <Button
            look="soft"
            size="sm"
            aria-label={t('categories.down', figures)}
            onClick={() => move(row, 1)}
          >
            ↓
          </Button>
          <Button look="soft" size="sm" onClick={() => choose({ kind: 'rename', row })}>
            {t('app.edit')}
          </Button>
          <Button look="soft" size="sm" onClick={() => choose({ kind: 'remove', row })}>
            {t('app.remove')}
          </Button>
        </>
      );
    },
  };
  return [
    { key: 'column.englishName', isText: true, cell: (row) => <b lang="en">{row.name['en']}</b> },
    { key: 'column.hkName', isText: true, cell: name('hk') },
    { key: 'column.arName', isText: true, cell: name('ar') },
    {
      key: 'column.others',
      isText: true,
      cell: (row) => {
        const others = Object.keys(row.name).filter((each) => !['en', 'hk', 'ar'].includes(each));
        return others.length === 0 ? <Missing /> : others.join(' ');
      },
    },
    {
      key: 'column.instruments',
      cell: (row) => (
        <span className="num" translate="no">
          {row.instruments}
        </span>
      ),
    },
    ...(mayChange ? [actions] : []),
  ];
}

interface CategoryDialogProps {
  readonly action: Action;
  readonly order: readonly number[] | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function CategoryDialog({ action, order, onDone, onClose }: CategoryDialogProps) {
  const [names, setNames] = useState<Names>('row' in action ? action.row.name : { en: '' });
  const common = { onDone, onClose };
  switch (action.kind) {
    case 'add':
      return (
        <ActionDialog
          {...common}
          title={t('categories.add')}
          text={t('categories.addText')}
          confirmLabel={t('categories.add')}
          act={(reason) => addCategory({ name: filledNames(names), reason })}
        >
          <NamesFields names={names} onNames={setNames} />
        </ActionDialog>
      );
    case 'order':
      return (
        <ActionDialog
          {...common}
          title={t('categories.saveOrder')}
          text={t('categories.orderText')}
          confirmLabel={t('categories.saveOrder')}
          act={(reason) => orderCategories({ ids: [...(order ?? [])], reason })}
        />
      );
    case 'rename': {
      const { id, version } = action.row;
      return (
        <ActionDialog
          {...common}
          title={t('categories.rename')}
          text={t('categories.renameText')}
          confirmLabel={t('app.save')}
          act={(reason) => renameCategory({ id, version, name: filledNames(names), reason })}
        >
          <NamesFields names={names} onNames={setNames} />
        </ActionDialog>
      );
    }
    case 'remove':
      return (
        <ActionDialog
          {...common}
          title={t('categories.remove')}
          text={t('categories.removeText', { name: nameIn(action.row.name) })}
          confirmLabel={t('app.remove')}
          isDanger
          act={(reason) => removeCategory({ id: action.row.id, reason })}
        />
      );
  }
}
