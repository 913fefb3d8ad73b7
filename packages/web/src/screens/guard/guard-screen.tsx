import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { stopByLink } from '../../account/identity/passwords.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

/**
 * The page that the link in a security e-mail opens. Opening it changes nothing, because mail
 * scanners open links too.
 */
export function GuardScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [refusal, setRefusal] = useState('');

  const stop = async () => {
    setState('busy');
    setRefusal('');
    const reply = await stopByLink(token);
    if (!reply.ok) setRefusal(reply.problem.msg);
    setState(reply.ok ? 'done' : 'asked');
  };

  const isDone = state === 'done';
  return (
    <Screen top={<SubBar title={t('guard.title')} />}>
      <div className="form">
        {isDone && <h2 role="status">{t('guard.doneTitle')}</h2>}
        <p className="form__lead">
          {t(isDone ? 'guard.doneText' : token === '' ? 'guard.broken' : 'guard.text')}
        </p>
        <RefusalLine text={refusal} />
        {!isDone && token !== '' && (
          <Button
            look="danger"
            size="lg"
            isBlock
            isBusy={state === 'busy'}
            onClick={() => void stop()}
          >
            {t('guard.button')}
          </Button>
        )}
        {isDone && (
          <Link className="btn btn--ink btn--lg btn--block" to="/forgot">
            {t('forgot.title')}
          </Link>
        )}
      </div>
    </Screen>
  );
}
