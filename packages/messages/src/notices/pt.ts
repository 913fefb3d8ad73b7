import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Brazilian Portuguese. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Um novo aparelho entrou na sua conta Fulcrum',
  'mail.device.text':
    'Sua conta foi acessada de um aparelho que não tínhamos visto antes.\n\n' +
    'Horário: {time}\n' +
    'Aparelho: {device}\n' +
    'Endereço de rede: {address}\n\n' +
    'Se foi você, não é preciso fazer nada. Se não, defina uma nova senha agora: isso ' +
    'encerra a sessão em todos os outros aparelhos.',
  'sms.device':
    'Fulcrum: um novo aparelho entrou na sua conta em {time}. Não foi você? Defina uma ' +
    'nova senha agora.',
  'mail.password.subject': 'Sua senha da Fulcrum foi alterada',
  'mail.password.text':
    'A senha da sua conta foi alterada em {time}, e a sessão foi encerrada em todos os ' +
    'outros aparelhos.\n\n' +
    'Se não foi você, defina uma nova senha agora em “Esqueceu a senha?” e fale com o ' +
    'suporte.',
  'sms.password':
    'Fulcrum: sua senha foi alterada em {time}. Não foi você? Redefina-a agora e fale ' +
    'com o suporte.',
  'mail.factors.subject': 'O login em duas etapas da sua conta Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Horário: {time}\n' +
    'Aparelho: {device}\n' +
    'Endereço de rede: {address}\n\n' +
    'Se não foi você, defina uma nova senha agora em “Esqueceu a senha?” e fale com o ' +
    'suporte.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Não foi você? Redefina sua senha e fale com o suporte.',
  'factor.change.totpOn': 'Agora um app autenticador é pedido quando você entra.',
  'factor.change.totpOff': 'O app autenticador não é mais pedido quando você entra.',
  'factor.change.passkeyAdded': 'Uma chave de acesso foi adicionada à sua conta.',
  'factor.change.passkeyRemoved': 'Uma chave de acesso foi removida da sua conta.',
  'factor.change.recoveryNew':
    'Foram gerados novos códigos de recuperação; os antigos não valem mais.',
  'factor.change.recoveryUsed':
    'Um código de recuperação foi usado. Ele não funciona uma segunda vez.',
  'factor.change.guessed': 'Alguém sabe sua senha e informou códigos errados. Altere sua senha.',
  'factor.change.reset':
    'O suporte desativou seu login em duas etapas. Configure-o de novo quando puder.',
  'mail.payoutMethod.subject': 'Uma nova conta de recebimento foi adicionada',
  'mail.payoutMethod.text':
    'Os pagamentos da sua conta Fulcrum agora podem ir para um novo endereço ou conta ' +
    'bancária.\n\n' +
    'Para: {target}\n' +
    'Hora: {time}\n' +
    'Utilizável a partir de: {until}',
  'sms.payoutMethod': 'Fulcrum: pagamentos podem ir para {target} a partir de {until}.',
  'mail.identityApproved.subject': 'Sua identidade foi verificada',
  'mail.identityApproved.text': 'Seus documentos foram conferidos: sua identidade está verificada.',
  'sms.identityApproved': 'Fulcrum: sua identidade foi verificada.',
  'mail.identityRejected.subject': 'Seus documentos não foram aceitos',
  'mail.identityRejected.text':
    'Não foi possível aceitar seus documentos.\n\n' +
    'Motivo: {reason}\n\n' +
    'Você pode enviar novos no app, em “Verificação de identidade”.',
  'sms.identityRejected': 'Fulcrum: seus documentos não foram aceitos. {reason}',
  'mail.depositCredited.subject': 'Seu depósito foi creditado',
  'mail.depositCredited.text':
    'O depósito {id} de {number} {currency} foi creditado: {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: o depósito {id} foi creditado: {amount} USD.',
  'mail.depositRejected.subject': 'Seu depósito não foi aceito',
  'mail.depositRejected.text':
    'O depósito {id} de {number} {currency} não foi creditado.\n\nMotivo: {remark}',
  'sms.depositRejected': 'Fulcrum: o depósito {id} de {number} {currency} não foi creditado.',
  'mail.depositInvalid.subject': 'Seu depósito não está mais em análise',
  'mail.depositInvalid.text':
    'O depósito {id} de {number} {currency} foi encerrado sem crédito: você o retirou, ' +
    'ou não foi possível identificá-lo a tempo.\n\n' +
    'Se você pagou, fale com o suporte e apresente o comprovante do pagamento.',
  'sms.depositInvalid':
    'Fulcrum: o depósito {id} de {number} {currency} foi encerrado sem crédito. Se você ' +
    'pagou, fale com o suporte.',
  'mail.withdrawalApproved.subject': 'Seu saque foi aprovado e está em pagamento',
  'mail.withdrawalApproved.text':
    'O saque {id} de {amount} USD foi aprovado e está em pagamento. Já não pode ser cancelado.',
  'sms.withdrawalApproved':
    'Fulcrum: o saque {id} de {amount} USD foi aprovado e está em pagamento.',
  'mail.withdrawalPaid.subject': 'Seu saque foi pago',
  'mail.withdrawalPaid.text':
    'O saque {id} de {amount} USD foi pago.\n\nTaxa: {fee} USD\nPago: {number} {currency}',
  'sms.withdrawalPaid': 'Fulcrum: o saque {id} de {amount} USD foi pago: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Seu saque foi recusado',
  'mail.withdrawalRejected.text':
    'O saque {id} de {amount} USD foi recusado. O valor está livre de novo na sua ' +
    'conta.\n\n' +
    'Motivo: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: o saque {id} de {amount} USD foi recusado. O valor está livre de novo.',
  'mail.levelsComing.subject': 'Os limites do nível de margem vão mudar',
  'mail.levelsComing.text':
    'Os limites do nível de margem de todas as contas mudam em {time}.\n\n' +
    'Chamada de margem: {call} %\n' +
    'Stop out: {stop} %\n\n' +
    'Você tem posições abertas. A partir desse momento, com nível de margem de {stop} % ' +
    'ou menos, as posições são fechadas, começando pela de maior prejuízo. Até lá, nada ' +
    'muda.',
  'sms.levelsComing':
    'Fulcrum: a partir de {time}, chamada de margem em {call} % e stop out em {stop} % ' +
    'para todas as contas. Você tem posições abertas.',
  'mail.levelsWithdrawn.subject': 'Os limites do nível de margem não mudam',
  'mail.levelsWithdrawn.text':
    'A mudança dos limites do nível de margem sobre a qual escrevemos foi retirada. Os ' +
    'limites de hoje continuam valendo.',
  'sms.levelsWithdrawn':
    'Fulcrum: a mudança anunciada dos limites do nível de margem foi retirada.',
  'mail.account.subject': 'Uma alteração na sua conta Fulcrum',
  'mail.account.text':
    '{change}\n\nHora: {time}\n\nSe tiver dúvidas, fale com o suporte no aplicativo.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Não é possível abrir novas posições na sua conta, nem colocar ou alterar ordens ' +
    'pendentes. Você pode fechar posições e mover seus stops como sempre.',
  'account.change.tradingFree': 'Você pode voltar a abrir posições e colocar ordens.',
  'account.change.payoutsFrozen':
    'Os saques da sua conta estão suspensos até {until}. Motivo: {ground}. Seu dinheiro ' +
    'continua seu e nada é cobrado por isso.',
  'account.change.payoutsFree': 'Os saques da sua conta voltaram a ser possíveis.',
  'account.change.payoutsStopped':
    'Todas as sessões foram encerradas e os saques parados. Fale com o suporte para ' +
    'liberá-los.',
  'account.change.leverageCapped':
    'Novas ordens aceitam alavancagem de no máximo ×{max}. Suas ordens e posições mantêm a delas.',
  'account.change.leverageFree': 'Sua alavancagem não está mais limitada.',
  'account.change.adjusted': 'Seu saldo foi ajustado em {amount} USD. {why}',
  'account.change.positionClosed': 'Fechamos sua posição {order} ao preço de mercado.',
  'account.change.orderCancelled': 'Cancelamos sua ordem pendente {order}.',
  'freeze.ground.identity': 'dúvida sobre o titular da conta',
  'freeze.ground.authority': 'ordem judicial ou de autoridade',
  'freeze.ground.fraud': 'suspeita de fraude',
  'adjustment.correction': 'Correção de um erro',
  'adjustment.goodwill': 'Cortesia',
  'adjustment.chargeback': 'Pagamento estornado',
  'adjustment.other': 'Ajuste',
  'notice.marginCall': 'Chamada de margem: seu nível de margem está baixo',
  'notice.stopOut': 'Stop out: posição encerrada',
  'notice.stopLoss': 'Stop loss atingido: posição encerrada',
  'notice.takeProfit': 'Take profit atingido: posição encerrada',
  'notice.takeProfitPart': 'Take profit atingido: parte da posição encerrada',
  'notice.trailingStop': 'Stop móvel atingido: posição encerrada',
  'notice.closed': 'Posição encerrada',
  'notice.filled': 'Ordem pendente executada',
  'notice.cancelled': 'Ordem pendente cancelada',
  'notice.expired': 'Ordem pendente expirada',
  'notice.depositAsked': 'Depósito recebido, em análise',
  'notice.withdrawalAsked': 'Saque recebido, em análise',
  'notice.identityAsked': 'Documentos de identidade recebidos, em análise',
  'notice.priceAlert': 'Alerta de preço',
  'notice.supportAnswer': 'O suporte respondeu a você',
  'notice.usableFrom': 'Utilizável a partir de {time}',
  'notice.startsAt': 'a partir de {time}',
  'mail.feesByLot.subject': 'As taxas de negociação vão mudar',
  'mail.feesByLot.text':
    'A partir de {time}, a taxa de abertura de uma posição é cobrada por lote. A taxa de ' +
    'cada instrumento está nos detalhes do contrato.\n\n' +
    'Você tem posições ou ordens pendentes. O que está aberto já pagou. Uma ordem ' +
    'pendente paga o que valer quando for executada.',
  'sms.feesByLot':
    'Fulcrum: A partir de {time}, a taxa de abertura de uma posição é cobrada por lote. ' +
    'Uma ordem pendente paga o que valer quando for executada.',
  'mail.feesByMargin.subject': 'As taxas de negociação vão mudar',
  'mail.feesByMargin.text':
    'A partir de {time}, a taxa de abertura de uma posição é uma porcentagem da margem ' +
    'dela. A taxa de cada instrumento está nos detalhes do contrato.\n\n' +
    'Você tem posições ou ordens pendentes. O que está aberto já pagou. Uma ordem ' +
    'pendente paga o que valer quando for executada.',
  'sms.feesByMargin':
    'Fulcrum: A partir de {time}, a taxa de abertura de uma posição é uma porcentagem da ' +
    'margem dela. Uma ordem pendente paga o que valer quando for executada.',
  'mail.feesWithdrawn.subject': 'As taxas de negociação continuam como estão',
  'mail.feesWithdrawn.text':
    'A mudança das taxas de negociação de que avisamos foi retirada. As taxas atuais ' +
    'continuam valendo.',
  'sms.feesWithdrawn': 'Fulcrum: a mudança anunciada das taxas de negociação foi retirada.',
};
