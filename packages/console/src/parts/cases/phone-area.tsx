import { AREAS } from '@fulcrum/contract/identity/areas';
import { countryNames } from '@fulcrum/ui/figures/country-names';

import { Missing } from '../figures/figures.tsx';

/** If more countries than this share a calling code, none is named. */
const NAMED_MAX = 4;

/** The calling code of a user's phone number, and the countries that use it. */
export function PhoneArea({ code }: { readonly code: number | null }) {
  if (code === null) return <Missing />;
  const names = countriesOf(code);
  return (
    <>
      <bdi className="num" translate="no">
        +{code}
      </bdi>
      {names !== '' && <span>{` ${names}`}</span>}
    </>
  );
}

function countriesOf(code: number): string {
  const countries = AREAS.filter(({ callingCode }) => callingCode === code);
  if (countries.length > NAMED_MAX) return '';
  const codes = countries.map(({ country }) => country);
  return countryNames(codes, 'disjunction');
}
