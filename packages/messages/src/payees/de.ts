import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in German. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Das ist keine gültige {protocol}-Adresse',
  'iban.invalid': 'Diese IBAN ist nicht gültig. Bitte prüfen Sie sie auf Tippfehler',
  'bic.invalid': 'Dieser BIC (SWIFT-Code) ist nicht gültig',
  'address.checksum': 'Die Adresse enthält einen Tippfehler: Ihre Prüfzeichen stimmen nicht',
  'address.network': 'Das ist die Adresse eines anderen Netzwerks, nicht von {protocol}',
  'tag.missing': 'Geben Sie das Ziel-Tag des Empfängers ein oder wählen Sie „Kein Tag“',
  'tag.invalid': 'Ein Ziel-Tag ist eine ganze Zahl von 0 bis 4294967295',
  'tag.conflict': 'Die Adresse enthält ein anderes Ziel-Tag: {tag}',
  'tag.unneeded': 'Adressen von {protocol} haben kein Ziel-Tag',
  'drawMethod.notPayable':
    'Die Adresse oder Kontonummer dieses Auszahlungsziels ist nicht gültig. Entfernen ' +
    'Sie es und fügen Sie es neu hinzu',
  'drawMethod.tagMissing':
    'Fügen Sie diese {protocol}-Adresse mit ihrem Ziel-Tag oder mit „Kein Tag“ neu hinzu',
  'account.invalid': 'Eine Kontonummer besteht nur aus den Buchstaben A–Z und Ziffern',
  'withdrawal.notPayable':
    'Die Adresse oder Kontonummer ist nicht gültig, an sie kann nichts gezahlt werden. ' +
    'Lehnen Sie diese Auszahlung ab, damit der Kunde sie berichtigen kann',
};
