import { change, read } from '../call-facts.ts';

export const passkeyFacts = {
  loginPasskey: change('login/passkey'),
  stepUpPasskey: change('step-up/passkey'),
  passkeys: read('passkeys'),
  passkeyBegin: change('passkeys/begin'),
  passkeyAdd: change('passkeys/add'),
  passkeyRemove: change('passkeys/remove'),
};
