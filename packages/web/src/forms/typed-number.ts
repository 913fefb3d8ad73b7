import { inOwnForm, waysToType, type NumberForm } from '@fulcrum/ui/figures/read-number';

import { ltr } from '../language/left-to-right.ts';
import { useTranslation } from '../language/use-translation.ts';

/** Returns how to type a number that has two meanings; empty for any other text. */
export function useTypedWords(text: string, form: NumberForm | undefined): string {
  const { t } = useTranslation();
  const ways = form === undefined ? null : waysToType(text, form);
  const [one = '', other] = ways ?? [];
  if (one === '') return '';
  return other === undefined
    ? t('typed.as', { number: ltr(one) })
    : t('typed.either', { one: ltr(one), other: ltr(other) });
}

/** Shows in a field that is left what was read in it, if it was typed in another form. */
export function putOwnForm(text: string, form: NumberForm, put: (text: string) => void): void {
  const own = inOwnForm(text, form);
  if (own !== text) put(own);
}
