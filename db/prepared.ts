import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

import type { Db } from './client';

/** A value, or the placeholder of one in a prepared statement. */
export type Value<T> = T | RawBuilder<T>;

/** Marks the place of a named value in a compiled statement. */
class Slot {
  constructor(readonly name: string) {}
}

/** Puts the placeholder of a named value into a statement. */
export type SlotOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/** A statement that is built and compiled once per process and then only gets its values, because building
 * Kysely's tree for each request costs a fifth of a page. For statements of nearly every page. Its text must
 * not depend on the values. */
export function prepared<Values extends object, Row>(
  build: (db: Db, slot: SlotOf<Values>) => { compile: () => CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Slot(name)}`).compile();
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? given.get(parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
