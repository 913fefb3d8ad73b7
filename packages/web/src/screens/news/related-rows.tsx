import { useTranslation } from '../../language/use-translation.ts';
import { useInstruments } from '../../market/instruments.ts';
import { SearchResultRow } from '../../market/search/search-result-row.tsx';

/** The instruments that an article is about, with their present prices. */
export function RelatedRows({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const { all } = useInstruments();
  const rows = codes.flatMap((code) => all.find((instrument) => instrument.code === code) ?? []);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="section">{t('news.related')}</h2>
      <ul className="related">
        {rows.map((instrument) => (
          <li key={instrument.code}>
            <SearchResultRow instrument={instrument} query="" foundAs={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
