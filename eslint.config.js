import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Rules about one file by itself; which file may import which is for .dependency-cruiser.js. */
export default tseslint.config(
  { ignores: ['build/**', '.data/**', '.cache/**', 'node_modules/**', 'db/types.ts'] },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { prefer: 'type-imports' }],
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
);
