/**
 * Returns the name of a time zone in words: the city of America/New_York is New York. Zones without
 * a city, such as Etc/GMT+5, are named by their distance from UTC, because their names have it the
 * other way round.
 */
export function zoneWords(zone: string): string {
  const parts = zone.split('/');
  const city = parts.at(-1) ?? zone;
  if (parts.length > 1 && parts[0] !== 'Etc') return city.replaceAll('_', ' ');
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (name ?? zone).replace('GMT', 'UTC');
}
