import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'Correo, contraseña o código incorrecto',
  'operator.locked': 'Demasiados intentos fallidos. Inténtelo de nuevo en 15 minutos',
  'operator.forbidden': 'Su rol no lo permite',
  'operator.linkInvalid': 'Este enlace ya se ha usado o ha caducado',
  'operator.codeWrong': 'Este código no es válido. Espere el siguiente',
  'operator.stepUp': 'Introduzca el código de su aplicación de autenticación para continuar',
  'operator.unknown': 'Este operador no existe',
  'operator.taken': 'Ya hay un operador con este correo',
  'operator.own': 'Nadie puede cambiar sus propios permisos',
  'operator.roleInvalid': 'Elija un rol de la lista',
  'operator.nameMissing': 'Introduzca un nombre de 80 caracteres como máximo',
  'operator.passwordLength': 'La contraseña de un operador debe tener de 12 a 128 caracteres',
  'operator.address': 'La consola no está abierta desde su dirección',
  'console.reasonMissing': 'Indique un motivo de 3 a 500 caracteres',
  'console.listInvalid': 'Esta lista no existe',
  'console.filterInvalid': 'Filtro no válido: {field}',
  'console.unchanged': 'Ya está así: no se ha cambiado nada',
  'console.searchText': 'Una búsqueda necesita de 2 a 100 caracteres, ninguno invisible',
  'person.unknown': 'Este usuario no existe',
  'person.scoreInvalid': 'El score es un número entero de 0 a 1000',
  'catalogue.moved': 'Otra persona lo ha cambiado entretanto. Revíselo y repita su cambio',
  'instrument.inUse':
    'Quedan en él {positions} posiciones abiertas y {pendings} órdenes pendientes',
  'instrument.notHalted':
    'Suspenda antes el instrumento: esto solo se cambia mientras nadie puede negociarlo',
  'instrument.codeTyped': 'Escriba el código del instrumento tal como figura',
  'terms.name': 'Indique un nombre de 1 a 80 caracteres, al menos en inglés',
  'terms.searchWords':
    'Indique como máximo 20 palabras distintas de hasta 40 caracteres, sin comas',
  'instrument.traded': 'Ya se ha negociado: las operaciones pasadas deben conservar su significado',
  'terms.position': 'La posición es un número entero de 0 a 9999',
  'terms.lotStep': 'El paso de lote es mayor que cero y tiene seis decimales como máximo',
  'terms.lots': 'Los lotes mínimo y máximo respetan el paso, y el máximo no es inferior al mínimo',
  'terms.leverages':
    'Los apalancamientos son números enteros distintos de 1 a {max}, veinte como máximo',
  'terms.contractSize': 'El tamaño del contrato es un número entero de 1 a 10 000 000',
  'terms.marginPriceFloor':
    'El precio mínimo para el margen es mayor que cero y tiene como máximo los decimales del ' +
    'instrumento; solo lo tienen los instrumentos que pueden cotizar a cero o por debajo',
  'terms.fee':
    'La comisión es cero o más, con hasta seis decimales: como máximo 1.000 USD por lote ' +
    'o el 5 % del margen',
  'terms.swap': 'El swap está entre -100 y 100 % al año, con un día triple de 0 a 6 o ninguno',
  'terms.filter': 'Un precio caduca tras 1 a 600 s, y su salto máximo es de 0,01 a 100 %',
  'category.unknown': 'Esta categoría no existe',
  'category.inUse': 'Aún hay instrumentos en ella: muévalos antes',
  'category.order': 'Nombre cada categoría una vez: la lista ha cambiado entretanto',
  'hours.noInstrument': 'Elija al menos un instrumento',
  'hours.spans':
    'Cada tramo abre antes de cerrar, ninguno se solapa con otro y todos caben en la semana',
  'hours.holidays':
    'Los festivos son fechas reales como 2027-12-24, cada una una sola vez, 200 como máximo',
  'hours.zone': 'Introduzca una zona horaria por su nombre, por ejemplo Europe/London',
  'hours.exceptionDate':
    'Introduzca una fecha real, como 2027-12-24, para cada día con horario propio',
  'hours.exceptionTwice':
    '{date} aparece dos veces: como festivo o día con horario propio, basta una vez',
  'hours.exceptionOutside': '{date}: cada tramo debe estar dentro de ese día',
  'hours.exceptionSpans': '{date}: cada tramo abre antes de cerrar y ninguno se solapa con otro',
  'hours.exceptionCount': 'Como máximo {max} días pueden tener horario propio',
  'markup.range': 'El recargo es un número entero de puntos de 0 a {max}',
  'markup.dayEnds': 'El día de negociación cambia en menos de un minuto: decida después',
  'markup.noneComing': 'No hay ningún cambio de recargo previsto',
  'instrument.taken': 'El instrumento {code} ya existe',
  'instrument.codeForm': 'Un código tiene de 2 a 16 letras mayúsculas y dígitos',
  'instrument.currency':
    'La moneda base y la cotizada tienen de 2 a 16 letras mayúsculas y dígitos cada una, ' +
    'y son distintas',
  'instrument.conversion':
    'Ningún instrumento convierte {currency} a dólares: añada primero el par de {currency} y USD',
  'instrument.digits': 'El número de decimales es un entero de 0 a 8',
  'instrument.spread': 'El spread habitual es un número entero de puntos de 1 a 100 000',
  'terms.stepAboveMin': 'El paso de lote no es mayor que el lote mínimo',
  'instrument.basePrice':
    'El primer precio simulado es mayor que el spread y respeta el número de decimales',
  'instrument.class': 'Elija una clase de la lista',
  'instrument.hours': 'Elija qué horario de negociación sigue',
  'channel.changed': 'Otra persona lo ha cambiado entretanto. Revíselo de nuevo',
  'channel.waiting': 'Antes hay que confirmar o retirar un cambio en espera de este canal',
  'channel.duplicate': 'Ya existe un canal así, o hay uno en espera de confirmación',
  'change.unknown': 'Esta propuesta de cambio no existe',
  'change.settled': 'Este cambio ya se ha confirmado o retirado',
  'change.own': 'Un segundo operador debe confirmar lo que usted propuso',
  'currency.bound':
    'Hay usuarios con cuentas vinculadas a esta moneda: introduzca una nueva en su lugar',
  'setting.tooLate': 'Entra en vigor en menos de cinco minutos: ya no se puede cambiar nada',
  'setting.changed': 'Otra persona ha fijado {setting} entretanto. Revíselo de nuevo',
  'instrument.feesComing':
    'Hay otras comisiones decididas que aún no rigen: añade el instrumento después o ' +
    'retira antes la decisión',
  'setting.elsewhere': '{setting} se decide junto con sus tarifas, en un lugar propio',
  'rank.nickname':
    'Un nombre tiene de 3 a 20 caracteres: letras, cifras, espacios, puntos, guiones, y ' +
    'al menos una letra',
  'rank.contact': 'Un nombre no puede ser ni contener un correo o un número de teléfono',
  'rank.taken': 'Ese nombre ya es de otra persona',
  'rank.order': 'El segmento es rate, win, profit o total y el tipo 1 o 2',
  'setting.fixed': 'Nadie puede fijar {setting} mientras el producto está en marcha',
  'setting.choice': 'Esta no es una de las opciones de {setting}',
  'setting.range': '{setting} debe estar entre {min} y {max}',
  'setting.link': '{setting} debe ser una dirección web o una ruta que empiece por /',
  'setting.countries': 'El país {country} no existe: use códigos de dos letras',
  'setting.sharedCode': '{country} comparte su prefijo con {others}: indíquelos todos o ninguno',
  'setting.ranges': '{range} no es un rango de direcciones: escriba 203.0.113.0/24 o 2001:db8::/32',
  'setting.outside': 'Su propia dirección, {address}, no está en ninguno de estos rangos',
  'invite.required': 'Introduzca un código de invitación',
  'message.unknown': 'Este mensaje no existe, o su plazo de conservación ha vencido',
  'message.notFailed': 'Solo se puede reenviar un mensaje que se dio por fallido',
  'message.over': 'Este mensaje ya no sirve, o su código se ha borrado',
  'message.noSender': 'No hay nada configurado para enviar mensajes de este tipo',
  'hedging.rule': 'Este valor no se puede usar para la cobertura: {field}',
  'hedging.stillHeld':
    'Cierre la posición en el proveedor antes de cambiar de proveedor, símbolo o unidades',
  'hedging.waiting': 'Antes hay que confirmar o retirar un cambio de este tipo que está en espera',
  'hedging.orderOver': 'El resultado de esta orden ya se conoce: no queda nada por determinar',
  'sources.invalid': 'Error en {place}: {why}',
  'sources.waiting': 'Hay otro cambio abierto: primero hay que confirmarlo, rechazarlo o retirarlo',
  'sources.notOwn': 'Solo quien lo propuso puede retirarlo: rechácelo',
  'sources.fixed': 'Un archivo o una sola fuente dice de dónde vienen los precios, no la consola',
  'calendar.period': 'Elija un período de hasta 62 días',
  'calendar.unknown': 'Este evento ya no existe',
  'calendar.empty': 'El archivo no contiene eventos',
  'calendar.tooMany': 'Un archivo contiene {max} eventos como máximo',
  'calendar.encoding': 'El archivo no está en UTF-8: guárdelo con esta codificación',
  'calendar.json': 'El archivo empieza como JSON, pero no es una lista de objetos',
  'calendar.columns': 'Fila {row}: la columna «{column}» es desconocida, falta o está repetida',
  'calendar.cells':
    'La fila {row} tiene más o menos celdas que la primera, o unas comillas sin cerrar',
  'calendar.time':
    'Fila {row}: la hora necesita una zona, como 2026-12-10T13:30Z o 2026-12-10T14:30+01:00',
  'calendar.range': 'Fila {row}: la fecha debe estar entre el año 2000 y dentro de dos años',
  'calendar.country': 'Fila {row}: «{country}» no es un país del calendario',
  'calendar.title': 'La fila {row} no tiene título en inglés',
  'calendar.text': 'Fila {row}: «{column}» debe ser un texto de {max} caracteres como máximo',
  'calendar.characters': 'Fila {row}: «{column}» contiene caracteres que no se pueden mostrar',
  'calendar.importance': 'Fila {row}: la importancia debe ser 1, 2 o 3',
  'calendar.twice': 'La fila {row} tiene la misma hora, país y título que la fila {first}',
  'dayEnd.day': 'Elija uno de los últimos 62 días de negociación',
  'dayEnd.note': 'Una nota tiene de 1 a 2.000 caracteres y ningún carácter de control',
  'dayEnd.noteChanged':
    'Mientras tanto se guardó una versión más reciente de la nota: léala y vuelva a escribir',
  'dayEnd.running': 'Este día aún no ha terminado',
  'dayEnd.signed': 'Este día ya está firmado',
};
