/** The name that the address of `/users` searches for, no longer than a search may be. */
export const searchIn = (address: URLSearchParams): string => (address.get('q') ?? '').slice(0, 100);
