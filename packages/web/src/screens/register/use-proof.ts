import { useBasics } from '../../live/basics.ts';
import type { Problem } from '../../live/api.ts';
import { useCaptcha } from '../../shell/use-captcha.ts';
import { useCode } from '../../shell/use-code.ts';

/** What registration asks for beside the form: nothing, a code that was sent, or a picture read. */
export function useProof() {
  const verifyType = useBasics()?.verify_reg_type ?? 0;
  const code = useCode('register');
  const captcha = useCaptcha(verifyType === 2);
  const read = captcha.text.trim();

  const input = () => {
    if (verifyType === 1) return { sms_code: code.code };
    if (verifyType === 2) return { sms_code: read, key: captcha.picture?.id ?? '' };
    return {};
  };

  /** Shows what belongs to the proof at its field; false when the form must show it. */
  const refuse = ({ reason, msg }: Problem): boolean => {
    const isAboutPicture = reason === 'captcha.wrong';
    // A picture is judged once, whatever came of it.
    if (verifyType === 2) captcha.renew(isAboutPicture ? msg : '');
    const isAboutCode = verifyType === 1 && reason?.startsWith('code.') === true;
    if (isAboutCode) code.refuse(msg);
    return isAboutPicture || isAboutCode;
  };

  return {
    verifyType,
    code,
    captcha,
    isCodeMissing: verifyType === 1 && code.code === '',
    isCaptchaMissing: verifyType === 2 && read === '',
    input,
    refuse,
  };
}
