import './settings.css';

import type { SettingRow } from '@fulcrum/contract/console/settings/calls';
import {
  SETTING_GROUPS,
  SETTINGS,
  type SettingForm,
  type SettingGroup,
  type SettingKey,
  type SettingSpec,
} from '@fulcrum/contract/console/settings/setting-list';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Input, Select } from '../../parts/fields/controls.tsx';
import { DiffList } from '../../parts/figures/diff-list.tsx';
import { When } from '../../parts/figures/figures.tsx';
import {
  ButtonRow,
  Card,
  Columns,
  EmptyLine,
  Entry,
  PanelHead,
  PanelHint,
} from '../../parts/layout/boxes.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { saveSettings, useSettingHistory, useSettings, withdrawSetting } from './calls.ts';
import { FeesPanel } from './fees-panel.tsx';

type Drafts = Readonly<Partial<Record<SettingKey, string>>>;
interface Change {
  readonly key: SettingKey;
  readonly before: string;
  readonly after: string;
}

/** Settings of the product. Changes are reviewed before they are saved. */
export function SettingsScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('settings.change');
  const { data, problem, reload } = useSettings({});
  const [drafts, setDrafts] = useState<Drafts>({});
  const [saving, setSaving] = useState<readonly Change[] | null>(null);
  const [withdrawing, setWithdrawing] = useState<number | null>(null);
  const changes = (data ?? []).flatMap(({ key, value }) => {
    const after = drafts[key];
    return after === undefined || after === value ? [] : [{ key, before: value, after }];
  });
  const open = data?.find(({ key }) => key === filters.get('open'))?.key;
  const done = () => {
    setSaving(null);
    setWithdrawing(null);
    setDrafts({});
    reload();
  };
  return (
    <>
      <ScreenHead title={t('nav.settings')} hint={t('settings.hint')}>
        <ExportButton query={{ list: 'settings' }} />
        {mayChange && (
          <>
            {changes.length > 0 && (
              <Button look="soft" size="sm" onClick={() => setDrafts({})}>
                {t('settings.discard')}
              </Button>
            )}
            <Button size="sm" disabled={changes.length === 0} onClick={() => setSaving(changes)}>
              {t('settings.review', { count: changes.length })}
            </Button>
          </>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Columns aside={open === undefined ? null : 'form'}>
        <div className={open === undefined ? 'settings' : 'settings settings--one'}>
          {SETTING_GROUPS.map((group) => (
            <GroupPanel
              key={group}
              group={group}
              rows={(data ?? []).filter(({ key }) => SETTINGS[key].group === group)}
              drafts={drafts}
              mayChange={mayChange}
              onDraft={(key, text) => setDrafts((known) => ({ ...known, [key]: text }))}
              onOpen={(key) => filters.set('open', key)}
              onWithdraw={setWithdrawing}
            />
          ))}
        </div>
        {open === 'trade_fee_type' && <FeesPanel mayChange={mayChange} onChanged={reload} />}
        {open !== undefined && open !== 'trade_fee_type' && (
          <History
            key={`${open} ${data?.find(({ key }) => key === open)?.value}`}
            settingKey={open}
            now={data?.find(({ key }) => key === open)?.value ?? ''}
            onRestore={mayChange ? (change) => setSaving([change]) : null}
          />
        )}
      </Columns>
      {withdrawing !== null && (
        <ActionDialog
          title={t('settings.withdraw')}
          text={t('settings.withdrawText')}
          confirmLabel={t('settings.withdraw')}
          act={(reason) => withdrawSetting({ id: withdrawing, reason })}
          onDone={done}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {saving && (
        <ActionDialog
          title={t('settings.save')}
          text={t(saving.some(holdsLater) ? 'settings.saveLaterText' : 'settings.saveText')}
          confirmLabel={t('app.save')}
          isWide
          act={(reason) => saveSettings({ changes: [...saving], reason })}
          onDone={done}
          onClose={() => setSaving(null)}
        >
          <DiffList
            rows={saving.map(({ key, before, after }) => ({
              field: key,
              label: nameOf(key),
              before: shownValue(key, before),
              after: shownValue(key, after),
            }))}
          />
        </ActionDialog>
      )}
    </>
  );
}

function holdsLater({ key }: Change): boolean {
  const spec: SettingSpec = SETTINGS[key];
  return spec.holdsLater === true;
}

const nameOf = (key: SettingKey) => t(`setting.${key}`);
const formOf = (key: SettingKey): SettingForm => SETTINGS[key].form;

/** Returns a choice in words, and any other value unchanged. */
function shownValue(key: SettingKey, value: string): string {
  if (formOf(key).form !== 'choice') return value;
  // The cast is safe: a test checks that every choice has a text.
  return t(choiceText(key, value) as TextKey);
}

const ON_OFF: readonly string[] = ['0', '1'];

/** Returns the text key of a choice; all yes-or-no settings share their keys. */
export function choiceText(key: SettingKey, value: string): string {
  const form = formOf(key);
  if (value === 'auto') return 'choice.auto';
  const isOnOff = form.form === 'choice' && form.choices.filter((one) => one !== 'auto');
  if (isOnOff && isOnOff.join() === ON_OFF.join()) return value === '1' ? 'choice.1' : 'choice.0';
  return `choice.${key}.${value}`;
}

interface GroupPanelProps {
  readonly group: SettingGroup;
  readonly rows: readonly SettingRow[];
  readonly drafts: Drafts;
  readonly mayChange: boolean;
  readonly onDraft: (key: SettingKey, text: string) => void;
  readonly onOpen: (key: SettingKey) => void;
  readonly onWithdraw: (id: number) => void;
}

function GroupPanel(props: GroupPanelProps) {
  const { group, rows, drafts, mayChange, onDraft, onOpen, onWithdraw } = props;
  return (
    <Card>
      <PanelHead>
        <span>{t(`settings.${group}`)}</span>
        {group === 'risk' && <PanelHint>{t('settings.riskHint')}</PanelHint>}
      </PanelHead>
      {rows.map(({ key, value, is_fixed: isFixed, coming }) => {
        const text = drafts[key] ?? value;
        const isChanged = text !== value;
        return (
          <div key={key} className={`setting ${isChanged ? 'setting--changed' : ''}`}>
            <label htmlFor={`setting-${key}`}>
              <span>{nameOf(key)}</span>
              <small>{t(`setting.${key}.hint`)}</small>
            </label>
            {isFixed ? (
              <output id={`setting-${key}`} className="num" translate="no">
                {shownValue(key, value)}
              </output>
            ) : (
              <SettingControl
                settingKey={key}
                text={text}
                isDisabled={!mayChange}
                onText={(next) => onDraft(key, next)}
              />
            )}
            {coming && (
              <p className="setting__coming t2">
                <span>{t('settings.coming', { value: shownValue(key, coming.value) })}</span>{' '}
                <When at={coming.from_at} />
                {mayChange && !isFixed && (
                  <LinkButton onClick={() => onWithdraw(coming.id)}>
                    {t('settings.withdraw')}
                  </LinkButton>
                )}
              </p>
            )}
            {(!isFixed || key === 'trade_fee_type') && (
              <LinkButton onClick={() => onOpen(key)}>
                {t(isFixed ? 'fees.open' : 'settings.history')}
              </LinkButton>
            )}
          </div>
        );
      })}
    </Card>
  );
}

interface SettingControlProps {
  readonly settingKey: SettingKey;
  readonly text: string;
  readonly isDisabled: boolean;
  readonly onText: (text: string) => void;
}

function SettingControl({ settingKey: key, text, isDisabled, onText }: SettingControlProps) {
  const form = formOf(key);
  const shared = { id: `setting-${key}`, value: text, disabled: isDisabled };
  if (form.form === 'choice') {
    return (
      <Select {...shared} onChange={({ target }) => onText(target.value)}>
        {form.choices.map((choice) => (
          <option key={choice} value={choice}>
            {shownValue(key, choice)}
          </option>
        ))}
      </Select>
    );
  }
  const isNumber = form.form === 'whole' || form.form === 'usd' || form.form === 'percent';
  return (
    <Input
      {...shared}
      inputMode={isNumber ? 'decimal' : 'text'}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => onText(target.value)}
    />
  );
}

interface HistoryProps {
  readonly settingKey: SettingKey;
  readonly now: string;
  readonly onRestore: ((change: Change) => void) | null;
}

function History({ settingKey: key, now, onRestore }: HistoryProps) {
  const { data, problem, reload } = useSettingHistory({ key });
  return (
    <Card>
      <PanelHead>{nameOf(key)}</PanelHead>
      <ProblemLine problem={problem} retry={reload} />
      {data?.length === 0 && <EmptyLine>{t('settings.historyNone')}</EmptyLine>}
      {data?.map(({ seq, at, operator, before, after, reason, from_at: fromAt }) => (
        <Entry key={seq}>
          <p className="t2">
            <When at={at} /> <span>·</span> <bdi>{operator}</bdi>
            {fromAt !== null && (
              <>
                {' '}
                <span>{`· ${t('settings.holdsFrom')}`}</span> <When at={fromAt} />
              </>
            )}
          </p>
          <DiffList
            rows={[
              {
                field: key,
                label: reason,
                before: shownValue(key, before),
                after: shownValue(key, after),
              },
            ]}
          />
          {onRestore && before !== now && (
            <ButtonRow>
              <Button
                look="soft"
                size="sm"
                onClick={() => onRestore({ key, before: now, after: before })}
              >
                {t('settings.restore', { value: shownValue(key, before) || '–' })}
              </Button>
            </ButtonRow>
          )}
        </Entry>
      ))}
    </Card>
  );
}
