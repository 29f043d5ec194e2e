/** Pages whose address holds a secret behind its first part. Secrets in queries are told nowhere, because no query is. */
const SECRET_BEHIND = ['archive', 'partner', 's', 'p'];
const IN_PATH = new RegExp(`(/(?:${SECRET_BEHIND.join('|')})/+)[^/?#\\s"']+`, 'gi');
const IN_QUERY = /([?&]token=)[^&#\s"']+/gi;

/** A text with the secrets taken out of the addresses in it. */
export const withoutSecrets = (text: string): string =>
  text.replace(IN_PATH, '$1[token]').replace(IN_QUERY, '$1[token]');

/** What a log may tell of an address: its path, in plain letters however it was written, without its secret.
 * @param address as in a request, or absolute */
export function loggedPath(address: string): string {
  const [path = ''] = address.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1);
  return withoutSecrets(path.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code)));
}
