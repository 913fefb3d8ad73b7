import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Czech. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Toto není platná adresa {protocol}',
  'iban.invalid': 'Tento IBAN není platný. Zkontrolujte prosím překlepy',
  'bic.invalid': 'Tento BIC (kód SWIFT) není platný',
  'address.checksum': 'V adrese je překlep: kontrolní znaky nesouhlasí',
  'address.network': 'Toto je adresa jiné sítě, ne {protocol}',
  'tag.missing': 'Zadejte cílový tag od příjemce, nebo zvolte „Bez tagu“',
  'tag.invalid': 'Cílový tag je celé číslo od 0 do 4294967295',
  'tag.conflict': 'Adresa obsahuje jiný cílový tag: {tag}',
  'tag.unneeded': 'Adresy {protocol} nemají cílový tag',
  'drawMethod.notPayable':
    'Adresa nebo číslo účtu tohoto cíle výběru není platné. Odeberte ho a přidejte znovu',
  'drawMethod.tagMissing':
    'Přidejte tuto adresu {protocol} znovu s cílovým tagem, nebo s volbou „Bez tagu“',
  'account.invalid': 'Číslo účtu má jen písmena A–Z a číslice',
  'withdrawal.notPayable':
    'Adresa nebo číslo účtu není platné, nelze na ně nic vyplatit. Zamítněte tento ' +
    'výběr, aby ho majitel mohl opravit',
};
