import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Spanish. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Esto no es un ID de transacción de {protocol}. Copie el ID completo de su billetera o ' +
    'del explorador de la red',
  'reference.credited': 'Este pago se abonó al depósito {id}',
  'withdrawal.approved': 'Este retiro está aprobado y se está pagando',
  'withdrawal.notApproved': 'Este retiro todavía no está aprobado',
  'payouts.stopped':
    'Los pagos de esta cuenta están detenidos por su seguridad. Contacte con soporte para ' +
    'liberarlos',
  'payouts.waiting':
    'Los pagos de esta cuenta esperan hasta {until}, porque su acceso se restauró con ayuda',
  'guard.linkInvalid': 'Este enlace caducó o ya se usó',
  'guard.notStopped': 'Los pagos de esta cuenta no están detenidos',
  'operator.tooNew':
    'Podrá dar una segunda aprobación en {hours} horas: un acceso nuevo o restablecido ' +
    'espera un día',
  'setting.waiting': 'Un cambio de este ajuste ya espera a un segundo operador',
  'person.sameHelper':
    'Ya ayudó a esta persona a acceder de otra forma en un día: debe hacerlo otro operador',
  'withdrawal.status.approved': 'Aprobado, en pago',
  'guard.mail':
    '¿No fue usted? Con un toque cierra todas las sesiones y detiene los pagos, sin iniciar ' +
    'sesión:\n' +
    '{link}\n' +
    'El enlace sirve una vez, hasta {until}.',
  'guard.mailNoLink':
    '¿No fue usted? En la app, en «Dispositivos con sesión», un toque cierra todas las ' +
    'demás sesiones y detiene los pagos.',
  'guard.sms': '¿No fue usted? Cierre las sesiones y detenga los pagos: {link}',
  'done.guard': 'Se cerraron todas las sesiones y los pagos están detenidos',
};
