import { AREAS } from '@fulcrum/contract/identity/areas';

import { currentTag } from '../../i18n/language.ts';
import { Missing } from '../figures/figures.tsx';

/** A calling code shared by more countries than this says too little to name them. */
const NAMED_MAX = 4;

/** The calling code of a user's phone number, and the countries that use it. */
export function PhoneArea({ code }: { readonly code: number | null }) {
  if (code === null) return <Missing />;
  const names = countriesOf(code);
  return (
    <>
      <bdi className="num">+{code}</bdi>
      {names !== '' && ` ${names}`}
    </>
  );
}

function countriesOf(code: number): string {
  const countries = AREAS.filter(({ callingCode }) => callingCode === code);
  if (countries.length > NAMED_MAX) return '';
  const names = new Intl.DisplayNames([currentTag(), 'en'], { type: 'region' });
  const list = new Intl.ListFormat(currentTag(), { type: 'disjunction' });
  return list.format(countries.map(({ country }) => names.of(country) ?? country));
}
