/** Pages whose path has a secret after its first part. Queries are never logged, so their secrets need no list. */
const SECRET_BEHIND = ['archive', 'partner', 's', 'p'];
const IN_PATH = new RegExp(`(/(?:${SECRET_BEHIND.join('|')})/+)[^/?#\\s"']+`, 'gi');
const IN_QUERY = /([?&]token=)[^&#\s"']+/gi;

/** Removes the secrets from addresses in a text. */
export const withoutSecrets = (text: string): string =>
  text.replace(IN_PATH, '$1[token]').replace(IN_QUERY, '$1[token]');

/** What a log may contain of an address: its path, in normalised form, without its secret.
 * @param address as in a request, or absolute */
export function loggedPath(address: string): string {
  const [path = ''] = address.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1);
  return withoutSecrets(path.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code)));
}
