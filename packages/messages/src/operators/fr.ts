import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'E-mail, mot de passe ou code incorrect',
  'operator.locked': 'Trop de tentatives incorrectes. Réessayez dans 15 minutes',
  'operator.forbidden': 'Votre rôle ne le permet pas',
  'operator.linkInvalid': 'Ce lien a déjà servi ou a expiré',
  'operator.codeWrong': 'Ce code n’est pas valide. Attendez le suivant',
  'operator.stepUp': 'Saisissez le code de votre application d’authentification pour continuer',
  'operator.unknown': 'Cet opérateur n’existe pas',
  'operator.taken': 'Un opérateur utilise déjà cette adresse e-mail',
  'operator.own': 'Nul ne peut modifier ses propres accès',
  'operator.roleInvalid': 'Choisissez un rôle dans la liste',
  'operator.nameMissing': 'Saisissez un nom de 80 caractères au plus',
  'operator.passwordLength': 'Le mot de passe d’un opérateur doit compter de 12 à 128 caractères',
  'operator.address': 'La console n’est pas accessible depuis votre adresse',
  'console.reasonMissing': 'Donnez une raison de 3 à 500 caractères',
  'console.listInvalid': 'Cette liste n’existe pas',
  'console.filterInvalid': 'Filtre non valide : {field}',
  'console.unchanged': 'C’est déjà le cas : rien n’a été modifié',
  'console.searchText': 'Une recherche compte de 2 à 100 caractères, aucun invisible',
  'person.unknown': 'Cet utilisateur n’existe pas',
  'person.scoreInvalid': 'Le score est un nombre entier de 0 à 1 000',
  'catalogue.moved':
    'Quelqu’un d’autre a modifié cela entre-temps. Vérifiez-le et refaites votre modification',
  'instrument.inUse': 'Il y reste {positions} positions ouvertes et {pendings} ordres en attente',
  'instrument.notHalted':
    'Suspendez d’abord l’instrument : ceci ne se modifie que lorsque personne ne peut le négocier',
  'instrument.codeTyped': 'Saisissez le code de l’instrument tel quel',
  'terms.name': 'Donnez un nom de 1 à 80 caractères, au moins en anglais',
  'terms.searchWords': 'Indiquez au plus 20 mots différents de 40 caractères maximum, sans virgule',
  'instrument.traded': 'Il a déjà été négocié : les opérations passées doivent garder leur sens',
  'terms.position': 'La position est un nombre entier de 0 à 9 999',
  'terms.lotStep': 'Le pas de lot est supérieur à zéro et compte six décimales au plus',
  'terms.lots':
    'Les lots minimal et maximal respectent le pas, et le maximal n’est pas inférieur au minimal',
  'terms.leverages': 'Les leviers sont des nombres entiers distincts de 1 à {max}, vingt au plus',
  'terms.contractSize': 'La taille du contrat est un nombre entier de 1 à 10 000 000',
  'terms.marginPriceFloor':
    'Le prix minimal pour la marge est supérieur à zéro, avec au plus les décimales de ' +
    'l’instrument ; seuls les instruments qui peuvent coter à zéro ou en dessous en ont un',
  'terms.fee':
    'Les frais sont nuls ou positifs, six décimales au plus : au maximum 1 000 USD par ' +
    'lot ou 5 % de la marge',
  'terms.swap':
    'Le swap est compris entre -100 et 100 % par an, avec un jour triple de 0 à 6 ou aucun',
  'terms.filter':
    'Un prix est périmé après 1 à 600 s, et son saut est limité à une valeur de 0,01 à 100 %',
  'category.unknown': 'Cette catégorie n’existe pas',
  'category.inUse': 'Des instruments y sont encore rattachés : déplacez-les d’abord',
  'category.order': 'Citez chaque catégorie une fois : la liste a changé entre-temps',
  'hours.noInstrument': 'Choisissez au moins un instrument',
  'hours.spans':
    'Chaque plage s’ouvre avant de se fermer, aucune n’en chevauche une autre, et toutes ' +
    'tiennent dans la semaine',
  'hours.holidays':
    'Les jours fériés sont des dates réelles comme 2027-12-24, chacune une seule fois, 200 au plus',
  'hours.zone': 'Saisissez un fuseau horaire par son nom, par exemple Europe/London',
  'hours.exceptionDate':
    'Saisissez une date réelle, par exemple 2027-12-24, pour chaque jour à horaires propres',
  'hours.exceptionTwice':
    '{date} figure deux fois : comme jour férié ou jour à horaires propres, une fois suffit',
  'hours.exceptionOutside': '{date} : chaque plage doit se trouver dans cette journée',
  'hours.exceptionSpans':
    '{date} : chaque plage ouvre avant de fermer et n’en chevauche aucune autre',
  'hours.exceptionCount': 'Au plus {max} jours peuvent avoir leurs propres horaires',
  'markup.range': 'La majoration est un nombre entier de points de 0 à {max}',
  'markup.dayEnds': 'La journée de trading change dans moins d’une minute : décidez ensuite',
  'markup.noneComing': 'Aucun changement de majoration n’est prévu',
  'instrument.taken': 'L’instrument {code} existe déjà',
  'instrument.codeForm': 'Un code compte de 2 à 16 lettres majuscules et chiffres',
  'instrument.currency':
    'La devise de base et la devise de cotation comptent chacune de 2 à 16 lettres ' +
    'majuscules et chiffres, et sont différentes',
  'instrument.conversion':
    'Aucun instrument ne convertit {currency} en dollars : ajoutez d’abord la paire ' +
    'entre {currency} et USD',
  'instrument.digits': 'Le nombre de décimales est un entier de 0 à 8',
  'instrument.spread': 'Le spread habituel est un nombre entier de points de 1 à 100 000',
  'terms.stepAboveMin': 'Le pas de lot ne dépasse pas le minimum de lots',
  'instrument.basePrice':
    'Le premier prix simulé est supérieur au spread et respecte le nombre de décimales',
  'instrument.class': 'Choisissez une classe dans la liste',
  'instrument.hours': 'Choisissez les horaires qu’il suit',
  'channel.changed': 'Quelqu’un d’autre a modifié cela entre-temps. Vérifiez-le de nouveau',
  'channel.waiting':
    'Une modification de ce canal est en attente : elle doit d’abord être confirmée ou retirée',
  'channel.duplicate': 'Un tel canal existe déjà, ou attend d’être confirmé',
  'change.unknown': 'Cette proposition de modification n’existe pas',
  'change.settled': 'Cette modification a déjà été confirmée ou retirée',
  'change.own': 'Un second opérateur doit confirmer ce que vous avez proposé',
  'currency.bound':
    'Des personnes ont rattaché des comptes à cette devise : saisissez-en plutôt une nouvelle',
  'setting.tooLate':
    'Entrée en vigueur dans moins de cinq minutes : plus rien ne peut être modifié',
  'setting.changed': 'Quelqu’un d’autre a défini {setting} entre-temps. Vérifiez-le de nouveau',
  'instrument.feesComing':
    'D’autres frais sont décidés et pas encore en vigueur : ajoutez l’instrument après, ' +
    'ou retirez d’abord la décision',
  'setting.elsewhere': '{setting} se décide avec ses taux, à un endroit qui lui est propre',
  'rank.nickname':
    'Un nom compte 3 à 20 caractères : lettres, chiffres, espaces, points, tirets, dont ' +
    'au moins une lettre',
  'rank.contact': 'Un nom ne peut être ni contenir une adresse e-mail ou un numéro de téléphone',
  'rank.taken': 'Ce nom est déjà pris',
  'rank.order': 'Le segment est rate, win, profit ou total, le type 1 ou 2',
  'setting.fixed': 'Personne ne peut définir {setting} pendant que le produit fonctionne',
  'setting.choice': 'Cette valeur ne fait pas partie des choix de {setting}',
  'setting.range': '{setting} doit être compris entre {min} et {max}',
  'setting.link': '{setting} doit être une adresse web ou un chemin commençant par /',
  'setting.countries': 'Le pays {country} n’existe pas : utilisez des codes de deux lettres',
  'setting.sharedCode':
    '{country} partage son indicatif avec {others} : indiquez-les tous ou aucun',
  'setting.ranges':
    '{range} n’est pas une plage d’adresses : écrivez 203.0.113.0/24 ou 2001:db8::/32',
  'setting.outside': 'Votre propre adresse, {address}, n’est dans aucune de ces plages',
  'invite.required': 'Saisissez un code d’invitation',
  'message.unknown': 'Ce message n’existe pas, ou sa durée de conservation est écoulée',
  'message.notFailed': 'Seul un message abandonné peut être renvoyé',
  'message.over': 'Ce message n’a plus d’utilité, ou son code a été effacé',
  'message.noSender': 'Rien n’est configuré pour envoyer ce type de message',
  'hedging.rule': 'Cette valeur ne peut pas être utilisée pour la couverture : {field}',
  'hedging.stillHeld':
    'Fermez d’abord la position ouverte avant de changer de fournisseur, de symbole ou d’unités',
  'hedging.waiting':
    'Une modification de ce type est en attente : elle doit d’abord être confirmée ou retirée',
  'hedging.orderOver': 'Le résultat de cet ordre est déjà connu : il n’y a plus rien à régler',
  'sources.invalid': 'Erreur à {place} : {why}',
  'sources.waiting':
    "Une autre modification est ouverte : il faut d'abord la confirmer, la refuser ou la retirer",
  'sources.notOwn': 'Seul son auteur peut la retirer : refusez-la',
  'sources.fixed': "Un fichier ou un flux unique dit d'où viennent les prix, pas la console",
  'calendar.period': 'Choisissez une période de 62 jours au plus',
  'calendar.unknown': 'Cet événement n’existe plus',
  'calendar.empty': 'Le fichier ne contient aucun événement',
  'calendar.tooMany': 'Un fichier contient {max} événements au plus',
  'calendar.encoding': 'Le fichier n’est pas en UTF-8 : enregistrez-le dans ce codage',
  'calendar.json': 'Le fichier commence comme du JSON mais n’est pas une liste d’objets',
  'calendar.columns': 'Ligne {row} : la colonne « {column} » est inconnue, absente ou en double',
  'calendar.cells': 'Ligne {row} : trop ou trop peu de cellules, ou un guillemet qui reste ouvert',
  'calendar.time':
    'Ligne {row} : l’heure doit avoir un fuseau, comme 2026-12-10T13:30Z ou 2026-12-10T14:30+01:00',
  'calendar.range': 'Ligne {row} : la date doit être entre 2000 et dans deux ans',
  'calendar.country': 'Ligne {row} : « {country} » n’est pas un pays du calendrier',
  'calendar.title': 'Ligne {row} : il manque le titre anglais',
  'calendar.text': 'Ligne {row} : « {column} » doit être un texte de {max} caractères au plus',
  'calendar.characters':
    'Ligne {row} : « {column} » contient des caractères qui ne peuvent pas être affichés',
  'calendar.importance': 'Ligne {row} : l’importance doit être 1, 2 ou 3',
  'calendar.twice': 'La ligne {row} a les mêmes heure, pays et titre que la ligne {first}',
  'dayEnd.day': 'Choisissez l’un des 62 derniers jours de négociation',
  'dayEnd.note': 'Une note compte de 1 à 2 000 caractères, sans caractère de contrôle',
  'dayEnd.noteChanged':
    'Une version plus récente a été enregistrée entre-temps : lisez-la, puis réécrivez',
  'dayEnd.running': 'Cette journée n’est pas encore terminée',
  'dayEnd.signed': 'Cette journée est déjà validée',
};
