import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Which package may be imported only where (architecture: SDKs live behind one adapter each). */
const SDK_HOMES = {
  lucia: 'server/auth',
  arctic: 'server/auth',
  '@node-rs/argon2': 'server/auth',
  '@anthropic-ai/sdk': 'server/services/claude',
  resend: 'server/services/email',
  '@react-email/components': 'server/services/email',
  '@react-email/render': 'server/services/email',
  'graphile-worker': 'server/jobs',
  'rate-limiter-flexible': 'server/auth',
};

const sdkBan = (dir) =>
  Object.entries(SDK_HOMES)
    // db/migrate.ts also brings the job queue's own tables up to date.
    .filter(([name, home]) => !dir.startsWith(home) && !(dir === 'db' && name === 'graphile-worker'))
    .map(([name, home]) => ({ name, message: `Only ${home}/ may import ${name}.` }));

const layer = (dir, patterns) => ({
  files: [`${dir}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: { 'no-restricted-imports': ['error', { paths: sdkBan(dir), patterns }] },
});

const no = (group, message, extra = {}) => ({ group, message, ...extra });
const NO_TOOLS = no(['**/scripts/**', '**/tests/**'], 'Production code holds no script, test or stand-in.');
const NO_APP = no(['~/*', '**/app/**'], 'server and db never import from app.');
const NO_SERVER_IN_DB = no(['~server/*', '**/server/**'], 'db imports nothing from server.');
const DB_FROM_APP = no(
  ['~db/*', '**/db/**', 'kysely', 'pg'],
  'app holds no SQL: go through a tRPC procedure.',
);
const NO_REMIX = no(
  ['@remix-run/*', 'react', 'react-dom', 'react/*'],
  'Only server/http knows Remix; nothing in server knows React.',
);

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
  // --- layers: app -> server -> db, one direction -------------------------------------------
  layer('app', [
    NO_TOOLS,
    DB_FROM_APP,
    no(
      ['~server/**', '**/server/**', '!~server/domain', '!~server/domain/**', '!~server/index'],
      'app reaches the server through ~server/index (server code), ~server/domain (pure) or types.',
      { allowTypeImports: true },
    ),
  ]),
  layer('server', [NO_TOOLS, NO_APP, NO_REMIX]),
  layer('server/domain', [
    NO_TOOLS,
    NO_APP,
    NO_REMIX,
    no(
      [
        ...['~db/*', '**/db/**', 'kysely', 'pg', 'node:*', 'pino', 'express'],
        ...['auth', 'features', 'http', 'jobs', 'services', 'trpc'].map((folder) => `**/${folder}/**`),
        ...['context', 'env', 'errors', 'log', 'runtime'].map((file) => `**/${file}`),
      ],
      'domain is pure and browser-safe.',
    ),
  ]),
  layer('server/http', [
    NO_TOOLS,
    no(['~/*', '**/app/**'], 'server never imports from app.'),
    no(['react', 'react-dom'], 'nothing in server knows React.'),
  ]),
  ...['server/auth', 'server/jobs', 'server/services/claude', 'server/services/email'].map((d) =>
    layer(d, [NO_TOOLS, NO_APP, ...(d === 'server/services/email' ? [] : [NO_REMIX])]),
  ),
  layer('db', [NO_TOOLS, NO_APP, NO_SERVER_IN_DB]),
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
