import type { Problem } from '@fulcrum/client/problem';

import { useBasics } from '../../server/basics.ts';
import { useCaptcha } from '../../forms/captcha/use-captcha.ts';
import { useCode } from '../../forms/code/use-code.ts';
import { useWork } from '../../forms/captcha/use-work.ts';

/**
 * State of the proof that registration requires beside the form: none, a code that was sent, a
 * picture to read, or a task for the browser instead of the picture.
 */
export function useProof() {
  const verifyType = useBasics()?.verify_reg_type ?? 0;
  const code = useCode('register');
  const captcha = useCaptcha(verifyType === 2);
  const work = useWork();
  const hasChosenWork = work.phase !== 'idle';
  const read = hasChosenWork ? work.answer : captcha.text.trim();
  const key = hasChosenWork ? work.id : (captcha.picture?.id ?? '');

  const input = () => {
    if (verifyType === 1) return { sms_code: code.code, request_id: code.request };
    if (verifyType === 2) return { sms_code: read, key };
    return {};
  };

  /** Shows a fault of the proof at its field; returns false if the form must show the refusal. */
  const refuse = ({ reason, msg }: Problem): boolean => {
    const isAboutPicture = reason === 'captcha.wrong';
    const isAboutWork = reason?.startsWith('work.') === true;
    // A proof is used up by a single check, whatever its result.
    if (isAboutWork) work.refuse(msg);
    else if (hasChosenWork) work.start();
    else if (verifyType === 2) captcha.renew(isAboutPicture ? msg : '');
    const isAboutCode = verifyType === 1 && reason?.startsWith('code.') === true;
    if (isAboutCode) code.refuse(msg);
    return isAboutPicture || isAboutWork || isAboutCode;
  };

  return {
    verifyType,
    code,
    captcha,
    work,
    isCodeMissing: verifyType === 1 && code.code === '',
    isCaptchaMissing: verifyType === 2 && read === '',
    input,
    refuse,
  };
}
