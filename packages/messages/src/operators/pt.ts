import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'E-mail, senha ou código incorreto',
  'operator.locked': 'Tentativas erradas demais. Tente novamente em 15 minutos',
  'operator.forbidden': 'Sua função não permite isso',
  'operator.linkInvalid': 'Este link já foi usado ou expirou',
  'operator.codeWrong': 'Este código não é válido. Aguarde o próximo',
  'operator.stepUp': 'Informe o código do seu autenticador para continuar',
  'operator.unknown': 'Este operador não existe',
  'operator.taken': 'Já existe um operador com este e-mail',
  'operator.own': 'Ninguém altera o próprio acesso',
  'operator.roleInvalid': 'Escolha uma função na lista',
  'operator.nameMissing': 'Informe um nome de até 80 caracteres',
  'operator.passwordLength': 'A senha de um operador deve ter de 12 a 128 caracteres',
  'operator.address': 'O console não está aberto para o seu endereço',
  'console.reasonMissing': 'Informe um motivo de 3 a 500 caracteres',
  'console.listInvalid': 'Essa lista não existe',
  'console.filterInvalid': 'Filtro inválido: {field}',
  'console.unchanged': 'Já está assim: nada foi alterado',
  'console.searchText': 'Uma busca precisa de 2 a 100 caracteres, nenhum invisível',
  'person.unknown': 'Este usuário não existe',
  'person.scoreInvalid': 'O score é um número inteiro de 0 a 1.000',
  'catalogue.moved':
    'Outra pessoa alterou isto nesse meio-tempo. Confira de novo e repita sua alteração',
  'instrument.inUse':
    'Ainda restam nele {positions} posições abertas e {pendings} ordens pendentes',
  'instrument.notHalted':
    'Suspenda o ativo primeiro: isto só é alterado enquanto ninguém pode negociá-lo',
  'instrument.codeTyped': 'Digite o código do ativo exatamente como está',
  'terms.name': 'Informe um nome de 1 a 80 caracteres, ao menos em inglês',
  'terms.searchWords':
    'Informe no máximo 20 palavras diferentes de até 40 caracteres, sem vírgulas',
  'instrument.traded':
    'Ele já foi negociado: as operações passadas devem continuar significando o que significavam',
  'terms.position': 'A posição é um número inteiro de 0 a 9.999',
  'terms.lotStep': 'O passo do lote é maior que zero e tem no máximo seis casas decimais',
  'terms.lots': 'Os lotes mínimo e máximo seguem o passo, e o máximo não é menor que o mínimo',
  'terms.leverages':
    'As alavancagens são números inteiros diferentes de 1 a {max}, vinte no máximo',
  'terms.contractSize': 'O tamanho do contrato é um número inteiro de 1 a 10.000.000',
  'terms.marginPriceFloor':
    'O preço mínimo para a margem é maior que zero e tem no máximo as casas decimais do ' +
    'instrumento; só os instrumentos que podem ser negociados a zero ou abaixo têm um',
  'terms.fee':
    'A taxa é zero ou mais, com até seis casas decimais: no máximo 1.000 USD por lote ou ' +
    '5% da margem',
  'terms.swap': 'O swap fica entre -100 e 100 % ao ano, com dia triplo de 0 a 6 ou nenhum',
  'terms.filter': 'Um preço fica desatualizado após 1 a 600 s e salta de 0,01 a 100 % no máximo',
  'category.unknown': 'Esta categoria não existe',
  'category.inUse': 'Ainda há ativos nela: mova-os primeiro',
  'category.order': 'Indique cada categoria uma vez: a lista mudou nesse meio-tempo',
  'hours.noInstrument': 'Escolha pelo menos um ativo',
  'hours.spans':
    'Cada intervalo abre antes de fechar, nenhum se sobrepõe a outro e todos ficam ' +
    'dentro da semana',
  'hours.holidays': 'Feriados são datas reais, como 2027-12-24, cada uma só uma vez, 200 no máximo',
  'hours.zone': 'Introduza um fuso horário pelo nome, como Europe/London',
  'hours.exceptionDate':
    'Introduza uma data real, como 2027-12-24, para cada dia com horário próprio',
  'hours.exceptionTwice':
    '{date} aparece duas vezes: como feriado ou dia com horário próprio, só uma vez',
  'hours.exceptionOutside': '{date}: cada período tem de estar dentro desse dia',
  'hours.exceptionSpans': '{date}: cada período abre antes de fechar e nenhum se sobrepõe a outro',
  'hours.exceptionCount': 'No máximo {max} dias podem ter horário próprio',
  'markup.range': 'O acréscimo é um número inteiro de pontos de 0 a {max}',
  'markup.dayEnds': 'O dia de negociação vira em menos de um minuto: decida depois disso',
  'markup.noneComing': 'Nenhuma mudança do acréscimo está prevista',
  'instrument.taken': 'O ativo {code} já existe',
  'instrument.codeForm': 'Um código tem de 2 a 16 letras maiúsculas e dígitos',
  'instrument.currency':
    'A moeda base e a moeda de cotação têm de 2 a 16 letras maiúsculas e dígitos cada ' +
    'uma e são diferentes',
  'instrument.conversion':
    'Nenhum ativo converte {currency} em dólares: adicione primeiro o par de {currency} e USD',
  'instrument.digits': 'O número de casas decimais é um inteiro de 0 a 8',
  'instrument.spread': 'O spread típico é um número inteiro de pontos de 1 a 100.000',
  'terms.stepAboveMin': 'O passo do lote não é maior que o lote mínimo',
  'instrument.basePrice':
    'O primeiro preço simulado é maior que o spread e respeita o número de casas decimais',
  'instrument.class': 'Escolha uma classe da lista',
  'instrument.hours': 'Escolha qual horário de negociação ele segue',
  'channel.changed': 'Outra pessoa alterou isto nesse meio-tempo. Confira de novo',
  'channel.waiting': 'Há uma alteração deste canal a ser confirmada ou retirada antes',
  'channel.duplicate': 'Esse canal já existe ou há um aguardando confirmação',
  'change.unknown': 'Essa alteração proposta não existe',
  'change.settled': 'Esta alteração já foi confirmada ou retirada',
  'change.own': 'Um segundo operador precisa confirmar o que você propôs',
  'currency.bound':
    'Há pessoas com contas cadastradas nesta moeda: crie uma nova em vez de alterá-la',
  'setting.tooLate': 'Entra em vigor em menos de cinco minutos: nada mais pode ser alterado',
  'setting.changed': 'Outra pessoa definiu {setting} nesse meio-tempo. Confira de novo',
  'instrument.feesComing':
    'Há outras taxas decididas que ainda não valem: adicione o instrumento depois ou ' +
    'retire antes a decisão',
  'setting.elsewhere': '{setting} é decidido junto com as suas taxas, em um lugar próprio',
  'rank.nickname':
    'O nome tem de 3 a 20 caracteres: letras, números, espaços, pontos, hífens, e ao ' +
    'menos uma letra',
  'rank.contact': 'O nome não pode ser nem conter um e-mail ou telefone',
  'rank.taken': 'Esse nome já é de outra pessoa',
  'rank.order': 'O segmento é rate, win, profit ou total e o tipo 1 ou 2',
  'setting.fixed': 'Ninguém pode definir {setting} enquanto o produto está em operação',
  'setting.choice': 'Esta não é uma das opções de {setting}',
  'setting.range': '{setting} fica entre {min} e {max}',
  'setting.link': '{setting} é um endereço web ou um caminho que começa com /',
  'setting.countries': 'O país {country} não existe: use códigos de duas letras',
  'setting.sharedCode':
    '{country} compartilha o código telefônico com {others}: indique todos ou nenhum',
  'setting.ranges': '{range} não é uma faixa de endereços: escreva 203.0.113.0/24 ou 2001:db8::/32',
  'setting.outside': 'Seu próprio endereço, {address}, não está em nenhuma dessas faixas',
  'invite.required': 'Informe um código de convite',
  'message.unknown': 'Esta mensagem não existe, ou seu prazo de guarda terminou',
  'message.notFailed': 'Só uma mensagem cujo envio foi abandonado pode ser enviada mais uma vez',
  'message.over': 'Esta mensagem não serve mais, ou seu código já foi apagado',
  'message.noSender': 'Não há nada configurado que possa enviar mensagens deste tipo',
  'hedging.rule': 'Este valor não pode ser usado na cobertura: {field}',
  'hedging.stillHeld':
    'Feche a posição no provedor antes de mudar o provedor, o símbolo ou as unidades',
  'hedging.waiting': 'Há uma alteração desse tipo a ser confirmada ou retirada antes',
  'hedging.orderOver': 'O resultado desta ordem já é conhecido: não há mais nada a definir',
  'sources.invalid': 'Erro em {place}: {why}',
  'sources.waiting':
    'Há outra alteração em aberto: primeiro é preciso confirmá-la, recusá-la ou retirá-la',
  'sources.notOwn': 'Só quem a propôs pode retirá-la: recuse-a',
  'sources.fixed': 'Um ficheiro ou um único feed diz de onde vêm os preços, não a consola',
  'calendar.period': 'Escolha um período de até 62 dias',
  'calendar.unknown': 'Este evento não existe mais',
  'calendar.empty': 'O arquivo não tem eventos',
  'calendar.tooMany': 'Um arquivo tem no máximo {max} eventos',
  'calendar.encoding': 'O arquivo não está em UTF-8: salve-o nessa codificação',
  'calendar.json': 'O arquivo começa como JSON, mas não é uma lista de objetos',
  'calendar.columns':
    'Linha {row}: a coluna “{column}” é desconhecida, falta ou aparece duas vezes',
  'calendar.cells': 'A linha {row} tem mais ou menos células do que a primeira, ou aspas abertas',
  'calendar.time':
    'Linha {row}: o horário precisa de um fuso, como 2026-12-10T13:30Z ou 2026-12-10T14:30+01:00',
  'calendar.range': 'Linha {row}: a data deve estar entre 2000 e daqui a dois anos',
  'calendar.country': 'Linha {row}: “{country}” não é um país do calendário',
  'calendar.title': 'A linha {row} não tem título em inglês',
  'calendar.text': 'Linha {row}: “{column}” deve ser um texto de no máximo {max} caracteres',
  'calendar.characters': 'Linha {row}: “{column}” contém caracteres que não podem ser exibidos',
  'calendar.importance': 'Linha {row}: a importância deve ser 1, 2 ou 3',
  'calendar.twice': 'A linha {row} tem o mesmo horário, país e título da linha {first}',
  'dayEnd.day': 'Escolha um dos últimos 62 dias de negociação',
  'dayEnd.note': 'Uma nota tem de 1 a 2.000 caracteres e nenhum caractere de controle',
  'dayEnd.noteChanged':
    'Uma versão mais recente da nota foi salva entretanto: leia-a e escreva de novo',
  'dayEnd.running': 'Este dia ainda não terminou',
  'dayEnd.signed': 'Este dia já está assinado',
};
