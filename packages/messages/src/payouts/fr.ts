import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in French. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Ce n’est pas un identifiant de transaction {protocol}. Copiez l’identifiant entier ' +
    'depuis votre portefeuille ou l’explorateur du réseau',
  'reference.credited': 'Ce paiement a été crédité au dépôt {id}',
  'withdrawal.approved': 'Ce retrait est approuvé et en cours de paiement',
  'withdrawal.notApproved': 'Ce retrait n’est pas encore approuvé',
  'payouts.stopped':
    'Les paiements de ce compte sont arrêtés pour sa sécurité. Contactez l’assistance pour ' +
    'les rétablir',
  'payouts.waiting':
    'Les paiements de ce compte attendent jusqu’au {until}, car son accès a été rétabli ' +
    'avec de l’aide',
  'guard.linkInvalid': 'Ce lien a expiré ou a déjà servi',
  'guard.notStopped': 'Les paiements de ce compte ne sont pas arrêtés',
  'operator.tooNew':
    'Vous pourrez donner une seconde approbation dans {hours} heures : un accès nouveau ou ' +
    'réinitialisé attend un jour',
  'setting.waiting': 'Une modification de ce réglage attend déjà un second opérateur',
  'person.sameHelper':
    'Vous avez aidé cette personne à accéder au compte d’une autre façon en un jour : un ' +
    'autre opérateur doit le faire',
  'withdrawal.status.approved': 'Approuvé, en cours de paiement',
  'guard.mail':
    'Ce n’était pas vous ? D’un geste, fermez toutes les sessions et arrêtez les paiements, ' +
    'sans vous connecter :\n' +
    '{link}\n' +
    'Le lien sert une fois, jusqu’au {until}.',
  'guard.mailNoLink':
    'Ce n’était pas vous ? Dans l’application, sous «Appareils connectés», un geste ferme ' +
    'toutes les autres sessions et arrête les paiements.',
  'guard.sms': 'Pas vous ? Fermez les sessions et arrêtez les paiements : {link}',
  'done.guard': 'Toutes les sessions sont fermées et les paiements arrêtés',
};
