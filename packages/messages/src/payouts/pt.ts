import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Portuguese. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Isto não é um ID de transação de {protocol}. Copie o ID inteiro da sua carteira ou do ' +
    'explorador da rede',
  'reference.credited': 'Este pagamento foi creditado no depósito {id}',
  'withdrawal.approved': 'Este saque foi aprovado e está sendo pago',
  'withdrawal.notApproved': 'Este saque ainda não foi aprovado',
  'payouts.stopped':
    'Os pagamentos desta conta estão parados para a segurança dela. Fale com o suporte para ' +
    'liberá-los',
  'payouts.waiting':
    'Os pagamentos desta conta aguardam até {until}, porque o acesso foi restaurado com ' + 'ajuda',
  'guard.linkInvalid': 'Este link expirou ou já foi usado',
  'guard.notStopped': 'Os pagamentos desta conta não estão parados',
  'operator.tooNew':
    'Você pode dar uma segunda aprovação em {hours} horas: um acesso novo ou redefinido ' +
    'aguarda um dia',
  'setting.waiting': 'Uma alteração desta configuração já aguarda um segundo operador',
  'person.sameHelper':
    'Você ajudou esta pessoa a acessar a conta de outra forma em um dia: outro operador ' +
    'precisa fazer isto',
  'withdrawal.status.approved': 'Aprovado, em pagamento',
  'guard.mail':
    'Não foi você? Com um toque você encerra todas as sessões e para os pagamentos, sem ' +
    'entrar:\n' +
    '{link}\n' +
    'O link funciona uma vez, até {until}.',
  'guard.mailNoLink':
    'Não foi você? No app, em “Onde você está conectado”, um toque encerra todas as outras ' +
    'sessões e para os pagamentos.',
  'guard.sms': 'Não foi você? Encerre as sessões e pare os pagamentos: {link}',
  'done.guard': 'Todas as sessões foram encerradas e os pagamentos estão parados',
};
