import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in French. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Un nouvel appareil s’est connecté à Fulcrum',
  'mail.device.text':
    'Une connexion à votre compte a eu lieu depuis un appareil que nous n’avions encore ' +
    'jamais vu.\n\n' +
    'Heure : {time}\n' +
    'Appareil : {device}\n' +
    'Adresse réseau : {address}\n\n' +
    'Si c’était vous, il n’y a rien à faire. Sinon, définissez dès maintenant un nouveau ' +
    'mot de passe : tous les autres appareils seront déconnectés.',
  'sms.device':
    "Fulcrum : un nouvel appareil s'est connecté à votre compte le {time}. Ce n'était " +
    'pas vous ? Définissez un nouveau mot de passe maintenant.',
  'mail.password.subject': 'Votre mot de passe Fulcrum a été modifié',
  'mail.password.text':
    'Le mot de passe de votre compte a été modifié le {time}, et tous les autres ' +
    'appareils ont été déconnectés.\n\n' +
    'Si ce n’était pas vous, définissez dès maintenant un nouveau mot de passe sous ' +
    '« Mot de passe oublié » et contactez le support.',
  'sms.password':
    "Fulcrum : votre mot de passe a été modifié le {time}. Ce n'était pas vous ? " +
    'Réinitialisez-le maintenant et contactez le support.',
  'mail.factors.subject': 'La double authentification de votre compte Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Heure : {time}\n' +
    'Appareil : {device}\n' +
    'Adresse réseau : {address}\n\n' +
    'Si ce n’était pas vous, définissez dès maintenant un nouveau mot de passe sous ' +
    '« Mot de passe oublié » et contactez le support.',
  'sms.factors':
    "Fulcrum : {change} ({time}). Ce n'était pas vous ? Réinitialisez votre mot de passe " +
    'et contactez le support.',
  'factor.change.totpOn':
    'Une application d’authentification est désormais demandée à la connexion.',
  'factor.change.totpOff': 'L’application d’authentification n’est plus demandée à la connexion.',
  'factor.change.passkeyAdded': 'Une clé d’accès a été ajoutée à votre compte.',
  'factor.change.passkeyRemoved': 'Une clé d’accès a été supprimée de votre compte.',
  'factor.change.recoveryNew':
    'De nouveaux codes de récupération ont été créés ; les anciens n’ont plus aucune valeur.',
  'factor.change.recoveryUsed':
    'Un code de récupération a été utilisé. Il ne fonctionnera pas une seconde fois.',
  'factor.change.guessed':
    'Quelqu’un connaît votre mot de passe et a saisi des codes incorrects. Changez votre ' +
    'mot de passe.',
  'factor.change.reset':
    'Le support a désactivé votre double authentification. Configurez-la de nouveau dès ' +
    'que possible.',
  'mail.payoutMethod.subject': 'Un nouveau compte bénéficiaire a été ajouté',
  'mail.payoutMethod.text':
    'Les paiements de votre compte Fulcrum peuvent désormais aller à une nouvelle adresse ' +
    'ou un nouveau compte bancaire.\n\n' +
    'Vers : {target}\n' +
    'Heure : {time}\n' +
    'Utilisable à partir du : {until}',
  'sms.payoutMethod': 'Fulcrum : des paiements peuvent aller vers {target} à partir du {until}.',
  'mail.identityApproved.subject': 'Votre identité est vérifiée',
  'mail.identityApproved.text': 'Vos documents ont été contrôlés : votre identité est vérifiée.',
  'sms.identityApproved': 'Fulcrum : votre identité est vérifiée.',
  'mail.identityRejected.subject': 'Vos documents n’ont pas été acceptés',
  'mail.identityRejected.text':
    'Vos documents n’ont pas pu être acceptés.\n\n' +
    'Raison : {reason}\n\n' +
    'Vous pouvez en envoyer de nouveaux dans l’application, sous « Vérification ' +
    'd’identité ».',
  'sms.identityRejected': "Fulcrum : vos documents n'ont pas été acceptés. {reason}",
  'mail.depositCredited.subject': 'Votre dépôt a été crédité',
  'mail.depositCredited.text':
    'Le dépôt {id} de {number} {currency} a été crédité pour {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum : le dépôt {id} a été crédité pour {amount} USD.',
  'mail.depositRejected.subject': 'Votre dépôt n’a pas été accepté',
  'mail.depositRejected.text':
    'Le dépôt {id} de {number} {currency} n’a pas été crédité.\n\nRaison : {remark}',
  'sms.depositRejected': "Fulcrum : le dépôt {id} de {number} {currency} n'a pas été crédité.",
  'mail.depositInvalid.subject': 'Votre dépôt n’est plus en cours d’examen',
  'mail.depositInvalid.text':
    'Le dépôt {id} de {number} {currency} a pris fin sans être crédité : vous l’avez ' +
    'annulé, ou il n’a pas pu être rapproché à temps.\n\n' +
    'Si vous avez payé, contactez le support avec la preuve de votre paiement.',
  'sms.depositInvalid':
    'Fulcrum : le dépôt {id} de {number} {currency} a pris fin sans être crédité. Si ' +
    'vous avez payé, contactez le support.',
  'mail.withdrawalApproved.subject': 'Votre retrait est approuvé et en cours de paiement',
  'mail.withdrawalApproved.text':
    'Le retrait {id} de {amount} USD est approuvé et en cours de paiement. Il ne peut ' +
    'plus être annulé.',
  'sms.withdrawalApproved':
    'Fulcrum : le retrait {id} de {amount} USD est approuvé et en cours de paiement.',
  'mail.withdrawalPaid.subject': 'Votre retrait a été payé',
  'mail.withdrawalPaid.text':
    'Le retrait {id} de {amount} USD a été payé.\n\n' +
    'Frais : {fee} USD\n' +
    'Montant versé : {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum : le retrait {id} de {amount} USD a été payé : {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Votre retrait a été refusé',
  'mail.withdrawalRejected.text':
    'Le retrait {id} de {amount} USD a été refusé. Le montant est de nouveau disponible ' +
    'sur votre compte.\n\n' +
    'Raison : {remark}',
  'sms.withdrawalRejected':
    'Fulcrum : le retrait {id} de {amount} USD a été refusé. Le montant est de nouveau disponible.',
  'mail.levelsComing.subject': 'Les seuils de niveau de marge vont changer',
  'mail.levelsComing.text':
    'Les seuils de niveau de marge de tous les comptes changent le {time}.\n\n' +
    'Appel de marge : {call} %\n' +
    'Stop-out : {stop} %\n\n' +
    'Vous avez des positions ouvertes. À partir de ce moment, à un niveau de marge de ' +
    '{stop} % ou moins, les positions sont clôturées, la plus perdante en premier. D’ici ' +
    'là, rien ne change.',
  'sms.levelsComing':
    'Fulcrum : à partir du {time}, appel de marge à {call} % et stop-out à {stop} % pour ' +
    'tous les comptes. Vous avez des positions ouvertes.',
  'mail.levelsWithdrawn.subject': 'Les seuils de niveau de marge restent inchangés',
  'mail.levelsWithdrawn.text':
    'Le changement des seuils de niveau de marge que nous vous avions annoncé a été ' +
    'retiré. Les seuils actuels restent en vigueur.',
  'sms.levelsWithdrawn':
    'Fulcrum : le changement annoncé des seuils de niveau de marge a été retiré.',
  'mail.account.subject': 'Un changement sur votre compte Fulcrum',
  'mail.account.text':
    '{change}\n\nHeure : {time}\n\nPour toute question, contactez le support dans l’application.',
  'sms.account': 'Fulcrum : {change} ({time})',
  'account.change.tradingFrozen':
    'Aucune nouvelle position ne peut être ouverte sur votre compte, et aucun ordre en ' +
    'attente placé ou modifié. Vous pouvez toujours fermer vos positions et déplacer ' +
    'leurs stops.',
  'account.change.tradingFree': 'Vous pouvez de nouveau ouvrir des positions et passer des ordres.',
  'account.change.payoutsFrozen':
    'Les retraits de votre compte sont suspendus jusqu’au {until}. Motif : {ground}. ' +
    'Votre argent reste le vôtre et rien ne vous est facturé.',
  'account.change.payoutsFree': 'Les retraits de votre compte sont de nouveau possibles.',
  'account.change.payoutsStopped':
    'Toutes les sessions sont fermées et les retraits arrêtés. Contactez l’assistance pour ' +
    'les rétablir.',
  'account.change.leverageCapped':
    'Les nouveaux ordres acceptent un levier de ×{max} au plus. Vos ordres et positions ' +
    'gardent le leur.',
  'account.change.leverageFree': 'Votre levier n’est plus plafonné.',
  'account.change.adjusted': 'Votre solde a été ajusté de {amount} USD. {why}',
  'account.change.positionClosed': 'Nous avons fermé votre position {order} au prix du marché.',
  'account.change.orderCancelled': 'Nous avons annulé votre ordre en attente {order}.',
  'freeze.ground.identity': 'doute sur le titulaire du compte',
  'freeze.ground.authority': 'ordre d’un tribunal ou d’une autorité',
  'freeze.ground.fraud': 'soupçon de fraude',
  'adjustment.correction': 'Correction d’une erreur',
  'adjustment.goodwill': 'Geste commercial',
  'adjustment.chargeback': 'Paiement rejeté',
  'adjustment.other': 'Ajustement',
  'notice.marginCall': 'Appel de marge : votre niveau de marge est bas',
  'notice.stopOut': 'Stop-out : position clôturée',
  'notice.stopLoss': 'Stop-loss atteint : position clôturée',
  'notice.takeProfit': 'Take-profit atteint : position clôturée',
  'notice.takeProfitPart': 'Take-profit atteint : une partie de la position clôturée',
  'notice.trailingStop': 'Stop suiveur atteint : position clôturée',
  'notice.closed': 'Position clôturée',
  'notice.filled': 'Ordre en attente exécuté',
  'notice.cancelled': 'Ordre en attente annulé',
  'notice.expired': 'Ordre en attente expiré',
  'notice.depositAsked': 'Dépôt reçu, en cours d’examen',
  'notice.withdrawalAsked': 'Retrait reçu, en cours d’examen',
  'notice.identityAsked': 'Documents d’identité reçus, en cours d’examen',
  'notice.priceAlert': 'Alerte de prix',
  'notice.supportAnswer': 'L’assistance vous a répondu',
  'notice.usableFrom': 'Utilisable à partir du {time}',
  'notice.startsAt': 'à partir du {time}',
  'mail.feesByLot.subject': 'Les frais de trading vont changer',
  'mail.feesByLot.text':
    'À partir du {time}, les frais d’ouverture d’une position sont calculés par lot. Le ' +
    'taux de chaque instrument figure dans les détails de son contrat.\n\n' +
    'Vous avez des positions ou des ordres en attente. Ce qui est ouvert est déjà payé. ' +
    'Un ordre en attente paie les frais en vigueur lors de son exécution.',
  'sms.feesByLot':
    'Fulcrum: À partir du {time}, les frais d’ouverture d’une position sont calculés par ' +
    'lot. Un ordre en attente paie les frais en vigueur lors de son exécution.',
  'mail.feesByMargin.subject': 'Les frais de trading vont changer',
  'mail.feesByMargin.text':
    'À partir du {time}, les frais d’ouverture d’une position sont un pourcentage de sa ' +
    'marge. Le taux de chaque instrument figure dans les détails de son contrat.\n\n' +
    'Vous avez des positions ou des ordres en attente. Ce qui est ouvert est déjà payé. ' +
    'Un ordre en attente paie les frais en vigueur lors de son exécution.',
  'sms.feesByMargin':
    'Fulcrum: À partir du {time}, les frais d’ouverture d’une position sont un ' +
    'pourcentage de sa marge. Un ordre en attente paie les frais en vigueur lors de son ' +
    'exécution.',
  'mail.feesWithdrawn.subject': 'Les frais de trading restent inchangés',
  'mail.feesWithdrawn.text':
    'Le changement de frais de trading que nous vous avions annoncé a été retiré. Les ' +
    'frais actuels restent en vigueur.',
  'sms.feesWithdrawn': 'Fulcrum: le changement de frais de trading annoncé a été retiré.',
};
