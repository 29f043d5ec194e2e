import type { BookInput } from '~server/domain/receipts/receipt-schema';

const MAX_SEARCH = 100;

/** Reads page and search from an address. What is not valid is ignored. */
export function bookAddress(address: URLSearchParams): BookInput {
  const page = address.get('page') ?? '';
  const search = address
    .get('search')
    ?.trim()
    .slice(0, MAX_SEARCH)
    .replace(/\p{Surrogate}|\0/gu, '');
  return { page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1, ...(search ? { search } : {}) };
}
