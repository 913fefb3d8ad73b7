import { useTranslation } from '../../language/use-translation.ts';
import type { PayKind, PayoutCurrency } from '../../account/funds-from-wire.ts';
import { PasteButton } from '../../forms/paste-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { asksTag, type BindFields } from './bind-form.ts';
import { TagField } from './tag-field.tsx';
import type { useBind } from './use-bind.ts';

interface BindFieldListProps {
  readonly kind: PayKind;
  readonly currency: PayoutCurrency;
  readonly bind: ReturnType<typeof useBind>;
}

interface FieldOptions {
  readonly maxLength: number;
  readonly isOptional?: boolean;
  /** The field is for codes and numbers, which are written left to right in every language. */
  readonly isCode?: boolean;
}

export function BindFieldList({ kind, currency, bind }: BindFieldListProps) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = bind;
  const field = (name: Exclude<keyof BindFields, 'address' | 'tag'>, options: FieldOptions) => (
    <TextField
      label={t(`methods.fields.${name}`)}
      {...(options.isOptional === true ? { remark: t('register.optional') } : {})}
      name={name}
      autoComplete="off"
      spellCheck={false}
      maxLength={options.maxLength}
      {...(options.isCode === true ? { dir: 'ltr' } : {})}
      value={fields[name]}
      error={errorOf(name)}
      onText={(text) => change({ [name]: text })}
    />
  );

  return (
    <div className="boxes">
      {kind === 'coin' ? (
        <TextField
          label={t('methods.fields.address', { network: currency.protocol })}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={128}
          placeholder={t('methods.pasteAddress')}
          value={fields.address}
          error={errorOf('address')}
          onText={(address) => change({ address })}
          after={<PasteButton onText={(address) => change({ address })} />}
        />
      ) : (
        <>
          {field('bankName', { maxLength: 200 })}
          {field('payee', { maxLength: 200 })}
          {field('account', { maxLength: 64, isCode: true })}
          {field('swift', { maxLength: 16, isCode: true, isOptional: true })}
          {field('bankAddress', { maxLength: 200, isOptional: true })}
        </>
      )}
      {asksTag(currency.protocol, fields) && (
        <TagField tag={fields.tag} error={errorOf('tag')} onTag={(tag) => change({ tag })} />
      )}
      {field('remark', { maxLength: 200, isOptional: true })}
    </div>
  );
}
