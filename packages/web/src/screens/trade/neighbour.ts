/**
 * Returns the code one step away in a circle: that of the favourites if there is another favourite,
 * else that of all instruments; null if there is no other.
 */
export function neighbourOf(
  code: string,
  by: 1 | -1,
  { favourites, all }: { readonly favourites: readonly string[]; readonly all: readonly string[] },
): string | null {
  const listed = favourites.filter((each) => all.includes(each));
  const circle = listed.some((each) => each !== code) ? listed : all;
  const at = circle.indexOf(code);
  // From an instrument that is no favourite, the circle is entered at its first or last one.
  const next = at === -1 ? (by === 1 ? 0 : circle.length - 1) : at + by;
  const found = circle[(next + circle.length) % circle.length];
  return found === undefined || found === code ? null : found;
}
