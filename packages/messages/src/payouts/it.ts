import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Italian. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Questo non è un ID di transazione di {protocol}. Copi l’ID intero dal portafoglio o ' +
    'dall’explorer della rete',
  'reference.credited': 'Questo pagamento è stato accreditato al deposito {id}',
  'withdrawal.approved': 'Questo prelievo è approvato e in pagamento',
  'withdrawal.notApproved': 'Questo prelievo non è ancora approvato',
  'payouts.stopped':
    'I pagamenti da questo conto sono fermi per la sua sicurezza. Contatti l’assistenza per ' +
    'sbloccarli',
  'payouts.waiting':
    'I pagamenti da questo conto attendono fino al {until}, perché l’accesso è stato ' +
    'ripristinato con assistenza',
  'guard.linkInvalid': 'Questo link è scaduto o è già stato usato',
  'guard.notStopped': 'I pagamenti da questo conto non sono fermi',
  'operator.tooNew':
    'Potrà dare una seconda approvazione tra {hours} ore: un accesso nuovo o ripristinato ' +
    'attende un giorno',
  'setting.waiting': 'Una modifica di questa impostazione attende già un secondo operatore',
  'person.sameHelper':
    'Ha aiutato questa persona ad accedere in un altro modo entro un giorno: deve farlo un ' +
    'altro operatore',
  'withdrawal.status.approved': 'Approvato, in pagamento',
  'guard.mail':
    'Non è stato Lei? Con un tocco chiude tutte le sessioni e ferma i pagamenti, senza ' +
    'accedere:\n' +
    '{link}\n' +
    'Il link vale una volta, fino al {until}.',
  'guard.mailNoLink':
    'Non è stato Lei? Nell’app, in «Dispositivi connessi», un tocco chiude tutte le altre ' +
    'sessioni e ferma i pagamenti.',
  'guard.sms': 'Non è Lei? Chiuda le sessioni e fermi i pagamenti: {link}',
  'done.guard': 'Tutte le sessioni sono chiuse e i pagamenti fermi',
};
