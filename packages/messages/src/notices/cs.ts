import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Czech. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Přihlášení do Fulcrum z nového zařízení',
  'mail.device.text':
    'K vašemu účtu se někdo přihlásil ze zařízení, které jsme dosud neviděli.\n\n' +
    'Čas: {time}\n' +
    'Zařízení: {device}\n' +
    'Síťová adresa: {address}\n\n' +
    'Pokud jste to byli vy, nemusíte nic dělat. Pokud ne, nastavte si hned nové heslo: ' +
    'všechna ostatní zařízení se tím odhlásí.',
  'sms.device':
    'Fulcrum: přihlášení k vašemu účtu z nového zařízení, {time}. Nejste to vy? Nastavte ' +
    'si hned nové heslo.',
  'mail.password.subject': 'Vaše heslo ve Fulcrum bylo změněno',
  'mail.password.text':
    'Heslo vašeho účtu bylo změněno (čas: {time}) a všechna ostatní zařízení byla ' +
    'odhlášena.\n\n' +
    'Pokud jste to nebyli vy, nastavte si hned nové heslo v části „Zapomněli jste heslo“ ' +
    'a obraťte se na podporu.',
  'sms.password':
    'Fulcrum: vaše heslo bylo změněno, {time}. Nebyli jste to vy? Hned je obnovte a ' +
    'obraťte se na podporu.',
  'mail.factors.subject': 'Dvoufázové přihlášení vašeho účtu Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Čas: {time}\n' +
    'Zařízení: {device}\n' +
    'Síťová adresa: {address}\n\n' +
    'Pokud jste to nebyli vy, nastavte si hned nové heslo v části „Zapomněli jste heslo“ ' +
    'a obraťte se na podporu.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Nebyli jste to vy? Obnovte si heslo a obraťte se na podporu.',
  'factor.change.totpOn': 'Při přihlášení se nyní vyžaduje ověřovací aplikace.',
  'factor.change.totpOff': 'Při přihlášení se ověřovací aplikace už nevyžaduje.',
  'factor.change.passkeyAdded': 'K vašemu účtu byl přidán přístupový klíč.',
  'factor.change.passkeyRemoved': 'Z vašeho účtu byl odebrán přístupový klíč.',
  'factor.change.recoveryNew': 'Byly vytvořeny nové záložní kódy; staré už neplatí.',
  'factor.change.recoveryUsed': 'Byl použit záložní kód. Podruhé už fungovat nebude.',
  'factor.change.guessed': 'Někdo zná vaše heslo a zadal nesprávné kódy. Změňte si heslo.',
  'factor.change.reset':
    'Podpora vypnula vaše dvoufázové přihlášení. Až budete moci, nastavte si je znovu.',
  'mail.payoutMethod.subject': 'Přidán nový cíl výběru',
  'mail.payoutMethod.text':
    'Výplaty z vašeho účtu Fulcrum mohou nyní jít na novou adresu nebo bankovní účet.\n\n' +
    'Kam: {target}\n' +
    'Čas: {time}\n' +
    'Použitelné od: {until}',
  'sms.payoutMethod': 'Fulcrum: výplaty mohou od {until} jít na {target}.',
  'mail.identityApproved.subject': 'Vaše totožnost je ověřena',
  'mail.identityApproved.text': 'Vaše doklady byly zkontrolovány: vaše totožnost je ověřena.',
  'sms.identityApproved': 'Fulcrum: vaše totožnost je ověřena.',
  'mail.identityRejected.subject': 'Vaše doklady nebyly přijaty',
  'mail.identityRejected.text':
    'Vaše doklady nebylo možné přijmout.\n\n' +
    'Důvod: {reason}\n\n' +
    'Nové můžete poslat v aplikaci v části „Ověření totožnosti“.',
  'sms.identityRejected': 'Fulcrum: vaše doklady nebyly přijaty. {reason}',
  'mail.depositCredited.subject': 'Váš vklad byl připsán',
  'mail.depositCredited.text':
    'Za vklad {id} ve výši {number} {currency} bylo připsáno {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: za vklad {id} bylo připsáno {amount} USD.',
  'mail.depositRejected.subject': 'Váš vklad nebyl přijat',
  'mail.depositRejected.text':
    'Vklad {id} ve výši {number} {currency} nebyl připsán.\n\nDůvod: {remark}',
  'sms.depositRejected': 'Fulcrum: vklad {id} ve výši {number} {currency} nebyl připsán.',
  'mail.depositInvalid.subject': 'Váš vklad se už nekontroluje',
  'mail.depositInvalid.text':
    'Vklad {id} ve výši {number} {currency} byl ukončen bez připsání: zrušili jste jej, ' +
    'nebo jej nebylo možné včas přiřadit.\n\n' +
    'Pokud jste zaplatili, obraťte se s dokladem o platbě na podporu.',
  'sms.depositInvalid':
    'Fulcrum: vklad {id} ve výši {number} {currency} byl ukončen bez připsání. Pokud ' +
    'jste zaplatili, obraťte se na podporu.',
  'mail.withdrawalApproved.subject': 'Váš výběr byl schválen a vyplácí se',
  'mail.withdrawalApproved.text':
    'Výběr {id} ve výši {amount} USD byl schválen a vyplácí se. Už jej nelze zrušit.',
  'sms.withdrawalApproved': 'Fulcrum: výběr {id} ve výši {amount} USD byl schválen a vyplácí se.',
  'mail.withdrawalPaid.subject': 'Váš výběr byl vyplacen',
  'mail.withdrawalPaid.text':
    'Výběr {id} ve výši {amount} USD byl vyplacen.\n\n' +
    'Poplatek: {fee} USD\n' +
    'Vyplaceno: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: výběr {id} ve výši {amount} USD byl vyplacen: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Váš výběr byl zamítnut',
  'mail.withdrawalRejected.text':
    'Výběr {id} ve výši {amount} USD byl zamítnut. Částka je na vašem účtu opět volná.\n\n' +
    'Důvod: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: výběr {id} ve výši {amount} USD byl zamítnut. Částka je opět volná.',
  'mail.levelsComing.subject': 'Hranice úrovně marže se změní',
  'mail.levelsComing.text':
    'Od {time} se mění hranice úrovně marže u všech účtů.\n\n' +
    'Margin call: {call} %\n' +
    'Stop-out: {stop} %\n\n' +
    'Máte otevřené pozice. Od té doby se při úrovni marže {stop} % nebo nižší pozice ' +
    'uzavírají, od největší ztráty. Do té doby se nic nemění.',
  'sms.levelsComing':
    'Fulcrum: od {time} platí pro všechny účty margin call při {call} % a stop-out při ' +
    '{stop} %. Máte otevřené pozice.',
  'mail.levelsWithdrawn.subject': 'Hranice úrovně marže se nemění',
  'mail.levelsWithdrawn.text':
    'Změna hranic úrovně marže, o které jsme vám psali, byla odvolána. Dnešní hranice platí dál.',
  'sms.levelsWithdrawn': 'Fulcrum: oznámená změna hranic úrovně marže byla odvolána.',
  'mail.account.subject': 'Změna na vašem účtu Fulcrum',
  'mail.account.text': '{change}\n\nČas: {time}\n\nS dotazy se obraťte na podporu v aplikaci.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Na vašem účtu nelze otevírat nové pozice ani zadávat či měnit čekající pokyny. ' +
    'Pozice můžete zavírat a jejich stopy posouvat jako vždy.',
  'account.change.tradingFree': 'Můžete znovu otevírat pozice a zadávat pokyny.',
  'account.change.payoutsFrozen':
    'Výběry z vašeho účtu jsou pozastaveny do {until}. Důvod: {ground}. Peníze zůstávají ' +
    'vaše a nic za to neúčtujeme.',
  'account.change.payoutsFree': 'Výběry z vašeho účtu jsou znovu možné.',
  'account.change.payoutsStopped':
    'Všechna přihlášení byla ukončena a výběry zastaveny. O uvolnění požádejte podporu.',
  'account.change.leverageCapped':
    'Nové pokyny mají páku nejvýše ×{max}. Vaše pokyny a pozice si svou ponechají.',
  'account.change.leverageFree': 'Vaše páka už není omezena.',
  'account.change.adjusted': 'Váš zůstatek byl upraven o {amount} USD. {why}',
  'account.change.positionClosed': 'Zavřeli jsme vaši pozici {order} za tržní cenu.',
  'account.change.orderCancelled': 'Zrušili jsme váš čekající pokyn {order}.',
  'freeze.ground.identity': 'pochybnost o majiteli účtu',
  'freeze.ground.authority': 'příkaz soudu nebo úřadu',
  'freeze.ground.fraud': 'podezření na podvod',
  'adjustment.correction': 'Oprava chyby',
  'adjustment.goodwill': 'Vstřícné gesto',
  'adjustment.chargeback': 'Vrácená platba',
  'adjustment.other': 'Úprava',
  'notice.marginCall': 'Margin call: vaše úroveň marže je nízká',
  'notice.stopOut': 'Stop-out: pozice uzavřena',
  'notice.stopLoss': 'Stop-loss dosažen: pozice uzavřena',
  'notice.takeProfit': 'Take-profit dosažen: pozice uzavřena',
  'notice.takeProfitPart': 'Take-profit dosažen: část pozice uzavřena',
  'notice.trailingStop': 'Trailing stop dosažen: pozice uzavřena',
  'notice.closed': 'Pozice uzavřena',
  'notice.filled': 'Čekající pokyn proveden',
  'notice.cancelled': 'Čekající pokyn zrušen',
  'notice.expired': 'Čekající pokyn vypršel',
  'notice.depositAsked': 'Vklad přijat, probíhá kontrola',
  'notice.withdrawalAsked': 'Žádost o výběr přijata, probíhá kontrola',
  'notice.identityAsked': 'Doklady totožnosti přijaty, probíhá kontrola',
  'notice.priceAlert': 'Cenové upozornění',
  'notice.supportAnswer': 'Podpora vám odpověděla',
  'notice.usableFrom': 'Použitelné od {time}',
  'notice.startsAt': 'od {time}',
  'mail.feesByLot.subject': 'Obchodní poplatky se změní',
  'mail.feesByLot.text':
    'Od {time} se poplatek za otevření pozice počítá za lot. Sazbu každého instrumentu ' +
    'najdete v podrobnostech kontraktu.\n\n' +
    'Máte pozice nebo čekající pokyny. Co je otevřené, je zaplacené. Čekající pokyn ' +
    'platí to, co platí při jeho provedení.',
  'sms.feesByLot':
    'Fulcrum: Od {time} se poplatek za otevření pozice počítá za lot. Čekající pokyn ' +
    'platí to, co platí při jeho provedení.',
  'mail.feesByMargin.subject': 'Obchodní poplatky se změní',
  'mail.feesByMargin.text':
    'Od {time} je poplatek za otevření pozice procentem její marže. Sazbu každého ' +
    'instrumentu najdete v podrobnostech kontraktu.\n\n' +
    'Máte pozice nebo čekající pokyny. Co je otevřené, je zaplacené. Čekající pokyn ' +
    'platí to, co platí při jeho provedení.',
  'sms.feesByMargin':
    'Fulcrum: Od {time} je poplatek za otevření pozice procentem její marže. Čekající ' +
    'pokyn platí to, co platí při jeho provedení.',
  'mail.feesWithdrawn.subject': 'Obchodní poplatky zůstávají',
  'mail.feesWithdrawn.text':
    'Změna obchodních poplatků, o které jsme vám psali, byla odvolána. Dnešní poplatky platí dál.',
  'sms.feesWithdrawn': 'Fulcrum: oznámená změna obchodních poplatků byla odvolána.',
};
