import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Spanish. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Esta dirección {protocol} no es válida',
  'iban.invalid': 'Este IBAN no es válido. Compruebe si hay errores al escribirlo',
  'bic.invalid': 'Este BIC (código SWIFT) no es válido',
  'address.checksum':
    'La dirección tiene un error al escribirla: sus caracteres de control no coinciden',
  'address.network': 'Es la dirección de otra red, no de {protocol}',
  'tag.missing':
    'Introduzca la etiqueta de destino que le dio el destinatario o elija «Sin etiqueta»',
  'tag.invalid': 'Una etiqueta de destino es un número entero de 0 a 4294967295',
  'tag.conflict': 'La dirección lleva otra etiqueta de destino: {tag}',
  'tag.unneeded': 'Las direcciones de {protocol} no tienen etiqueta de destino',
  'drawMethod.notPayable':
    'La dirección o el número de esta cuenta de destino no es válido. Elimínela y ' +
    'añádala de nuevo',
  'drawMethod.tagMissing':
    'Añada de nuevo esta dirección {protocol} con su etiqueta de destino o con «Sin ' + 'etiqueta»',
  'account.invalid': 'Un número de cuenta solo tiene letras de la A a la Z y cifras',
  'withdrawal.notPayable':
    'La dirección o el número de cuenta no es válido y no se le puede pagar. Rechace ' +
    'este retiro para que su titular lo corrija',
};
