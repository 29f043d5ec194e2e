/** The base of Hazel's own errors. Their `instanceof` compares names instead of classes, because a class may
 * exist twice: `npm run dev` loads runtime and worker with Node and the pages with Vite, and each makes its
 * own copy of a module. */
export function namedError<const Name extends string>(name: Name) {
  return class extends Error {
    override readonly name = name;

    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === name;
    }
  };
}
