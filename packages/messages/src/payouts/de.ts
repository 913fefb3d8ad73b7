import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in German. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Das ist keine Transaktions-ID von {protocol}. Kopieren Sie die ganze ID aus Ihrer ' +
    'Wallet oder dem Explorer des Netzwerks',
  'reference.credited': 'Diese Zahlung wurde der Einzahlung {id} gutgeschrieben',
  'withdrawal.approved': 'Diese Auszahlung ist genehmigt und wird ausgeführt',
  'withdrawal.notApproved': 'Diese Auszahlung ist noch nicht genehmigt',
  'payouts.stopped':
    'Auszahlungen von diesem Konto sind zu seinem Schutz gestoppt. Der Support gibt sie ' +
    'wieder frei',
  'payouts.waiting':
    'Auszahlungen von diesem Konto warten bis {until}, weil der Zugang mit Hilfe ' +
    'wiederhergestellt wurde',
  'guard.linkInvalid': 'Dieser Link ist abgelaufen oder wurde benutzt',
  'guard.notStopped': 'Auszahlungen von diesem Konto sind nicht gestoppt',
  'operator.tooNew':
    'Sie können in {hours} Stunden eine zweite Genehmigung geben: ein neuer oder ' +
    'zurückgesetzter Zugang wartet einen Tag',
  'setting.waiting': 'Eine Änderung dieser Einstellung wartet schon auf eine zweite Person',
  'person.sameHelper':
    'Sie haben dieser Person innerhalb eines Tages schon anders zum Konto verholfen: das ' +
    'muss jemand anderes tun',
  'withdrawal.status.approved': 'Genehmigt, wird ausgezahlt',
  'guard.mail':
    'Das waren nicht Sie? Mit einem Tippen beenden Sie alle Sitzungen und stoppen ' +
    'Auszahlungen, ohne sich anzumelden:\n' +
    '{link}\n' +
    'Der Link gilt einmal, bis {until}.',
  'guard.mailNoLink':
    'Das waren nicht Sie? In der App beendet unter „Wo Sie angemeldet sind“ ein Tippen alle ' +
    'anderen Sitzungen und stoppt Auszahlungen.',
  'guard.sms': 'Nicht Sie? Alle Sitzungen beenden, Auszahlungen stoppen: {link}',
  'done.guard': 'Alle Sitzungen wurden beendet, Auszahlungen sind gestoppt',
};
