import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Russian. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Вход в Fulcrum с нового устройства',
  'mail.device.text':
    'В ваш счёт выполнен вход с устройства, которое мы раньше не видели.\n\n' +
    'Время: {time}\n' +
    'Устройство: {device}\n' +
    'Сетевой адрес: {address}\n\n' +
    'Если это были вы, ничего делать не нужно. Если нет, сейчас же задайте новый пароль: ' +
    'на всех остальных устройствах будет выполнен выход.',
  'sms.device':
    'Fulcrum: вход в ваш счёт с нового устройства, {time}. Не вы? Сейчас же задайте новый пароль.',
  'mail.password.subject': 'Ваш пароль в Fulcrum изменён',
  'mail.password.text':
    'Пароль вашего счёта изменён (время: {time}), и на всех остальных устройствах ' +
    'выполнен выход.\n\n' +
    'Если это были не вы, сейчас же задайте новый пароль в разделе «Забыли пароль» и ' +
    'обратитесь в поддержку.',
  'sms.password':
    'Fulcrum: ваш пароль изменён, {time}. Не вы? Сейчас же сбросьте его и обратитесь в поддержку.',
  'mail.factors.subject': 'Двухэтапный вход вашего счёта Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Время: {time}\n' +
    'Устройство: {device}\n' +
    'Сетевой адрес: {address}\n\n' +
    'Если это были не вы, сейчас же задайте новый пароль в разделе «Забыли пароль» и ' +
    'обратитесь в поддержку.',
  'sms.factors': 'Fulcrum: {change} ({time}). Не вы? Сбросьте пароль и обратитесь в поддержку.',
  'factor.change.totpOn': 'Теперь при входе запрашивается код приложения-аутентификатора.',
  'factor.change.totpOff': 'При входе код приложения-аутентификатора больше не запрашивается.',
  'factor.change.passkeyAdded': 'К вашему счёту добавлен ключ доступа.',
  'factor.change.passkeyRemoved': 'Из вашего счёта удалён ключ доступа.',
  'factor.change.recoveryNew': 'Созданы новые резервные коды; старые больше не действуют.',
  'factor.change.recoveryUsed': 'Использован резервный код. Второй раз он не сработает.',
  'factor.change.guessed': 'Кто-то знает ваш пароль и вводил неверные коды. Смените пароль.',
  'factor.change.reset':
    'Поддержка выключила ваш двухэтапный вход. Настройте его снова, когда сможете.',
  'mail.payoutMethod.subject': 'Добавлены новые реквизиты для вывода',
  'mail.payoutMethod.text':
    'Выплаты с вашего счёта Fulcrum теперь могут идти на новый адрес или банковский счёт.\n\n' +
    'Куда: {target}\n' +
    'Время: {time}\n' +
    'Доступно с: {until}',
  'sms.payoutMethod': 'Fulcrum: с {until} выплаты могут идти на {target}.',
  'mail.identityApproved.subject': 'Ваша личность подтверждена',
  'mail.identityApproved.text': 'Ваши документы проверены: ваша личность подтверждена.',
  'sms.identityApproved': 'Fulcrum: ваша личность подтверждена.',
  'mail.identityRejected.subject': 'Ваши документы не приняты',
  'mail.identityRejected.text':
    'Ваши документы не удалось принять.\n\n' +
    'Причина: {reason}\n\n' +
    'Новые можно отправить в приложении в разделе «Верификация личности».',
  'sms.identityRejected': 'Fulcrum: ваши документы не приняты. {reason}',
  'mail.depositCredited.subject': 'Ваше пополнение зачислено',
  'mail.depositCredited.text':
    'По пополнению {id} на {number} {currency} зачислено {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: по пополнению {id} зачислено {amount} USD.',
  'mail.depositRejected.subject': 'Ваше пополнение не принято',
  'mail.depositRejected.text':
    'Пополнение {id} на {number} {currency} не зачислено.\n\nПричина: {remark}',
  'sms.depositRejected': 'Fulcrum: пополнение {id} на {number} {currency} не зачислено.',
  'mail.depositInvalid.subject': 'Ваше пополнение больше не на проверке',
  'mail.depositInvalid.text':
    'Пополнение {id} на {number} {currency} завершено без зачисления: вы отменили его, ' +
    'или его не удалось вовремя сопоставить с платежом.\n\n' +
    'Если вы заплатили, обратитесь в поддержку с подтверждением платежа.',
  'sms.depositInvalid':
    'Fulcrum: пополнение {id} на {number} {currency} завершено без зачисления. Если вы ' +
    'заплатили, обратитесь в поддержку.',
  'mail.withdrawalApproved.subject': 'Ваш вывод одобрен и выплачивается',
  'mail.withdrawalApproved.text':
    'Вывод {id} на {amount} USD одобрен и выплачивается. Отменить его уже нельзя.',
  'sms.withdrawalApproved': 'Fulcrum: вывод {id} на {amount} USD одобрен и выплачивается.',
  'mail.withdrawalPaid.subject': 'Ваш вывод выплачен',
  'mail.withdrawalPaid.text':
    'Вывод {id} на {amount} USD выплачен.\n\nКомиссия: {fee} USD\nВыплачено: {number} {currency}',
  'sms.withdrawalPaid': 'Fulcrum: вывод {id} на {amount} USD выплачен: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Ваш вывод отклонён',
  'mail.withdrawalRejected.text':
    'Вывод {id} на {amount} USD отклонён. Сумма на вашем счёте снова доступна.\n\n' +
    'Причина: {remark}',
  'sms.withdrawalRejected': 'Fulcrum: вывод {id} на {amount} USD отклонён. Сумма снова доступна.',
  'mail.levelsComing.subject': 'Пороги уровня маржи изменятся',
  'mail.levelsComing.text':
    'С {time} пороги уровня маржи меняются для всех счетов.\n\n' +
    'Маржин-колл: {call} %\n' +
    'Стоп-аут: {stop} %\n\n' +
    'У вас есть открытые позиции. С этого времени при уровне маржи {stop} % или ниже ' +
    'позиции закрываются, начиная с самой убыточной. До этого ничего не меняется.',
  'sms.levelsComing':
    'Fulcrum: с {time} для всех счетов маржин-колл при {call} %, стоп-аут при {stop} %. ' +
    'У вас есть открытые позиции.',
  'mail.levelsWithdrawn.subject': 'Пороги уровня маржи не изменятся',
  'mail.levelsWithdrawn.text':
    'Изменение порогов уровня маржи, о котором мы вам писали, отменено. Нынешние пороги ' +
    'продолжают действовать.',
  'sms.levelsWithdrawn': 'Fulcrum: объявленное изменение порогов уровня маржи отменено.',
  'mail.account.subject': 'Изменение на вашем счёте Fulcrum',
  'mail.account.text':
    '{change}\n\nВремя: {time}\n\nЕсли есть вопросы, обратитесь в поддержку в приложении.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'На вашем счёте нельзя открывать новые позиции, ставить и менять отложенные ордера. ' +
    'Закрывать позиции и переносить стопы можно как обычно.',
  'account.change.tradingFree': 'Вы снова можете открывать позиции и ставить ордера.',
  'account.change.payoutsFrozen':
    'Вывод с вашего счёта приостановлен до {until}. Основание: {ground}. Деньги остаются ' +
    'вашими, плата за это не взимается.',
  'account.change.payoutsFree': 'Вывод с вашего счёта снова возможен.',
  'account.change.payoutsStopped':
    'Все сеансы завершены, выводы остановлены. Чтобы возобновить их, обратитесь в ' + 'поддержку.',
  'account.change.leverageCapped':
    'Плечо новых ордеров не выше ×{max}. У ваших ордеров и позиций оно остаётся прежним.',
  'account.change.leverageFree': 'Плечо больше не ограничено.',
  'account.change.adjusted': 'Ваш баланс изменён на {amount} USD. {why}',
  'account.change.positionClosed': 'Мы закрыли вашу позицию {order} по рыночной цене.',
  'account.change.orderCancelled': 'Мы отменили ваш отложенный ордер {order}.',
  'freeze.ground.identity': 'сомнение в том, кому принадлежит счёт',
  'freeze.ground.authority': 'решение суда или органа власти',
  'freeze.ground.fraud': 'подозрение в мошенничестве',
  'adjustment.correction': 'Исправление ошибки',
  'adjustment.goodwill': 'Жест доброй воли',
  'adjustment.chargeback': 'Отозванный платёж',
  'adjustment.other': 'Корректировка',
  'notice.marginCall': 'Маржин-колл: уровень маржи низкий',
  'notice.stopOut': 'Стоп-аут: позиция закрыта',
  'notice.stopLoss': 'Сработал стоп-лосс: позиция закрыта',
  'notice.takeProfit': 'Сработал тейк-профит: позиция закрыта',
  'notice.takeProfitPart': 'Сработал тейк-профит: часть позиции закрыта',
  'notice.trailingStop': 'Сработал трейлинг-стоп: позиция закрыта',
  'notice.closed': 'Позиция закрыта',
  'notice.filled': 'Отложенный ордер исполнен',
  'notice.cancelled': 'Отложенный ордер отменён',
  'notice.expired': 'Срок отложенного ордера истёк',
  'notice.depositAsked': 'Пополнение получено, на проверке',
  'notice.withdrawalAsked': 'Заявка на вывод получена, на проверке',
  'notice.identityAsked': 'Документы получены, на проверке',
  'notice.priceAlert': 'Ценовое оповещение',
  'notice.supportAnswer': 'Поддержка ответила вам',
  'notice.usableFrom': 'Доступно с {time}',
  'notice.startsAt': 'с {time}',
  'mail.feesByLot.subject': 'Торговые комиссии изменятся',
  'mail.feesByLot.text':
    'С {time} комиссия за открытие позиции считается за лот. Ставка каждого инструмента ' +
    'указана в его спецификации.\n\n' +
    'У вас есть позиции или отложенные ордера. За открытое комиссия уже уплачена. ' +
    'Отложенный ордер платит то, что действует при его исполнении.',
  'sms.feesByLot':
    'Fulcrum: С {time} комиссия за открытие позиции считается за лот. Отложенный ордер ' +
    'платит то, что действует при его исполнении.',
  'mail.feesByMargin.subject': 'Торговые комиссии изменятся',
  'mail.feesByMargin.text':
    'С {time} комиссия за открытие позиции — процент от её маржи. Ставка каждого ' +
    'инструмента указана в его спецификации.\n\n' +
    'У вас есть позиции или отложенные ордера. За открытое комиссия уже уплачена. ' +
    'Отложенный ордер платит то, что действует при его исполнении.',
  'sms.feesByMargin':
    'Fulcrum: С {time} комиссия за открытие позиции — процент от её маржи. Отложенный ' +
    'ордер платит то, что действует при его исполнении.',
  'mail.feesWithdrawn.subject': 'Торговые комиссии остаются прежними',
  'mail.feesWithdrawn.text':
    'Изменение торговых комиссий, о котором мы писали, отозвано. Действуют нынешние комиссии.',
  'sms.feesWithdrawn': 'Fulcrum: объявленное изменение торговых комиссий отозвано.',
};
