import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

import type { Db } from './client';

/** Stands in a compiled statement for the value of this name. */
class Slot {
  constructor(readonly name: string) {}
}

/** Puts the value of a name into a statement. */
export type ValueOf<Values> = <K extends keyof Values & string>(name: K) => RawBuilder<Values[K]>;

/**
 * A statement that is built and compiled once per process and then only given its values. Kysely builds a tree for
 * each call otherwise, which costs more than sending it; so this is for what every page asks (the session, the
 * blocks of the dashboard). The text must not depend on the values.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Slot(name)}`);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? given.get(parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
