import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'E-Mail, Passwort oder Code falsch',
  'operator.locked': 'Zu viele falsche Versuche. Versuchen Sie es in 15 Minuten erneut',
  'operator.forbidden': 'Ihre Rolle erlaubt das nicht',
  'operator.linkInvalid': 'Dieser Link wurde bereits verwendet oder ist abgelaufen',
  'operator.codeWrong': 'Dieser Code ist nicht gültig. Warten Sie auf den nächsten',
  'operator.stepUp': 'Geben Sie den Code Ihrer Authenticator-App ein, um fortzufahren',
  'operator.unknown': 'Diesen Operator gibt es nicht',
  'operator.taken': 'Ein Operator hat diese E-Mail-Adresse bereits',
  'operator.own': 'Niemand ändert die eigenen Zugriffsrechte',
  'operator.roleInvalid': 'Wählen Sie eine Rolle aus der Liste',
  'operator.nameMissing': 'Geben Sie einen Namen mit höchstens 80 Zeichen ein',
  'operator.passwordLength': 'Das Passwort eines Operators muss 12 bis 128 Zeichen haben',
  'operator.address': 'Die Konsole ist von Ihrer Adresse aus nicht zugänglich',
  'console.reasonMissing': 'Geben Sie einen Grund mit 3 bis 500 Zeichen an',
  'console.listInvalid': 'Diese Liste gibt es nicht',
  'console.filterInvalid': 'Kein gültiger Filter: {field}',
  'console.unchanged': 'Das ist bereits so: Es wurde nichts geändert',
  'console.searchText': 'Eine Suche braucht 2 bis 100 Zeichen, keines davon unsichtbar',
  'person.unknown': 'Diesen Nutzer gibt es nicht',
  'person.scoreInvalid': 'Der Wert ist eine ganze Zahl von 0 bis 1.000',
  'catalogue.moved':
    'Inzwischen hat jemand anderes dies geändert. Sehen Sie es sich noch einmal an und ' +
    'wiederholen Sie Ihre Änderung',
  'instrument.inUse':
    'Darauf bestehen noch offene Positionen ({positions}) und Pending-Orders ({pendings})',
  'instrument.notHalted':
    'Setzen Sie zuerst den Handel aus: Dies wird nur geändert, solange niemand das ' +
    'Instrument handeln kann',
  'instrument.codeTyped': 'Geben Sie das Kürzel des Instruments genau so ein, wie es dasteht',
  'terms.name': 'Geben Sie einen Namen mit 1 bis 80 Zeichen an, mindestens auf Englisch',
  'terms.searchWords':
    'Geben Sie höchstens 20 verschiedene Wörter mit bis zu 40 Zeichen und ohne Komma an',
  'instrument.traded': 'Es wurde bereits gehandelt: Frühere Trades müssen ihre Bedeutung behalten',
  'terms.position': 'Die Reihenfolge ist eine ganze Zahl von 0 bis 9.999',
  'terms.lotStep': 'Der Lot-Schritt ist größer als null und hat höchstens sechs Nachkommastellen',
  'terms.lots':
    'Kleinste und größte Lotzahl liegen auf dem Lot-Schritt, und die größte ist nicht ' +
    'kleiner als die kleinste',
  'terms.leverages': 'Hebel sind verschiedene ganze Zahlen von 1 bis {max}, höchstens zwanzig',
  'terms.contractSize': 'Die Kontraktgröße ist eine ganze Zahl von 1 bis 10.000.000',
  'terms.marginPriceFloor':
    'Der kleinste Preis für die Margin ist größer als null und hat höchstens die ' +
    'Nachkommastellen des Instruments; nur Instrumente, die bei null oder darunter ' +
    'handeln können, haben einen',
  'terms.fee':
    'Die Gebühr ist null oder mehr mit bis zu sechs Dezimalstellen: höchstens 1.000 USD ' +
    'je Lot oder 5 % der Margin',
  'terms.swap':
    'Der Swap liegt zwischen -100 und 100 % pro Jahr, mit einem dreifachen Tag von 0 bis ' +
    '6 oder ohne',
  'terms.filter': 'Ein Kurs veraltet nach 1 bis 600 s und springt um höchstens 0,01 bis 100 %',
  'category.unknown': 'Diese Kategorie gibt es nicht',
  'category.inUse': 'Ihr gehören noch Instrumente an: Verschieben Sie diese zuerst',
  'category.order': 'Nennen Sie jede Kategorie einmal: Die Liste hat sich inzwischen geändert',
  'hours.noInstrument': 'Wählen Sie mindestens ein Instrument',
  'hours.spans':
    'Jede Zeitspanne öffnet, bevor sie schließt, keine überschneidet eine andere, und ' +
    'alle liegen innerhalb der Woche',
  'hours.holidays': 'Feiertage sind echte Daten wie 2027-12-24, jedes nur einmal, höchstens 200',
  'hours.zone': 'Geben Sie eine Zeitzone mit ihrem Namen ein, zum Beispiel Europe/London',
  'hours.exceptionDate':
    'Geben Sie für jeden Tag mit eigenen Zeiten ein echtes Datum wie 2027-12-24 ein',
  'hours.exceptionTwice':
    '{date} steht zweimal da: als Feiertag oder Tag mit eigenen Zeiten zählt es nur einmal',
  'hours.exceptionOutside': '{date}: Jede Zeitspanne muss innerhalb dieses Tages liegen',
  'hours.exceptionSpans':
    '{date}: Jede Zeitspanne öffnet, bevor sie schließt, und keine überschneidet eine andere',
  'hours.exceptionCount': 'Höchstens {max} Tage können eigene Zeiten haben',
  'markup.range': 'Der Aufschlag ist eine ganze Zahl von Punkten von 0 bis {max}',
  'markup.dayEnds': 'Der Handelstag wechselt in weniger als einer Minute: Entscheiden Sie danach',
  'markup.noneComing': 'Es steht keine Änderung des Aufschlags an',
  'instrument.taken': 'Das Instrument {code} gibt es bereits',
  'instrument.codeForm': 'Ein Kürzel besteht aus 2 bis 16 Großbuchstaben und Ziffern',
  'instrument.currency':
    'Basis- und Kurswährung bestehen aus je 2 bis 16 Großbuchstaben und Ziffern und sind ' +
    'verschieden',
  'instrument.conversion':
    'Kein Instrument rechnet {currency} in Dollar um: Legen Sie zuerst das Paar aus ' +
    '{currency} und USD an',
  'instrument.digits': 'Die Zahl der Nachkommastellen ist eine ganze Zahl von 0 bis 8',
  'instrument.spread': 'Der typische Spread ist eine ganze Zahl von 1 bis 100.000 Punkten',
  'terms.stepAboveMin': 'Der Lot-Schritt ist nicht größer als die kleinste Lot-Zahl',
  'instrument.basePrice':
    'Der erste simulierte Kurs ist größer als der Spread und passt zur Zahl der Nachkommastellen',
  'instrument.class': 'Wählen Sie eine Klasse aus der Liste',
  'instrument.hours': 'Wählen Sie, wessen Handelszeiten gelten',
  'channel.changed':
    'Inzwischen hat jemand anderes dies geändert. Sehen Sie es sich noch einmal an',
  'channel.waiting': 'Eine Änderung dieses Kanals muss erst bestätigt oder zurückgezogen werden',
  'channel.duplicate': 'Einen solchen Kanal gibt es bereits, oder einer wartet auf Bestätigung',
  'change.unknown': 'Diesen Änderungsvorschlag gibt es nicht',
  'change.settled': 'Diese Änderung wurde bereits bestätigt oder zurückgezogen',
  'change.own': 'Ein zweiter Operator muss bestätigen, was Sie vorgeschlagen haben',
  'currency.bound':
    'Zu dieser Währung haben Nutzer Konten hinterlegt: Legen Sie stattdessen eine neue an',
  'setting.tooLate':
    'Das tritt in weniger als fünf Minuten in Kraft: Daran lässt sich nichts mehr ändern',
  'setting.changed':
    'Inzwischen hat jemand anderes {setting} geändert. Sehen Sie es sich noch einmal an',
  'instrument.feesComing':
    'Andere Gebühren sind beschlossen und gelten noch nicht: das Instrument danach ' +
    'anlegen oder den Beschluss vorher zurückziehen',
  'setting.elsewhere': '{setting} wird zusammen mit den Sätzen an eigener Stelle beschlossen',
  'rank.nickname':
    'Ein Name hat 3 bis 20 Zeichen: Buchstaben, Ziffern, Leerzeichen, Punkte, Striche, ' +
    'und mindestens einen Buchstaben',
  'rank.contact': 'Ein Name darf keine E-Mail-Adresse oder Telefonnummer sein oder enthalten',
  'rank.taken': 'Diesen Namen hat schon jemand anders',
  'rank.order': 'Der Abschnitt ist rate, win, profit oder total, die Art 1 oder 2',
  'setting.fixed': 'Solange das Produkt läuft, kann niemand {setting} ändern',
  'setting.choice': 'Das gehört nicht zu den Auswahlmöglichkeiten von {setting}',
  'setting.range': '{setting} liegt zwischen {min} und {max}',
  'setting.link': '{setting} ist eine Webadresse oder ein Pfad, der mit / beginnt',
  'setting.countries': 'Es gibt kein Land {country}: Verwenden Sie Codes aus zwei Buchstaben',
  'setting.sharedCode': '{country} teilt die Vorwahl mit {others}: Nennen Sie alle oder keines',
  'setting.ranges':
    '{range} ist kein Adressbereich: Schreiben Sie 203.0.113.0/24 oder 2001:db8::/32',
  'setting.outside': 'Ihre eigene Adresse {address} liegt in keinem dieser Bereiche',
  'invite.required': 'Bitte geben Sie einen Einladungscode ein',
  'message.unknown': 'Diese Nachricht gibt es nicht, oder ihre Aufbewahrungsfrist ist abgelaufen',
  'message.notFailed':
    'Nur eine Nachricht, deren Versand aufgegeben wurde, kann noch einmal gesendet werden',
  'message.over': 'Diese Nachricht hat keinen Nutzen mehr, oder ihr Code wurde gelöscht',
  'message.noSender': 'Für den Versand von Nachrichten dieser Art ist nichts eingerichtet',
  'hedging.rule': 'Dieser Wert ist für die Absicherung nicht verwendbar: {field}',
  'hedging.stillHeld':
    'Schließen Sie die Position beim Anbieter, bevor Sie ihn, Symbol oder Einheiten ändern',
  'hedging.waiting': 'Eine solche Änderung muss erst bestätigt oder zurückgezogen werden',
  'hedging.orderOver':
    'Das Ergebnis dieser Order ist bereits bekannt: Es gibt nichts mehr festzulegen',
  'sources.invalid': 'Falsch bei {place}: {why}',
  'sources.waiting':
    'Zuerst muss die offene Änderung bestätigt, abgelehnt oder zurückgezogen werden',
  'sources.notOwn': 'Zurückziehen kann nur, wer es vorgeschlagen hat: Lehnen Sie es ab',
  'sources.fixed':
    'Eine Datei oder ein einzelner Feed bestimmt, woher Preise kommen, nicht die Konsole',
  'calendar.period': 'Wählen Sie einen Zeitraum von höchstens 62 Tagen',
  'calendar.unknown': 'Diesen Termin gibt es nicht mehr',
  'calendar.empty': 'Die Datei enthält keine Termine',
  'calendar.tooMany': 'Eine Datei enthält höchstens {max} Termine',
  'calendar.encoding': 'Die Datei ist nicht UTF-8: Speichern Sie sie in dieser Kodierung',
  'calendar.json': 'Die Datei beginnt wie JSON, ist aber keine Liste von Objekten',
  'calendar.columns':
    'Zeile {row}: Die Spalte „{column}“ ist unbekannt, fehlt oder kommt zweimal vor',
  'calendar.cells':
    'Zeile {row} hat mehr oder weniger Zellen als die erste oder ein offenes Anführungszeichen',
  'calendar.time':
    'Zeile {row}: Die Zeit braucht eine Zone, etwa 2026-12-10T13:30Z oder 2026-12-10T14:30+01:00',
  'calendar.range': 'Zeile {row}: Die Zeit liegt zwischen dem Jahr 2000 und heute in zwei Jahren',
  'calendar.country': 'Zeile {row}: „{country}“ ist kein Land des Kalenders',
  'calendar.title': 'Zeile {row} hat keinen englischen Titel',
  'calendar.text': 'Zeile {row}: „{column}“ ist ein Text von höchstens {max} Zeichen',
  'calendar.characters':
    'Zeile {row}: „{column}“ enthält Zeichen, die nicht angezeigt werden können',
  'calendar.importance': 'Zeile {row}: Die Wichtigkeit ist 1, 2 oder 3',
  'calendar.twice': 'Zeile {row} hat Zeit, Land und Titel der Zeile {first}',
  'dayEnd.day': 'Wählen Sie einen der letzten 62 Handelstage',
  'dayEnd.note': 'Eine Notiz hat 1 bis 2.000 Zeichen und keine Steuerzeichen',
  'dayEnd.noteChanged':
    'Eine neuere Fassung der Notiz wurde gespeichert: Lesen Sie sie, bevor Sie schreiben',
  'dayEnd.running': 'Dieser Tag ist noch nicht zu Ende',
  'dayEnd.signed': 'Dieser Tag ist schon abgezeichnet',
};
