import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Italian. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Questo indirizzo {protocol} non è valido',
  'iban.invalid': 'Questo IBAN non è valido. Controlla se ci sono errori di battitura',
  'bic.invalid': 'Questo BIC (codice SWIFT) non è valido',
  'address.checksum':
    'L’indirizzo contiene un errore di battitura: i caratteri di controllo non ' + 'corrispondono',
  'address.network': 'Questo è l’indirizzo di un’altra rete, non di {protocol}',
  'tag.missing': 'Inserisci il tag di destinazione fornito dal destinatario o scegli “Nessun tag”',
  'tag.invalid': 'Un tag di destinazione è un numero intero da 0 a 4294967295',
  'tag.conflict': 'L’indirizzo contiene un altro tag di destinazione: {tag}',
  'tag.unneeded': 'Gli indirizzi {protocol} non hanno un tag di destinazione',
  'drawMethod.notPayable':
    'L’indirizzo o il numero di questo conto di accredito non è valido. Rimuovilo e ' +
    'aggiungilo di nuovo',
  'drawMethod.tagMissing':
    'Aggiungi di nuovo questo indirizzo {protocol} con il suo tag di destinazione o con ' +
    '“Nessun tag”',
  'account.invalid': 'Un numero di conto contiene solo lettere dalla A alla Z e cifre',
  'withdrawal.notPayable':
    'L’indirizzo o il numero di conto non è valido e non si può pagare. Rifiuta questo ' +
    'prelievo, così il titolare può correggerlo',
};
