import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

const DECIMAL = /^-?\d+(?:\.(\d+))?$/;
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a decimal with the language's grouping and all of its digits; leaves other text as it is.
 */
export function amountText(language: Language, text: string): string {
  const decimal = DECIMAL.exec(text);
  if (!decimal) return text;
  const digits = decimal[1]?.length ?? 0;
  const key = `${language} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LANGUAGES[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      numberingSystem: 'latn',
    });
    formats.set(key, format);
  }
  return format.format(text as Intl.StringNumericLiteral); // DECIMAL has matched the text
}
