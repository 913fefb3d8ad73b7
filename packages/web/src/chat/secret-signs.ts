/** Words for password, PIN and code in the product's languages, as people write them. */
const NAMES = [
  'password|passwort|kennwort|passcode|mot de passe|contraseña|contrasena|senha|palavra-passe',
  'parola|şifre|sifre|heslo|пароль|пин|код|kata sandi|sandi|kata laluan|mật khẩu|mat khau|mã',
  'รหัสผ่าน|รหัส|पासवर्ड|كلمة المرور|كلمة السر|الرمز|비밀번호|비번|암호|パスワード|暗証番号|密碼|密码|驗證碼|验证码',
  'pin|cvv|cvc|otp|code|codice|código|codigo|kód|kode|kod|コード|코드',
].join('|');
/** One of these words, then at most a few short words, then something that contains a digit. */
const NAMED_SECRET = new RegExp(
  `(?:^|[^\\p{L}])(?:${NAMES})(?:[^\\p{L}\\p{N}]|$)?[^\\n]{0,12}?(\\S*\\d\\S*)`,
  'iu',
);
const SECRET_LENGTH_MIN = 4;
/** Six digits alone are a code from a message or an authenticator app. */
const ONLY_A_CODE = /^\s*\d{3}[ -]?\d{3}\s*$/;
const DIGIT_RUNS = /\d(?:[ -]?\d){12,18}/g;

/** Whether a text seems to contain a password, a code or a card number. */
export function looksSecret(text: string): boolean {
  if (ONLY_A_CODE.test(text)) return true;
  const [, named = ''] = NAMED_SECRET.exec(text) ?? [];
  if (named.length >= SECRET_LENGTH_MIN) return true;
  return (text.match(DIGIT_RUNS) ?? []).some((run) => isCardNumber(run.replace(/\D/g, '')));
}

/** The Luhn checksum of card numbers. */
function isCardNumber(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0 && !/^0+$/.test(digits);
}
