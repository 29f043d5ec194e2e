export const isString = (value: unknown): value is string => typeof value === 'string';

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Makes a guard that also accepts null. */
export const orNull =
  <T>(holds: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || holds(value);

/** Makes a guard that also accepts what is not there. */
export const orMissing =
  <T>(holds: (value: unknown) => value is T) =>
  (value: unknown): value is T | undefined =>
    value === undefined || holds(value);

/** Makes a guard for objects whose fields pass the given guards. */
export const isShape =
  <T extends object>(fields: { [Field in keyof T]: (value: unknown) => value is T[Field] }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(value: unknown) => boolean>(fields).every(([field, holds]) =>
      holds(Reflect.get(value, field)),
    );
