const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for a UUID of any version, so that PostgreSQL takes it for a `uuid` column. */
export const isUuid = (text: string): boolean => UUID.test(text);
