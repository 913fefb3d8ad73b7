import './rank-listing.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { RankListing as Listing } from '@fulcrum/contract/content/ranking';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { ownListing, setListing as sendListing } from '../../account/ranking.ts';
import { TextField } from '../../forms/text-field.tsx';

/** Settings of the ranking: whether the person is listed, and under which name; off by default. */
export function RankListing() {
  const { loaded } = useLoaded<Listing>(ownListing);
  if (loaded.phase === 'failed') return null;
  // While loading, the same form is shown, so that the content below does not move.
  return loaded.phase === 'ready' ? (
    <ListingForm key="ready" first={loaded.data} />
  ) : (
    <ListingForm key="waiting" first={{ listed: 0, nickname: '' }} isWaiting />
  );
}

interface ListingFormProps {
  readonly first: Listing;
  readonly isWaiting?: boolean;
}

function ListingForm({ first, isWaiting = false }: ListingFormProps) {
  const { t } = useTranslation();
  const [listing, setListing] = useState(first);
  const [nickname, setNickname] = useState(first.nickname);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (isOn: boolean) => {
    setBusy(true);
    const reply = await sendListing(isOn, nickname);
    setBusy(false);
    setProblem(reply.ok ? '' : reply.problem.msg);
    if (reply.ok) setListing(reply.data);
  };
  const isListed = listing.listed === 1;
  return (
    <div className="rank-listing card" aria-busy={isWaiting}>
      <div className="menu__row">
        <span className="grow">
          {t('rank.listMe')}
          <span className="menu__text">{t('rank.listMeText')}</span>
        </span>
        <Switch
          label={t('rank.listMe')}
          isOn={isListed}
          isDisabled={isBusy || isWaiting}
          onChange={(next) => void send(next)}
        />
      </div>
      <TextField
        label={t('rank.nickname')}
        value={nickname}
        error={problem}
        maxLength={20}
        disabled={isListed || isWaiting}
        onText={setNickname}
      />
    </div>
  );
}
