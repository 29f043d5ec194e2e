import { defineConfig } from 'vitest/config';

const dir = (name: string) => new URL(`./${name}`, import.meta.url).pathname;
const alias = { '~server': dir('server'), '~db': dir('db'), '~': dir('app') };

/** Projects take nothing from the configuration around them. Files share the modules of a process, which take longer
 * to load than most tests to run: what a file changes in a module, it has to put back. */
const common = { testTimeout: 20_000, hookTimeout: 60_000, unstubGlobals: true, isolate: false };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        resolve: { alias },
        esbuild: { jsx: 'automatic' },
        test: {
          ...common,
          name: 'unit',
          include: ['{app,server,db,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          setupFiles: ['tests/support/guards.ts'],
        },
      },
      {
        extends: true,
        resolve: { alias },
        esbuild: { jsx: 'automatic' },
        test: {
          ...common,
          name: 'integration',
          // A guard against hanging: many tests write thousands of rows, and the machine may be busy.
          testTimeout: 60_000,
          include: ['tests/**/*.test.ts', '{app,server,db}/**/*.db.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/support/template-database.ts'],
          setupFiles: ['tests/support/guards.ts', 'tests/support/answers-setup.ts'],
        },
      },
    ],
  },
});
