import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in German. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Anmeldung bei Fulcrum auf einem neuen Gerät',
  'mail.device.text':
    'Bei Ihrem Konto gab es eine Anmeldung von einem Gerät, das wir bisher nicht ' +
    'kannten.\n\n' +
    'Zeit: {time}\n' +
    'Gerät: {device}\n' +
    'Netzwerkadresse: {address}\n\n' +
    'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie jetzt ein ' +
    'neues Passwort fest: Damit werden alle anderen Geräte abgemeldet.',
  'sms.device':
    'Fulcrum: Anmeldung auf einem neuen Gerät bei Ihrem Konto, {time}. Nicht Sie? Legen ' +
    'Sie jetzt ein neues Passwort fest.',
  'mail.password.subject': 'Ihr Fulcrum-Passwort wurde geändert',
  'mail.password.text':
    'Das Passwort Ihres Kontos wurde geändert (Zeit: {time}), und alle anderen Geräte ' +
    'wurden abgemeldet.\n\n' +
    'Wenn Sie das nicht waren, legen Sie jetzt unter „Passwort vergessen“ ein neues ' +
    'Passwort fest und wenden Sie sich an den Support.',
  'sms.password':
    'Fulcrum: Ihr Passwort wurde geändert, {time}. Nicht Sie? Setzen Sie es jetzt zurück ' +
    'und wenden Sie sich an den Support.',
  'mail.factors.subject': 'Die Zwei-Faktor-Anmeldung Ihres Fulcrum-Kontos',
  'mail.factors.text':
    '{change}\n\n' +
    'Zeit: {time}\n' +
    'Gerät: {device}\n' +
    'Netzwerkadresse: {address}\n\n' +
    'Wenn Sie das nicht waren, legen Sie jetzt unter „Passwort vergessen“ ein neues ' +
    'Passwort fest und wenden Sie sich an den Support.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Nicht Sie? Setzen Sie Ihr Passwort zurück und wenden ' +
    'Sie sich an den Support.',
  'factor.change.totpOn': 'Bei der Anmeldung wird jetzt eine Authenticator-App verlangt.',
  'factor.change.totpOff': 'Bei der Anmeldung wird die Authenticator-App nicht mehr verlangt.',
  'factor.change.passkeyAdded': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
  'factor.change.passkeyRemoved': 'Aus Ihrem Konto wurde ein Passkey entfernt.',
  'factor.change.recoveryNew': 'Es wurden neue Backup-Codes erstellt; die alten sind ungültig.',
  'factor.change.recoveryUsed': 'Ein Backup-Code wurde verwendet. Er gilt kein zweites Mal.',
  'factor.change.guessed':
    'Jemand kennt Ihr Passwort und hat falsche Codes eingegeben. Ändern Sie Ihr Passwort.',
  'factor.change.reset':
    'Der Support hat Ihre Zwei-Faktor-Anmeldung ausgeschaltet. Richten Sie sie bei ' +
    'Gelegenheit neu ein.',
  'mail.payoutMethod.subject': 'Ein neues Auszahlungsziel wurde hinterlegt',
  'mail.payoutMethod.text':
    'Auszahlungen von Ihrem Fulcrum-Konto können jetzt an eine neue Adresse oder ' +
    'Bankverbindung gehen.\n\n' +
    'An: {target}\n' +
    'Zeit: {time}\n' +
    'Nutzbar ab: {until}',
  'sms.payoutMethod': 'Fulcrum: Auszahlungen können ab {until} an {target} gehen.',
  'mail.identityApproved.subject': 'Ihre Identität ist bestätigt',
  'mail.identityApproved.text': 'Ihre Dokumente wurden geprüft: Ihre Identität ist bestätigt.',
  'sms.identityApproved': 'Fulcrum: Ihre Identität ist bestätigt.',
  'mail.identityRejected.subject': 'Ihre Dokumente wurden nicht akzeptiert',
  'mail.identityRejected.text':
    'Ihre Dokumente konnten nicht akzeptiert werden.\n\n' +
    'Grund: {reason}\n\n' +
    'Sie können in der App unter „Identitätsprüfung“ neue senden.',
  'sms.identityRejected': 'Fulcrum: Ihre Dokumente wurden nicht akzeptiert. {reason}',
  'mail.depositCredited.subject': 'Ihre Einzahlung wurde gutgeschrieben',
  'mail.depositCredited.text':
    'Für die Einzahlung {id} über {number} {currency} wurden {amount} USD ' +
    'gutgeschrieben.\n\n' +
    '{remark}',
  'sms.depositCredited': 'Fulcrum: Für die Einzahlung {id} wurden {amount} USD gutgeschrieben.',
  'mail.depositRejected.subject': 'Ihre Einzahlung wurde nicht akzeptiert',
  'mail.depositRejected.text':
    'Die Einzahlung {id} über {number} {currency} wurde nicht gutgeschrieben.\n\nGrund: {remark}',
  'sms.depositRejected':
    'Fulcrum: Die Einzahlung {id} über {number} {currency} wurde nicht gutgeschrieben.',
  'mail.depositInvalid.subject': 'Ihre Einzahlung ist nicht mehr in Prüfung',
  'mail.depositInvalid.text':
    'Die Einzahlung {id} über {number} {currency} wurde ohne Gutschrift beendet: Sie ' +
    'haben sie zurückgezogen, oder sie konnte nicht rechtzeitig zugeordnet werden.\n\n' +
    'Wenn Sie gezahlt haben, wenden Sie sich mit dem Nachweis Ihrer Zahlung an den Support.',
  'sms.depositInvalid':
    'Fulcrum: Die Einzahlung {id} über {number} {currency} wurde ohne Gutschrift ' +
    'beendet. Wenn Sie gezahlt haben, wenden Sie sich an den Support.',
  'mail.withdrawalApproved.subject': 'Ihre Auszahlung ist genehmigt und wird ausgeführt',
  'mail.withdrawalApproved.text':
    'Die Auszahlung {id} über {amount} USD ist genehmigt und wird ausgeführt. Sie kann ' +
    'nicht mehr storniert werden.',
  'sms.withdrawalApproved':
    'Fulcrum: Die Auszahlung {id} über {amount} USD ist genehmigt und wird ausgeführt.',
  'mail.withdrawalPaid.subject': 'Ihre Auszahlung wurde ausgeführt',
  'mail.withdrawalPaid.text':
    'Die Auszahlung {id} über {amount} USD wurde ausgeführt.\n\n' +
    'Gebühr: {fee} USD\n' +
    'Ausgezahlt: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: Die Auszahlung {id} über {amount} USD wurde ausgeführt: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Ihre Auszahlung wurde abgelehnt',
  'mail.withdrawalRejected.text':
    'Die Auszahlung {id} über {amount} USD wurde abgelehnt. Der Betrag ist auf Ihrem ' +
    'Konto wieder frei.\n\n' +
    'Grund: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: Die Auszahlung {id} über {amount} USD wurde abgelehnt. Der Betrag ist wieder frei.',
  'mail.levelsComing.subject': 'Die Schwellen des Margin-Levels ändern sich',
  'mail.levelsComing.text':
    'Ab {time} ändern sich die Schwellen des Margin-Levels für alle Konten.\n\n' +
    'Margin Call: {call} %\n' +
    'Stop-out: {stop} %\n\n' +
    'Sie haben offene Positionen. Von da an werden bei einem Margin-Level von {stop} % ' +
    'oder weniger Positionen geschlossen, der größte Verlust zuerst. Bis dahin ändert ' +
    'sich nichts.',
  'sms.levelsComing':
    'Fulcrum: Ab {time} gelten für alle Konten Margin Call bei {call} % und Stop-out bei ' +
    '{stop} %. Sie haben offene Positionen.',
  'mail.levelsWithdrawn.subject': 'Die Schwellen des Margin-Levels bleiben, wie sie sind',
  'mail.levelsWithdrawn.text':
    'Die angekündigte Änderung der Schwellen des Margin-Levels, über die wir Ihnen ' +
    'geschrieben haben, wurde zurückgenommen. Die heutigen Schwellen gelten weiter.',
  'sms.levelsWithdrawn':
    'Fulcrum: Die angekündigte Änderung der Schwellen des Margin-Levels wurde zurückgenommen.',
  'mail.account.subject': 'Eine Änderung an Ihrem Fulcrum-Konto',
  'mail.account.text':
    '{change}\n\nZeit: {time}\n\nBei Fragen wenden Sie sich in der App an den Support.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Auf Ihrem Konto können keine neuen Positionen eröffnet und keine Pending-Orders ' +
    'platziert oder geändert werden. Positionen lassen sich wie immer schließen, ihre ' +
    'Stops verschieben.',
  'account.change.tradingFree': 'Sie können wieder Positionen eröffnen und Orders platzieren.',
  'account.change.payoutsFrozen':
    'Auszahlungen von Ihrem Konto sind bis {until} ausgesetzt. Grund: {ground}. Ihr Geld ' +
    'bleibt Ihres, und es kostet Sie nichts.',
  'account.change.payoutsFree': 'Auszahlungen von Ihrem Konto sind wieder möglich.',
  'account.change.payoutsStopped':
    'Alle Sitzungen wurden beendet und Auszahlungen gestoppt. Der Support gibt sie wieder ' +
    'frei.',
  'account.change.leverageCapped':
    'Neue Orders nehmen höchstens einen Hebel von ×{max}. Ihre Orders und Positionen ' +
    'behalten ihren.',
  'account.change.leverageFree': 'Ihr Hebel ist nicht mehr begrenzt.',
  'account.change.adjusted': 'Ihr Kontostand wurde um {amount} USD angepasst. {why}',
  'account.change.positionClosed': 'Wir haben Ihre Position {order} zum Marktkurs geschlossen.',
  'account.change.orderCancelled': 'Wir haben Ihre Pending-Order {order} storniert.',
  'freeze.ground.identity': 'Zweifel, wem das Konto gehört',
  'freeze.ground.authority': 'Anordnung eines Gerichts oder einer Behörde',
  'freeze.ground.fraud': 'Betrugsverdacht',
  'adjustment.correction': 'Berichtigung eines Fehlers',
  'adjustment.goodwill': 'Kulanz',
  'adjustment.chargeback': 'Zurückgebuchte Zahlung',
  'adjustment.other': 'Anpassung',
  'notice.marginCall': 'Margin Call: Ihr Margin-Level ist niedrig',
  'notice.stopOut': 'Stop-out: Position geschlossen',
  'notice.stopLoss': 'Stop-Loss erreicht: Position geschlossen',
  'notice.takeProfit': 'Take-Profit erreicht: Position geschlossen',
  'notice.takeProfitPart': 'Take-Profit erreicht: Teil der Position geschlossen',
  'notice.trailingStop': 'Trailing-Stop erreicht: Position geschlossen',
  'notice.closed': 'Position geschlossen',
  'notice.filled': 'Pending-Order ausgeführt',
  'notice.cancelled': 'Pending-Order storniert',
  'notice.expired': 'Pending-Order abgelaufen',
  'notice.depositAsked': 'Einzahlung eingegangen, wird geprüft',
  'notice.withdrawalAsked': 'Auszahlung eingegangen, wird geprüft',
  'notice.identityAsked': 'Ausweisdokumente eingegangen, werden geprüft',
  'notice.priceAlert': 'Kursalarm',
  'notice.supportAnswer': 'Der Support hat Ihnen geantwortet',
  'notice.usableFrom': 'Nutzbar ab {time}',
  'notice.startsAt': 'ab {time}',
  'mail.feesByLot.subject': 'Die Handelsgebühren ändern sich',
  'mail.feesByLot.text':
    'Ab {time} wird die Gebühr für das Eröffnen einer Position je Lot berechnet. Der ' +
    'Satz jedes Instruments steht in seinen Kontraktdetails.\n\n' +
    'Sie haben offene Positionen oder Pending Orders. Für Offenes ist bezahlt. Eine ' +
    'Pending Order zahlt, was bei ihrer Ausführung gilt.',
  'sms.feesByLot':
    'Fulcrum: Ab {time} wird die Gebühr für das Eröffnen einer Position je Lot ' +
    'berechnet. Eine Pending Order zahlt, was bei ihrer Ausführung gilt.',
  'mail.feesByMargin.subject': 'Die Handelsgebühren ändern sich',
  'mail.feesByMargin.text':
    'Ab {time} ist die Gebühr für das Eröffnen einer Position ein Prozentsatz ihrer ' +
    'Margin. Der Satz jedes Instruments steht in seinen Kontraktdetails.\n\n' +
    'Sie haben offene Positionen oder Pending Orders. Für Offenes ist bezahlt. Eine ' +
    'Pending Order zahlt, was bei ihrer Ausführung gilt.',
  'sms.feesByMargin':
    'Fulcrum: Ab {time} ist die Gebühr für das Eröffnen einer Position ein Prozentsatz ' +
    'ihrer Margin. Eine Pending Order zahlt, was bei ihrer Ausführung gilt.',
  'mail.feesWithdrawn.subject': 'Die Handelsgebühren bleiben, wie sie sind',
  'mail.feesWithdrawn.text':
    'Die angekündigte Änderung der Handelsgebühren wurde zurückgezogen. Die heutigen ' +
    'Gebühren gelten weiter.',
  'sms.feesWithdrawn':
    'Fulcrum: die angekündigte Änderung der Handelsgebühren wurde zurückgezogen.',
};
