import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { currentLanguage } from '../../language/languages.ts';
import { defaultArea } from './default-area.ts';
import { identifierFault } from './identifier.ts';
import type { Identifier } from './identifier.ts';

/** The identifier of a form that also sends codes to it: e-mail address or mobile number. */
export function useIdentifier(showsMobile = true) {
  const { t } = useTranslation();
  const [typed, setIdentifier] = useState<Identifier>({
    type: 'email',
    email: '',
    area: defaultArea(currentLanguage()),
    mobile: '',
  });
  const [wasAsked, setWasAsked] = useState(false);
  const identifier = showsMobile ? typed : { ...typed, type: 'email' as const };
  const found = identifierFault(identifier);
  const fault = found === 'empty' ? 'incomplete' : found;
  return {
    identifier,
    setIdentifier,
    /** Why the identifier cannot be sent; null if it can. */
    fault,
    /** The fault as text, but only once a code was requested or the form was submitted. */
    errorOnce: (wasSent: boolean) => (fault && (wasSent || wasAsked) ? t(`register.${fault}`) : ''),
    ask: () => setWasAsked(true),
  };
}
