const MAX_LENGTH = 2000;

/** Segments of unreserved characters only: nothing encoded, no '//', no '@', no ':', no backslash. */
const PATH = /^\/(?:[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*\/?)?$/;

/** Visible ASCII except backslash; anything else has to arrive percent-encoded. */
const QUERY_AND_HASH = /^(?:[?#][!-[\]-~]*)?$/;

/** The path if it certainly leads to a page of this site, else null. For `redirect` parameters. Every route of
 * the app fits a narrow alphabet, so anything outside it is refused instead of being decoded and examined. */
export function internalPath(path: string | null | undefined): string | null {
  if (typeof path !== 'string' || path.length > MAX_LENGTH) return null;
  const end = path.search(/[?#]/);
  const pathname = end === -1 ? path : path.slice(0, end);
  if (!PATH.test(pathname) || !QUERY_AND_HASH.test(end === -1 ? '' : path.slice(end))) return null;
  return pathname.split('/').some((segment) => segment === '.' || segment === '..') ? null : path;
}
