import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Czech. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Toto není ID transakce sítě {protocol}. Zkopírujte celé ID z peněženky nebo z ' +
    'prohlížeče sítě',
  'reference.credited': 'Tato platba byla připsána vkladu {id}',
  'withdrawal.approved': 'Tento výběr byl schválen a vyplácí se',
  'withdrawal.notApproved': 'Tento výběr ještě nebyl schválen',
  'payouts.stopped':
    'Výplaty z tohoto účtu jsou z bezpečnostních důvodů zastaveny. O uvolnění požádejte ' +
    'podporu',
  'payouts.waiting':
    'Výplaty z tohoto účtu čekají do {until}, protože přístup k němu byl obnoven s pomocí ' +
    'podpory',
  'guard.linkInvalid': 'Odkaz vypršel nebo už byl použit',
  'guard.notStopped': 'Výplaty z tohoto účtu nejsou zastaveny',
  'operator.tooNew': 'Druhé schválení můžete dát za {hours} h: nový nebo obnovený přístup čeká den',
  'setting.waiting': 'Změna tohoto nastavení už čeká na druhého operátora',
  'person.sameHelper':
    'Během jednoho dne jste této osobě pomohli k účtu jiným způsobem: musí to udělat jiný ' +
    'operátor',
  'withdrawal.status.approved': 'Schváleno, vyplácí se',
  'guard.mail':
    'Nebyli jste to vy? Jedním klepnutím ukončíte všechna přihlášení a zastavíte výplaty, ' +
    'bez přihlášení:\n' +
    '{link}\n' +
    'Odkaz funguje jednou, do {until}.',
  'guard.mailNoLink':
    'Nebyli jste to vy? V aplikaci v části „Kde jste přihlášeni“ jedním klepnutím ukončíte ' +
    'všechna ostatní přihlášení a zastavíte výplaty.',
  'guard.sms': 'Nebyli jste to vy? Ukončete přihlášení a zastavte výplaty: {link}',
  'done.guard': 'Všechna přihlášení byla ukončena a výplaty jsou zastaveny',
};
