import './enrol.css';

import type { Enrolled, Enrolment } from '@fulcrum/contract/console/operators/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { QrCode } from '@fulcrum/ui/qr/qr-code.tsx';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { signedIn } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Field } from '../../parts/fields/field.tsx';
import { CopyButton } from '../../parts/layout/copy-button.tsx';
import { Door, DoorCard, DoorForm } from '../../parts/layout/door.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { beginEnrolment, finishEnrolment } from './calls.ts';

/**
 * Opened by a one-time link: asks for the second factor, then the password, then shows the recovery
 * codes.
 */
export function EnrolScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [error, setError] = useState('');
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  useEffect(() => {
    void beginEnrolment({ token }).then((reply) => {
      if (reply.ok) setEnrolment(reply.data);
      else setError(reply.problem.msg);
    });
  }, [token]);
  return (
    <Door>
      {enrolled ? (
        <RecoveryCodes enrolled={enrolled} />
      ) : enrolment ? (
        <SetUp enrolment={enrolment} token={token} onDone={setEnrolled} />
      ) : (
        <ProblemText role="status">{error}</ProblemText>
      )}
    </Door>
  );
}

interface SetUpProps {
  readonly enrolment: Enrolment;
  readonly token: string;
  readonly onDone: (enrolled: Enrolled) => void;
}

function SetUp({ enrolment, token, onDone }: SetUpProps) {
  const [email, setEmail] = useState(enrolment.email);
  const [name, setName] = useState(enrolment.name);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError('');
    setIsBusy(true);
    const reply = await finishEnrolment({ token, email, name, password, code });
    setIsBusy(false);
    if (reply.ok) onDone(reply.data);
    else setError(reply.problem.msg);
  };
  return (
    <DoorForm onSubmit={(event) => void submit(event)}>
      <h1>{t('enrol.title')}</h1>
      <p className="t2">{t('enrol.role', { role: t(`role.${enrolment.role}`) })}</p>
      <Field
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        value={email}
        readOnly={enrolment.email !== ''}
        required
        onText={setEmail}
      />
      <Field
        label={t('enrol.name')}
        autoComplete="name"
        value={name}
        maxLength={80}
        required
        onText={setName}
      />
      <Field
        label={t('enrol.password')}
        hint={t('enrol.passwordHint')}
        type="password"
        autoComplete="new-password"
        value={password}
        required
        onText={setPassword}
      />
      <p className="t2">{t('enrol.scan')}</p>
      <QrCode text={enrolment.uri} label={t('enrol.qr')} />
      <p className="t2">
        {t('enrol.key')} <code className="door__key">{enrolment.secret}</code>
      </p>
      <Field
        label={t('app.code')}
        value={code}
        autoComplete="one-time-code"
        required
        onText={setCode}
      />
      {error !== '' && <ProblemText>{error}</ProblemText>}
      <Button type="submit" isBlock isBusy={isBusy}>
        {t('enrol.submit')}
      </Button>
    </DoorForm>
  );
}

function RecoveryCodes({ enrolled }: { readonly enrolled: Enrolled }) {
  const navigate = useNavigate();
  const goOn = () => {
    signedIn(enrolled.me);
    void navigate('/', { replace: true });
  };
  return (
    <DoorCard>
      <h1>{t('enrol.codes')}</h1>
      <p className="t2">{t('enrol.codesHint')}</p>
      <ul className="door__codes">
        {enrolled.recovery_codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton isBlock text={enrolled.recovery_codes.join('\n')} />
      <Button isBlock onClick={goOn}>
        {t('enrol.kept')}
      </Button>
    </DoorCard>
  );
}
