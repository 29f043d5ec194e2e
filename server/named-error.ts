/** The base of Hazel's own errors. Their `instanceof` asks for the name and not for the class, because there may be two of it:
 * `npm run dev` loads what is started once (runtime, worker) with Node and the pages with Vite, and each makes its own copy of
 * a module. */
export function namedError<const Name extends string>(name: Name) {
  return class extends Error {
    override readonly name = name;

    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === name;
    }
  };
}
