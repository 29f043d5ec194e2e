/** The page that an address asks for; the first where it asks for none, or for nonsense. */
export function historyPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
