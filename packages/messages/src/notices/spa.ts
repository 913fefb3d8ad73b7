import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Spanish. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Un dispositivo nuevo ha iniciado sesión en Fulcrum',
  'mail.device.text':
    'Se ha iniciado sesión en su cuenta desde un dispositivo que no habíamos visto ' +
    'antes.\n\n' +
    'Hora: {time}\n' +
    'Dispositivo: {device}\n' +
    'Dirección de red: {address}\n\n' +
    'Si fue usted, no tiene que hacer nada. Si no, establezca ahora una contraseña ' +
    'nueva: así se cierra la sesión en todos los demás dispositivos.',
  'sms.device':
    'Fulcrum: un dispositivo nuevo inició sesión en su cuenta el {time}. ¿No fue usted? ' +
    'Establezca ahora una contraseña nueva.',
  'mail.password.subject': 'Su contraseña de Fulcrum se ha cambiado',
  'mail.password.text':
    'La contraseña de su cuenta se cambió el {time} y se cerró la sesión en todos los ' +
    'demás dispositivos.\n\n' +
    'Si no fue usted, establezca ahora una contraseña nueva en “¿Olvidó su contraseña?” ' +
    'y contacte con soporte.',
  'sms.password':
    'Fulcrum: su contraseña se cambió el {time}. ¿No fue usted? Restablézcala ahora y ' +
    'contacte con soporte.',
  'mail.factors.subject': 'La verificación en dos pasos de su cuenta de Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Hora: {time}\n' +
    'Dispositivo: {device}\n' +
    'Dirección de red: {address}\n\n' +
    'Si no fue usted, establezca ahora una contraseña nueva en “¿Olvidó su contraseña?” ' +
    'y contacte con soporte.',
  'sms.factors':
    'Fulcrum: {change} ({time}). ¿No fue usted? Restablezca su contraseña y contacte con soporte.',
  'factor.change.totpOn': 'Ahora se pide una aplicación de autenticación al iniciar sesión.',
  'factor.change.totpOff': 'Ya no se pide la aplicación de autenticación al iniciar sesión.',
  'factor.change.passkeyAdded': 'Se añadió una llave de acceso a su cuenta.',
  'factor.change.passkeyRemoved': 'Se eliminó una llave de acceso de su cuenta.',
  'factor.change.recoveryNew':
    'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
  'factor.change.recoveryUsed': 'Se usó un código de recuperación. No funcionará una segunda vez.',
  'factor.change.guessed':
    'Alguien conoce su contraseña e introdujo códigos incorrectos. Cambie su contraseña.',
  'factor.change.reset':
    'Soporte ha desactivado su verificación en dos pasos. Configúrela de nuevo cuando pueda.',
  'mail.payoutMethod.subject': 'Se añadió una cuenta de destino nueva',
  'mail.payoutMethod.text':
    'Los pagos de su cuenta Fulcrum ahora pueden ir a una dirección o cuenta bancaria ' +
    'nueva.\n\n' +
    'A: {target}\n' +
    'Hora: {time}\n' +
    'Utilizable desde: {until}',
  'sms.payoutMethod': 'Fulcrum: los pagos pueden ir a {target} desde {until}.',
  'mail.identityApproved.subject': 'Su identidad está verificada',
  'mail.identityApproved.text':
    'Sus documentos han sido comprobados: su identidad está verificada.',
  'sms.identityApproved': 'Fulcrum: su identidad está verificada.',
  'mail.identityRejected.subject': 'Sus documentos no fueron aceptados',
  'mail.identityRejected.text':
    'Sus documentos no pudieron aceptarse.\n\n' +
    'Motivo: {reason}\n\n' +
    'Puede enviar otros nuevos en la aplicación, en “Verificación de identidad”.',
  'sms.identityRejected': 'Fulcrum: sus documentos no fueron aceptados. {reason}',
  'mail.depositCredited.subject': 'Su depósito se ha acreditado',
  'mail.depositCredited.text':
    'El depósito {id} de {number} {currency} se ha acreditado por {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: el depósito {id} se ha acreditado por {amount} USD.',
  'mail.depositRejected.subject': 'Su depósito no fue aceptado',
  'mail.depositRejected.text':
    'El depósito {id} de {number} {currency} no se acreditó.\n\nMotivo: {remark}',
  'sms.depositRejected': 'Fulcrum: el depósito {id} de {number} {currency} no se acreditó.',
  'mail.depositInvalid.subject': 'Su depósito ya no está en revisión',
  'mail.depositInvalid.text':
    'El depósito {id} de {number} {currency} finalizó sin acreditarse: usted lo canceló, ' +
    'o no se pudo identificar a tiempo.\n\n' +
    'Si ha pagado, contacte con soporte con el comprobante de su pago.',
  'sms.depositInvalid':
    'Fulcrum: el depósito {id} de {number} {currency} finalizó sin acreditarse. Si ha ' +
    'pagado, contacte con soporte.',
  'mail.withdrawalApproved.subject': 'Su retiro está aprobado y en pago',
  'mail.withdrawalApproved.text':
    'El retiro {id} de {amount} USD está aprobado y en pago. Ya no se puede cancelar.',
  'sms.withdrawalApproved': 'Fulcrum: el retiro {id} de {amount} USD está aprobado y en pago.',
  'mail.withdrawalPaid.subject': 'Su retiro se ha pagado',
  'mail.withdrawalPaid.text':
    'El retiro {id} de {amount} USD se ha pagado.\n\n' +
    'Comisión: {fee} USD\n' +
    'Importe pagado: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: el retiro {id} de {amount} USD se ha pagado: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Su retiro fue denegado',
  'mail.withdrawalRejected.text':
    'El retiro {id} de {amount} USD fue denegado. El importe vuelve a estar disponible ' +
    'en su cuenta.\n\n' +
    'Motivo: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: el retiro {id} de {amount} USD fue denegado. El importe vuelve a estar disponible.',
  'mail.levelsComing.subject': 'Los umbrales del nivel de margen van a cambiar',
  'mail.levelsComing.text':
    'Los umbrales del nivel de margen de todas las cuentas cambian el {time}.\n\n' +
    'Llamada de margen: {call} %\n' +
    'Stop out: {stop} %\n\n' +
    'Usted tiene posiciones abiertas. A partir de entonces, con un nivel de margen del ' +
    '{stop} % o menos, las posiciones se cierran, primero la de mayor pérdida. Hasta ' +
    'entonces no cambia nada.',
  'sms.levelsComing':
    'Fulcrum: desde el {time}, llamada de margen al {call} % y stop out al {stop} % en ' +
    'todas las cuentas. Tiene posiciones abiertas.',
  'mail.levelsWithdrawn.subject': 'Los umbrales del nivel de margen no cambian',
  'mail.levelsWithdrawn.text':
    'El cambio de los umbrales del nivel de margen que le anunciamos se ha retirado. Los ' +
    'umbrales actuales siguen vigentes.',
  'sms.levelsWithdrawn':
    'Fulcrum: el cambio anunciado de los umbrales del nivel de margen se ha retirado.',
  'mail.account.subject': 'Un cambio en su cuenta de Fulcrum',
  'mail.account.text':
    '{change}\n\nHora: {time}\n\nSi tiene preguntas, contacte con soporte en la aplicación.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'No se pueden abrir posiciones nuevas en su cuenta ni colocar o cambiar órdenes ' +
    'pendientes. Puede cerrar posiciones y mover sus stops como siempre.',
  'account.change.tradingFree': 'Puede volver a abrir posiciones y colocar órdenes.',
  'account.change.payoutsFrozen':
    'Los retiros de su cuenta están en pausa hasta {until}. Motivo: {ground}. Su dinero ' +
    'sigue siendo suyo y no se le cobra nada.',
  'account.change.payoutsFree': 'Los retiros de su cuenta vuelven a ser posibles.',
  'account.change.payoutsStopped':
    'Se cerraron todas las sesiones y se detuvieron los retiros. Contacte con soporte para ' +
    'liberarlos.',
  'account.change.leverageCapped':
    'Las órdenes nuevas admiten un apalancamiento de ×{max} como máximo. Sus órdenes y ' +
    'posiciones conservan el suyo.',
  'account.change.leverageFree': 'Su apalancamiento ya no está limitado.',
  'account.change.adjusted': 'Su saldo se ajustó en {amount} USD. {why}',
  'account.change.positionClosed': 'Hemos cerrado su posición {order} al precio de mercado.',
  'account.change.orderCancelled': 'Hemos cancelado su orden pendiente {order}.',
  'freeze.ground.identity': 'duda sobre el titular de la cuenta',
  'freeze.ground.authority': 'orden de un tribunal o una autoridad',
  'freeze.ground.fraud': 'sospecha de fraude',
  'adjustment.correction': 'Corrección de un error',
  'adjustment.goodwill': 'Gesto comercial',
  'adjustment.chargeback': 'Pago devuelto',
  'adjustment.other': 'Ajuste',
  'notice.marginCall': 'Llamada de margen: su nivel de margen es bajo',
  'notice.stopOut': 'Stop out: posición cerrada',
  'notice.stopLoss': 'Stop loss alcanzado: posición cerrada',
  'notice.takeProfit': 'Take profit alcanzado: posición cerrada',
  'notice.takeProfitPart': 'Take profit alcanzado: parte de la posición cerrada',
  'notice.trailingStop': 'Trailing stop alcanzado: posición cerrada',
  'notice.closed': 'Posición cerrada',
  'notice.filled': 'Orden pendiente ejecutada',
  'notice.cancelled': 'Orden pendiente cancelada',
  'notice.expired': 'Orden pendiente vencida',
  'notice.depositAsked': 'Depósito recibido, en revisión',
  'notice.withdrawalAsked': 'Retiro recibido, en revisión',
  'notice.identityAsked': 'Documentos de identidad recibidos, en revisión',
  'notice.priceAlert': 'Alerta de precio',
  'notice.supportAnswer': 'El soporte le ha respondido',
  'notice.usableFrom': 'Utilizable desde el {time}',
  'notice.startsAt': 'desde el {time}',
  'mail.feesByLot.subject': 'Las comisiones de trading van a cambiar',
  'mail.feesByLot.text':
    'Desde el {time}, la comisión por abrir una posición se cobra por lote. La tarifa de ' +
    'cada instrumento está en los detalles de su contrato.\n\n' +
    'Tienes posiciones u órdenes pendientes. Lo que está abierto ya ha pagado. Una orden ' +
    'pendiente paga lo que rija cuando se ejecute.',
  'sms.feesByLot':
    'Fulcrum: Desde el {time}, la comisión por abrir una posición se cobra por lote. Una ' +
    'orden pendiente paga lo que rija cuando se ejecute.',
  'mail.feesByMargin.subject': 'Las comisiones de trading van a cambiar',
  'mail.feesByMargin.text':
    'Desde el {time}, la comisión por abrir una posición es un porcentaje de su margen. ' +
    'La tarifa de cada instrumento está en los detalles de su contrato.\n\n' +
    'Tienes posiciones u órdenes pendientes. Lo que está abierto ya ha pagado. Una orden ' +
    'pendiente paga lo que rija cuando se ejecute.',
  'sms.feesByMargin':
    'Fulcrum: Desde el {time}, la comisión por abrir una posición es un porcentaje de su ' +
    'margen. Una orden pendiente paga lo que rija cuando se ejecute.',
  'mail.feesWithdrawn.subject': 'Las comisiones de trading no cambian',
  'mail.feesWithdrawn.text':
    'Se ha retirado el cambio de comisiones de trading del que te avisamos. Siguen las ' +
    'comisiones actuales.',
  'sms.feesWithdrawn': 'Fulcrum: se ha retirado el cambio de comisiones de trading anunciado.',
};
