import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

import type { DB } from './types';

/** Stands in a compiled statement for the value of this name. */
class Slot {
  constructor(readonly name: string) {}
}

/** Puts the value of a name into a statement. */
export type ValueOf<Values> = <K extends keyof Values & string>(name: K) => RawBuilder<Values[K]>;

/** A statement that may travel with others as one, see `joined.ts`. */
export interface Joinable<Row = unknown> extends CompiledQuery<Row> {
  /** The same for the same text, within a process. */
  textId: number;
  /** Columns that hold an instant. */
  instants: readonly string[];
}

let texts = 0;

/**
 * A statement that is built and compiled once per process and then only given its values. Kysely builds a tree for
 * each call otherwise, which costs more than sending it; so this is for what every page asks (the session, the
 * blocks of the dashboard). The text must not depend on the values. Its rows must survive JSON: `numeric` is to be
 * cast to cents or text, and columns that hold an instant are named in `instants`.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<DB>, value: ValueOf<Values>) => CompiledQuery<Row>,
  { instants = [] }: { instants?: readonly (keyof Row & string)[] } = {},
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const textId = (texts += 1);
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Slot(name)}`);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? given.get(parameter.name) : parameter,
    );
    const statement: Joinable<Row> = { ...compiled, parameters, textId, instants };
    return (await db.executeQuery<Row>(statement)).rows;
  };
}
