import { defineConfig } from 'vitest/config';

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

export default defineConfig({
  resolve: { alias: { '~server': folder('server'), '~db': folder('db'), '~': folder('app') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,server,db,scripts}/**/*.test.{ts,tsx}'],
          restoreMocks: true,
        },
      },
    ],
  },
});
