import { readFileSync } from 'node:fs';

import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Words that comments and docs do without; `scripts/docs.test.ts` looks for them in the docs. */
const FORBIDDEN_WORDS = JSON.parse(
  readFileSync(new URL('docs/forbidden-words.json', import.meta.url), 'utf8'),
);

/** Rules about one file by itself; which file may import which is for .dependency-cruiser.js. */
export default tseslint.config(
  { ignores: ['build/**', '.data/**', '.cache/**', 'node_modules/**', 'db/types.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { prefer: 'type-imports' }],
      // 'return next();' and 'return setErrors(…);' end a function early.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A loader throws a response to redirect.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', name: 'TypedResponse', package: '@remix-run/server-runtime' },
          ],
          allowThrowingUnknown: true,
        },
      ],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      // 'async' is also how a function without 'await' answers with a promise.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    // What has landed is frozen, its comments with it.
    ignores: ['db/migrations/**'],
    rules: { 'no-warning-comments': ['error', { terms: FORBIDDEN_WORDS, location: 'anywhere' }] },
  },
  // --- one place for each dangerous thing ------------------------------------------------------
  {
    files: ['app/**', 'server/**', 'db/**'],
    ignores: ['server/env.ts', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only server/env.ts reads the environment.' },
      ],
    },
  },
  {
    files: ['app/**'],
    ignores: ['app/lib/id.ts', '**/*.test.*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='crypto'][property.name='randomUUID']",
          message: 'It does not exist on plain http; newId() of app/lib/id does.',
        },
      ],
    },
  },
  {
    files: ['server/**'],
    ignores: ['server/trpc/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "Identifier[name='TRPCError']",
          message: 'Throw a DomainError; only server/trpc knows TRPCError.',
        },
      ],
    },
  },
  {
    files: ['scripts/**', 'tests/**', '**/*.test.{ts,tsx}', '*.config.{js,ts}'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**', '**/*.test.{ts,tsx}'],
    rules: {
      // expect.any() and its kin are untyped.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
);
