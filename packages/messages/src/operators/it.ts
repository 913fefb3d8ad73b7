import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'E-mail, password o codice errati',
  'operator.locked': 'Troppi tentativi errati. Riprova tra 15 minuti',
  'operator.forbidden': 'Il tuo ruolo non lo consente',
  'operator.linkInvalid': 'Questo link è già stato usato o è scaduto',
  'operator.codeWrong': 'Questo codice non è valido. Attendi il prossimo',
  'operator.stepUp': 'Inserisci il codice della tua app di autenticazione per continuare',
  'operator.unknown': 'Questo operatore non esiste',
  'operator.taken': 'Un operatore ha già questo indirizzo e-mail',
  'operator.own': 'Nessuno può modificare i propri permessi',
  'operator.roleInvalid': 'Scegli un ruolo dall’elenco',
  'operator.nameMissing': 'Inserisci un nome di al massimo 80 caratteri',
  'operator.passwordLength': 'La password di un operatore deve avere da 12 a 128 caratteri',
  'operator.address': 'La console non è accessibile dal tuo indirizzo',
  'console.reasonMissing': 'Indica un motivo da 3 a 500 caratteri',
  'console.listInvalid': 'Questo elenco non esiste',
  'console.filterInvalid': 'Filtro non valido: {field}',
  'console.unchanged': 'È già così: non è stato modificato nulla',
  'console.searchText': 'Una ricerca richiede da 2 a 100 caratteri, nessuno invisibile',
  'person.unknown': 'Questo utente non esiste',
  'person.scoreInvalid': 'Il punteggio è un numero intero da 0 a 1.000',
  'catalogue.moved':
    'Nel frattempo qualcun altro ha modificato questi dati. Ricontrollali e ripeti la modifica',
  'instrument.inUse': 'Restano {positions} posizioni aperte e {pendings} ordini pendenti',
  'instrument.notHalted':
    'Sospendi prima lo strumento: questo si modifica solo mentre nessuno può negoziarlo',
  'instrument.codeTyped': 'Digita il codice dello strumento così com’è',
  'terms.name': 'Indica un nome da 1 a 80 caratteri, almeno in inglese',
  'terms.searchWords':
    'Indica al massimo 20 parole diverse, fino a 40 caratteri ciascuna e senza virgole',
  'instrument.traded':
    'È già stato negoziato: le operazioni passate devono conservare il loro significato',
  'terms.position': 'La posizione è un numero intero da 0 a 9.999',
  'terms.lotStep': 'Il passo del lotto è maggiore di zero e ha al massimo sei decimali',
  'terms.lots':
    'I lotti minimo e massimo rispettano il passo, e il massimo non è inferiore al minimo',
  'terms.leverages': 'Le leve sono numeri interi diversi tra loro da 1 a {max}, al massimo venti',
  'terms.contractSize': 'La dimensione del contratto è un numero intero da 1 a 10.000.000',
  'terms.marginPriceFloor':
    'Il prezzo minimo per il margine è maggiore di zero, con al massimo i decimali dello ' +
    'strumento; lo hanno solo gli strumenti che possono quotare a zero o sotto',
  'terms.fee':
    'La commissione è zero o più, con al massimo sei decimali: fino a 1.000 USD per ' +
    'lotto o al 5 % del margine',
  'terms.swap':
    'Lo swap è compreso tra -100 e 100% l’anno, con un giorno triplo da 0 a 6 o nessuno',
  'terms.filter':
    'Un prezzo scade dopo un tempo da 1 a 600 s e il suo salto massimo va da 0,01 a 100%',
  'category.unknown': 'Questa categoria non esiste',
  'category.inUse': 'Contiene ancora strumenti: prima spostali',
  'category.order': 'Indica ogni categoria una volta: nel frattempo l’elenco è cambiato',
  'hours.noInstrument': 'Scegli almeno uno strumento',
  'hours.spans':
    'Ogni fascia apre prima di chiudere, nessuna si sovrappone a un’altra e tutte ' +
    'rientrano nella settimana',
  'hours.holidays':
    'I giorni festivi sono date reali come 2027-12-24, ciascuna una sola volta, al massimo 200',
  'hours.zone': 'Inserisci un fuso orario con il suo nome, ad esempio Europe/London',
  'hours.exceptionDate':
    'Inserisci una data reale, come 2027-12-24, per ogni giorno con orari propri',
  'hours.exceptionTwice':
    '{date} compare due volte: come festività o giorno con orari propri, basta una volta',
  'hours.exceptionOutside': '{date}: ogni fascia deve essere compresa in quel giorno',
  'hours.exceptionSpans':
    '{date}: ogni fascia apre prima di chiudere e nessuna si sovrappone a un’altra',
  'hours.exceptionCount': 'Al massimo {max} giorni possono avere orari propri',
  'markup.range': 'La maggiorazione è un numero intero di punti da 0 a {max}',
  'markup.dayEnds': 'La giornata di negoziazione cambia entro un minuto: decidi dopo',
  'markup.noneComing': 'Nessuna modifica della maggiorazione è in programma',
  'instrument.taken': 'Lo strumento {code} esiste già',
  'instrument.codeForm': 'Un codice ha da 2 a 16 lettere maiuscole e cifre',
  'instrument.currency':
    'La valuta base e la valuta quotata hanno da 2 a 16 lettere maiuscole e cifre ' +
    'ciascuna e sono diverse tra loro',
  'instrument.conversion':
    'Nessuno strumento converte {currency} in dollari: aggiungi prima la coppia tra ' +
    '{currency} e USD',
  'instrument.digits': 'Il numero di decimali è un intero da 0 a 8',
  'instrument.spread': 'Lo spread tipico è un numero intero di punti da 1 a 100.000',
  'terms.stepAboveMin': 'Il passo del lotto non supera il minimo di lotti',
  'instrument.basePrice':
    'Il primo prezzo simulato è superiore allo spread e rispetta il numero di decimali',
  'instrument.class': 'Scegli una classe dall’elenco',
  'instrument.hours': 'Scegli quali orari di negoziazione segue',
  'channel.changed': 'Nel frattempo qualcun altro l’ha modificato. Ricontrolla',
  'channel.waiting': 'Una modifica di questo canale è in attesa: va prima confermata o ritirata',
  'channel.duplicate': 'Esiste già un canale così, oppure uno attende la conferma',
  'change.unknown': 'Questa proposta di modifica non esiste',
  'change.settled': 'Questa modifica è già stata confermata o ritirata',
  'change.own': 'Un secondo operatore deve confermare ciò che hai proposto',
  'currency.bound': 'Ci sono utenti con conti legati a questa valuta: inseriscine invece una nuova',
  'setting.tooLate': 'Entra in vigore entro cinque minuti: non si può più modificare nulla',
  'setting.changed': 'Nel frattempo qualcun altro ha impostato {setting}. Ricontrolla',
  'instrument.feesComing':
    'Altre commissioni sono decise e non ancora in vigore: aggiungi lo strumento dopo, ' +
    'oppure ritira prima la decisione',
  'setting.elsewhere': '{setting} si decide insieme alle sue tariffe, in un posto a parte',
  'rank.nickname':
    'Un nome ha da 3 a 20 caratteri: lettere, cifre, spazi, punti, trattini, e almeno una lettera',
  'rank.contact': 'Un nome non può essere né contenere un’e-mail o un numero di telefono',
  'rank.taken': 'Questo nome è già di un’altra persona',
  'rank.order': 'Il segmento è rate, win, profit o total, il tipo 1 o 2',
  'setting.fixed': 'Nessuno può impostare {setting} mentre il prodotto è in funzione',
  'setting.choice': 'Questa non è una delle scelte di {setting}',
  'setting.range': '{setting} deve essere compreso tra {min} e {max}',
  'setting.link': '{setting} deve essere un indirizzo web o un percorso che inizia con /',
  'setting.countries': 'Il paese {country} non esiste: usa codici di due lettere',
  'setting.sharedCode': '{country} condivide il prefisso con {others}: indicali tutti o nessuno',
  'setting.ranges':
    '{range} non è un intervallo di indirizzi: scrivi 203.0.113.0/24 o 2001:db8::/32',
  'setting.outside': 'Il tuo indirizzo, {address}, non rientra in nessuno di questi intervalli',
  'invite.required': 'Inserisci un codice invito',
  'message.unknown': 'Questo messaggio non esiste, oppure il periodo di conservazione è scaduto',
  'message.notFailed': 'Solo un messaggio abbandonato può essere inviato di nuovo',
  'message.over': 'Questo messaggio non serve più, oppure il suo codice è stato eliminato',
  'message.noSender': 'Non è configurato nulla per inviare messaggi di questo tipo',
  'hedging.rule': 'Questo valore non può essere usato per la copertura: {field}',
  'hedging.stillHeld':
    'Chiudi prima la posizione presso il fornitore, poi cambia fornitore, simbolo o unità',
  'hedging.waiting': 'Una modifica di questo tipo è in attesa: va prima confermata o ritirata',
  'hedging.orderOver': 'L’esito di questo ordine è già noto: non c’è più nulla da definire',
  'sources.invalid': 'Errore in {place}: {why}',
  'sources.waiting': "Un'altra modifica è aperta: va prima confermata, rifiutata o ritirata",
  'sources.notOwn': "Solo chi l'ha proposta può ritirarla: rifiutala",
  'sources.fixed': 'Un file o un solo feed dice da dove vengono i prezzi, non la console',
  'calendar.period': 'Scelga un periodo di 62 giorni al massimo',
  'calendar.unknown': 'Questo evento non esiste più',
  'calendar.empty': 'Il file non contiene eventi',
  'calendar.tooMany': 'Un file contiene al massimo {max} eventi',
  'calendar.encoding': 'Il file non è in UTF-8: lo salvi con questa codifica',
  'calendar.json': 'Il file inizia come JSON ma non è un elenco di oggetti',
  'calendar.columns': 'Riga {row}: la colonna «{column}» è sconosciuta, manca o compare due volte',
  'calendar.cells': 'La riga {row} ha più o meno celle della prima, oppure virgolette non chiuse',
  'calendar.time':
    'Riga {row}: l’ora richiede un fuso, come 2026-12-10T13:30Z o 2026-12-10T14:30+01:00',
  'calendar.range': 'Riga {row}: la data deve essere compresa tra il 2000 e due anni da oggi',
  'calendar.country': 'Riga {row}: «{country}» non è un paese del calendario',
  'calendar.title': 'La riga {row} non ha un titolo in inglese',
  'calendar.text': 'Riga {row}: «{column}» deve essere un testo di al massimo {max} caratteri',
  'calendar.characters': 'Riga {row}: «{column}» contiene caratteri che non si possono mostrare',
  'calendar.importance': 'Riga {row}: l’importanza deve essere 1, 2 o 3',
  'calendar.twice': 'La riga {row} ha la stessa ora, paese e titolo della riga {first}',
  'dayEnd.day': 'Scegli uno degli ultimi 62 giorni di negoziazione',
  'dayEnd.note': 'Una nota ha da 1 a 2.000 caratteri e nessun carattere di controllo',
  'dayEnd.noteChanged':
    'Nel frattempo è stata salvata una versione più recente della nota: leggila e poi riscrivi',
  'dayEnd.running': 'Questa giornata non è ancora finita',
  'dayEnd.signed': 'Questa giornata è già firmata',
};
