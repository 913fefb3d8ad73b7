import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Portuguese. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Este não é um endereço {protocol} válido',
  'iban.invalid': 'Este IBAN não é válido. Confira se há erros de digitação',
  'bic.invalid': 'Este BIC (código SWIFT) não é válido',
  'address.checksum':
    'O endereço tem um erro de digitação: os caracteres de verificação não conferem',
  'address.network': 'Este é o endereço de outra rede, não da {protocol}',
  'tag.missing': 'Informe a tag de destino que o recebedor forneceu ou escolha “Sem tag”',
  'tag.invalid': 'Uma tag de destino é um número inteiro de 0 a 4294967295',
  'tag.conflict': 'O endereço traz outra tag de destino: {tag}',
  'tag.unneeded': 'Endereços {protocol} não têm tag de destino',
  'drawMethod.notPayable':
    'O endereço ou o número desta conta de recebimento não é válido. Remova-a e ' +
    'adicione-a de novo',
  'drawMethod.tagMissing':
    'Adicione este endereço {protocol} de novo com a tag de destino ou com “Sem tag”',
  'account.invalid': 'Um número de conta tem apenas letras de A a Z e algarismos',
  'withdrawal.notPayable':
    'O endereço ou o número da conta não é válido, então nada pode ser pago. Recuse este ' +
    'saque para que o titular o corrija',
};
