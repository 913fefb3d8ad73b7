import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Italian. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Un nuovo dispositivo ha effettuato l’accesso a Fulcrum',
  'mail.device.text':
    'È stato effettuato l’accesso al tuo conto da un dispositivo che non avevamo mai ' +
    'visto prima.\n\n' +
    'Ora: {time}\n' +
    'Dispositivo: {device}\n' +
    'Indirizzo di rete: {address}\n\n' +
    'Se sei stato tu, non devi fare nulla. Altrimenti imposta subito una nuova password: ' +
    'così vengono disconnessi tutti gli altri dispositivi.',
  'sms.device':
    'Fulcrum: accesso al tuo conto da un nuovo dispositivo ({time}). Non sei stato tu? ' +
    'Imposta subito una nuova password.',
  'mail.password.subject': 'La tua password Fulcrum è stata cambiata',
  'mail.password.text':
    'La password del tuo conto è stata cambiata ({time}) e tutti gli altri dispositivi ' +
    'sono stati disconnessi.\n\n' +
    'Se non sei stato tu, imposta subito una nuova password in «Password dimenticata» e ' +
    'contatta l’assistenza.',
  'sms.password':
    'Fulcrum: la tua password è stata cambiata ({time}). Non sei stato tu? Reimpostala ' +
    "subito e contatta l'assistenza.",
  'mail.factors.subject': 'La verifica in due passaggi del tuo conto Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Ora: {time}\n' +
    'Dispositivo: {device}\n' +
    'Indirizzo di rete: {address}\n\n' +
    'Se non sei stato tu, imposta subito una nuova password in «Password dimenticata» e ' +
    'contatta l’assistenza.',
  'sms.factors':
    "Fulcrum: {change} ({time}). Non sei stato tu? Reimposta la password e contatta l'assistenza.",
  'factor.change.totpOn': 'Ora per accedere viene chiesta un’app di autenticazione.',
  'factor.change.totpOff': 'Per accedere non viene più chiesta l’app di autenticazione.',
  'factor.change.passkeyAdded': 'Al tuo conto è stata aggiunta una passkey.',
  'factor.change.passkeyRemoved': 'Dal tuo conto è stata rimossa una passkey.',
  'factor.change.recoveryNew':
    'Sono stati creati nuovi codici di recupero; i vecchi non valgono più.',
  'factor.change.recoveryUsed':
    'È stato usato un codice di recupero. Non funzionerà una seconda volta.',
  'factor.change.guessed':
    'Qualcuno conosce la tua password e ha inserito codici errati. Cambia la password.',
  'factor.change.reset':
    'L’assistenza ha disattivato la tua verifica in due passaggi. Configurala di nuovo ' +
    'appena puoi.',
  'mail.payoutMethod.subject': 'Aggiunto un nuovo conto di accredito',
  'mail.payoutMethod.text':
    'I pagamenti dal Suo conto Fulcrum possono ora andare a un nuovo indirizzo o conto ' +
    'bancario.\n\n' +
    'A: {target}\n' +
    'Ora: {time}\n' +
    'Utilizzabile dal: {until}',
  'sms.payoutMethod': 'Fulcrum: i pagamenti possono andare a {target} dal {until}.',
  'mail.identityApproved.subject': 'La tua identità è verificata',
  'mail.identityApproved.text':
    'I tuoi documenti sono stati controllati: la tua identità è verificata.',
  'sms.identityApproved': 'Fulcrum: la tua identità è verificata.',
  'mail.identityRejected.subject': 'I tuoi documenti non sono stati accettati',
  'mail.identityRejected.text':
    'Non è stato possibile accettare i tuoi documenti.\n\n' +
    'Motivo: {reason}\n\n' +
    'Puoi inviarne di nuovi nell’app, in «Verifica dell’identità».',
  'sms.identityRejected': 'Fulcrum: i tuoi documenti non sono stati accettati. {reason}',
  'mail.depositCredited.subject': 'Il tuo deposito è stato accreditato',
  'mail.depositCredited.text':
    'Il deposito {id} di {number} {currency} è stato accreditato per {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: il deposito {id} è stato accreditato per {amount} USD.',
  'mail.depositRejected.subject': 'Il tuo deposito non è stato accettato',
  'mail.depositRejected.text':
    'Il deposito {id} di {number} {currency} non è stato accreditato.\n\nMotivo: {remark}',
  'sms.depositRejected':
    'Fulcrum: il deposito {id} di {number} {currency} non è stato accreditato.',
  'mail.depositInvalid.subject': 'Il tuo deposito non è più in esame',
  'mail.depositInvalid.text':
    'Il deposito {id} di {number} {currency} si è concluso senza accredito: lo hai ' +
    'annullato, oppure non è stato possibile abbinarlo in tempo.\n\n' +
    'Se hai pagato, contatta l’assistenza con la prova del tuo pagamento.',
  'sms.depositInvalid':
    'Fulcrum: il deposito {id} di {number} {currency} si è concluso senza accredito. Se ' +
    "hai pagato, contatta l'assistenza.",
  'mail.withdrawalApproved.subject': 'Il tuo prelievo è approvato e in pagamento',
  'mail.withdrawalApproved.text':
    'Il prelievo {id} di {amount} USD è approvato e in pagamento. Non può più essere annullato.',
  'sms.withdrawalApproved': 'Fulcrum: il prelievo {id} di {amount} USD è approvato e in pagamento.',
  'mail.withdrawalPaid.subject': 'Il tuo prelievo è stato pagato',
  'mail.withdrawalPaid.text':
    'Il prelievo {id} di {amount} USD è stato pagato.\n\n' +
    'Commissione: {fee} USD\n' +
    'Importo pagato: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: il prelievo {id} di {amount} USD è stato pagato: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Il tuo prelievo è stato rifiutato',
  'mail.withdrawalRejected.text':
    'Il prelievo {id} di {amount} USD è stato rifiutato. L’importo è di nuovo ' +
    'disponibile sul tuo conto.\n\n' +
    'Motivo: {remark}',
  'sms.withdrawalRejected':
    "Fulcrum: il prelievo {id} di {amount} USD è stato rifiutato. L'importo è di nuovo " +
    'disponibile.',
  'mail.levelsComing.subject': 'Le soglie del livello di margine cambieranno',
  'mail.levelsComing.text':
    'Le soglie del livello di margine cambiano per tutti i conti. Decorrenza: {time}.\n\n' +
    'Margin call: {call}%\n' +
    'Stop out: {stop}%\n\n' +
    'Hai posizioni aperte. Da quel momento, con un livello di margine di {stop}% o meno, ' +
    'le posizioni vengono chiuse, a partire da quella con la perdita maggiore. Fino ad ' +
    'allora non cambia nulla.',
  'sms.levelsComing':
    'Fulcrum, decorrenza {time}: margin call a {call}% e stop out a {stop}% per tutti i ' +
    'conti. Hai posizioni aperte.',
  'mail.levelsWithdrawn.subject': 'Le soglie del livello di margine restano invariate',
  'mail.levelsWithdrawn.text':
    'La modifica delle soglie del livello di margine che ti avevamo comunicato è stata ' +
    'ritirata. Restano valide le soglie attuali.',
  'sms.levelsWithdrawn':
    'Fulcrum: la modifica annunciata delle soglie del livello di margine è stata ritirata.',
  'mail.account.subject': 'Una modifica al tuo conto Fulcrum',
  'mail.account.text': '{change}\n\nOra: {time}\n\nPer domande contatta l’assistenza nell’app.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Sul tuo conto non si possono aprire nuove posizioni né inserire o modificare ordini ' +
    'pendenti. Puoi chiudere le posizioni e spostare gli stop come sempre.',
  'account.change.tradingFree': 'Puoi di nuovo aprire posizioni e inserire ordini.',
  'account.change.payoutsFrozen':
    'I prelievi dal tuo conto sono sospesi fino al {until}. Motivo: {ground}. Il denaro ' +
    'resta tuo e non ti viene addebitato nulla.',
  'account.change.payoutsFree': 'I prelievi dal tuo conto sono di nuovo possibili.',
  'account.change.payoutsStopped':
    'Tutte le sessioni sono chiuse e i prelievi fermi. Contatti l’assistenza per ' + 'sbloccarli.',
  'account.change.leverageCapped':
    'I nuovi ordini accettano una leva di ×{max} al massimo. I tuoi ordini e le tue ' +
    'posizioni mantengono la loro.',
  'account.change.leverageFree': 'La tua leva non è più limitata.',
  'account.change.adjusted': 'Il tuo saldo è stato rettificato di {amount} USD. {why}',
  'account.change.positionClosed': 'Abbiamo chiuso la tua posizione {order} al prezzo di mercato.',
  'account.change.orderCancelled': 'Abbiamo annullato il tuo ordine pendente {order}.',
  'freeze.ground.identity': 'dubbi sul titolare del conto',
  'freeze.ground.authority': 'ordine di un tribunale o di un’autorità',
  'freeze.ground.fraud': 'sospetta frode',
  'adjustment.correction': 'Correzione di un errore',
  'adjustment.goodwill': 'Gesto di cortesia',
  'adjustment.chargeback': 'Pagamento stornato',
  'adjustment.other': 'Rettifica',
  'notice.marginCall': 'Margin call: il tuo livello di margine è basso',
  'notice.stopOut': 'Stop out: posizione chiusa',
  'notice.stopLoss': 'Stop loss raggiunto: posizione chiusa',
  'notice.takeProfit': 'Take profit raggiunto: posizione chiusa',
  'notice.takeProfitPart': 'Take profit raggiunto: parte della posizione chiusa',
  'notice.trailingStop': 'Trailing stop raggiunto: posizione chiusa',
  'notice.closed': 'Posizione chiusa',
  'notice.filled': 'Ordine pendente eseguito',
  'notice.cancelled': 'Ordine pendente annullato',
  'notice.expired': 'Ordine pendente scaduto',
  'notice.depositAsked': 'Deposito ricevuto, in esame',
  'notice.withdrawalAsked': 'Prelievo ricevuto, in esame',
  'notice.identityAsked': 'Documenti d’identità ricevuti, in esame',
  'notice.priceAlert': 'Avviso di prezzo',
  'notice.supportAnswer': 'L’assistenza ti ha risposto',
  'notice.usableFrom': 'Utilizzabile dal {time}',
  'notice.startsAt': 'dal {time}',
  'mail.feesByLot.subject': 'Le commissioni di trading cambieranno',
  'mail.feesByLot.text':
    'Dal {time} la commissione per aprire una posizione si calcola per lotto. La tariffa ' +
    'di ogni strumento è nei dettagli del suo contratto.\n\n' +
    'Hai posizioni o ordini pendenti. Ciò che è aperto ha già pagato. Un ordine pendente ' +
    'paga quanto è in vigore quando viene eseguito.',
  'sms.feesByLot':
    'Fulcrum: Dal {time} la commissione per aprire una posizione si calcola per lotto. ' +
    'Un ordine pendente paga quanto è in vigore quando viene eseguito.',
  'mail.feesByMargin.subject': 'Le commissioni di trading cambieranno',
  'mail.feesByMargin.text':
    'Dal {time} la commissione per aprire una posizione è una percentuale del suo ' +
    'margine. La tariffa di ogni strumento è nei dettagli del suo contratto.\n\n' +
    'Hai posizioni o ordini pendenti. Ciò che è aperto ha già pagato. Un ordine pendente ' +
    'paga quanto è in vigore quando viene eseguito.',
  'sms.feesByMargin':
    'Fulcrum: Dal {time} la commissione per aprire una posizione è una percentuale del ' +
    'suo margine. Un ordine pendente paga quanto è in vigore quando viene eseguito.',
  'mail.feesWithdrawn.subject': 'Le commissioni di trading restano invariate',
  'mail.feesWithdrawn.text':
    'La modifica delle commissioni di trading di cui ti avevamo avvisato è stata ' +
    'ritirata. Restano in vigore le commissioni attuali.',
  'sms.feesWithdrawn':
    'Fulcrum: la modifica annunciata delle commissioni di trading è stata ritirata.',
};
