import ar from './names/ar.json' with { type: 'json' };
import cs from './names/cs.json' with { type: 'json' };
import de from './names/de.json' with { type: 'json' };
import en from './names/en.json' with { type: 'json' };
import fr from './names/fr.json' with { type: 'json' };
import hi from './names/hi.json' with { type: 'json' };
import hk from './names/hk.json' with { type: 'json' };
import id from './names/id.json' with { type: 'json' };
import it from './names/it.json' with { type: 'json' };
import jp from './names/jp.json' with { type: 'json' };
import kr from './names/kr.json' with { type: 'json' };
import my from './names/my.json' with { type: 'json' };
import pt from './names/pt.json' with { type: 'json' };
import ru from './names/ru.json' with { type: 'json' };
import spa from './names/spa.json' with { type: 'json' };
import th from './names/th.json' with { type: 'json' };
import tr from './names/tr.json' with { type: 'json' };
import vn from './names/vn.json' with { type: 'json' };

/** A name in several languages, keyed by language code. */
export type Names = Readonly<Record<string, string>>;
type Key = keyof typeof en;

const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<Key, string>>>> = {
  hk,
  en,
  jp,
  kr,
  th,
  vn,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
  tr,
  id,
  my,
  hi,
  cs,
};

/** Returns the name of a default category, instrument or currency in each language. */
export function namesOf(key: string): Names {
  if (!Object.hasOwn(en, key)) throw new Error(`Expected a name of ${key}`);
  const known = key as Key; // Checked in the line above.
  return Object.fromEntries(
    Object.entries(BY_LANGUAGE).map(([code, words]) => [code, words[known]]),
  );
}

/** Returns the name of a currency pair in each language, made from the names of both currencies. */
export function pairNames(base: string, quote: string): Names {
  const quotes = namesOf(`currency.${quote}`);
  const bases = Object.entries(namesOf(`currency.${base}`));
  return Object.fromEntries(
    bases.map(([code, name]) => [code, `${name} / ${quotes[code] ?? quote}`]),
  );
}
