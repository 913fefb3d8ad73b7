import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in French. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Cette adresse {protocol} n’est pas valide',
  'iban.invalid': 'Cet IBAN n’est pas valide. Vérifiez s’il contient une faute de frappe',
  'bic.invalid': 'Ce BIC (code SWIFT) n’est pas valide',
  'address.checksum':
    'L’adresse contient une faute de frappe : ses caractères de contrôle ne concordent pas',
  'address.network': 'C’est l’adresse d’un autre réseau, pas de {protocol}',
  'tag.missing':
    'Saisissez le tag de destination donné par le destinataire, ou choisissez « Sans tag »',
  'tag.invalid': 'Un tag de destination est un nombre entier de 0 à 4294967295',
  'tag.conflict': 'L’adresse contient un autre tag de destination : {tag}',
  'tag.unneeded': 'Les adresses {protocol} n’ont pas de tag de destination',
  'drawMethod.notPayable':
    'L’adresse ou le numéro de ce compte bénéficiaire n’est pas valide. Supprimez-le et ' +
    'ajoutez-le de nouveau',
  'drawMethod.tagMissing':
    'Ajoutez de nouveau cette adresse {protocol} avec son tag de destination, ou avec « ' +
    'Sans tag »',
  'account.invalid': 'Un numéro de compte ne contient que des lettres de A à Z et des chiffres',
  'withdrawal.notPayable':
    'L’adresse ou le numéro de compte n’est pas valide : rien ne peut y être payé. ' +
    'Refusez ce retrait pour que le titulaire puisse le corriger',
};
