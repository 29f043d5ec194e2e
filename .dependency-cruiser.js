/** Which file may import which. Rules about one file by itself are in eslint.config.js. */

/** Each third party's package is imported in one folder only. */
const SDK_HOMES = {
  lucia: 'server/auth',
  arctic: 'server/auth',
  '@node-rs/argon2': 'server/auth',
  '@oslojs': 'server/auth',
  'rate-limiter-flexible': 'server/auth',
  stripe: 'server/services/billing',
  '@anthropic-ai/sdk': 'server/services/claude',
  resend: 'server/services/email',
  opening_hours: 'server/services/places',
  satori: 'server/services/pictures',
  '@resvg': 'server/services/pictures',
  '@react-email': 'server/services/email',
  // db/migrate.ts brings the job queue's own tables up to date.
  'graphile-worker': '(server/jobs|db)',
};

/** What a slice offers to the other slices on its floor. Everything else in it is its own. */
const OFFERED = {
  'server/features': [
    'accounts/(archive|confirm-identity|delete-account|open-account)',
    'billing/(billing-context|follow-stripe|settle-subscription|sync-subscription)',
    'challenges/challenge-list',
    'claude/call-options',
    'coach/(call-claude|coach-context|plan|prompts|understand)',
    'game/(award|award-badges)',
    'goals/goal-date',
    'groups/(home-groups|invitations|membership)',
    'habits/due-today',
    'places/(find-venues|known-prices|town-price)',
    'receipts/teaching',
    'messages/(count-messages|enqueue-mail|newcomers-limits|refuse-mails)',
    'savings/(confirm-amount|log-saving|update-derived)',
    'transfers/own-account',
    'transfers/pending',
    'year/year',
  ],
  'app/features': [
    'accounts/(account-page|own-data/export-card|sign-out-form|unverified-address|security/confirm-host)',
    'billing/plans',
    'challenges/active-challenges-card',
    'coach/(sent-to-ai|todays-plan-card|tones|use-consent)',
    'game/(medallion|milestones|new-badge-text)',
    'goals/(earlier-savings|goal-words|use-count-earlier|goal-withdrawal-button|goal-withdrawal-dialog)',
    'groups/(endings/endings-card|groups-card|invitations/pending-invites-card|live-events/use-live-events)',
    'habits/due-card',
    'insights/(month-card|projections)',
    'messages/(by-mail|device-asked|device-card|device-question)',
    'partner/(encouragement-card|partner-card)',
    'places/(estimate-part|estimated-saving|place-button|place-card|place-dialog|price-question|reports-button|use-location|why-button)',
    'receipts/(scan-button|use-claude-for-receipts)',
    'queue/(act-keys|acts|gains|load-queue|queue-state|queue-store|use-keep|use-queue-host|waiting-here)',
    'shares/(share-button|shared-links-card)',
    'savings/(confirm-amount|goal-strip|kept-draft|kept-here|logged-savings|moment|new-saving|no-savings|use-landed|saving-line-home|use-log-saving|usual-chips|use-send-saving)',
    'social/follow-news-cards',
    'transfers/pending-transfers-card',
  ],
};

const npm = (...packages) => `^node_modules/(${packages.join('|')})(/|$)`;

/** The rule that no file of `from`, save those of `unless`, imports one of `to`, save those of `except`. */
const never = (name, from, to, { unless, except, ...more } = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...(unless && { pathNot: unless }) },
  to: { path: to, ...(except && { pathNot: except }), ...more },
});
const valuesOnly = { dependencyTypesNot: ['type-only'] };

export default {
  forbidden: [
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    // --- layers: app -> server -> db, one direction -----------------------------------------------
    never('production code holds no script, test or stand-in', '^(app|server|db)/', '^(scripts|tests)/'),
    never('app goes through a procedure for SQL', '^app/', ['^db/', npm('kysely', 'pg')]),
    never('app uses server/index.ts, domain or types', '^app/', '^server/', {
      except: '^server/(domain/|index\\.ts$)',
      ...valuesOnly,
    }),
    never(
      'questions are read on the server',
      '^app/',
      '^server/domain/coach/(question/|[^/]*answer)',
      valuesOnly,
    ),
    never('the service worker has no page', '^app/worker/', '.', {
      except: '^(app/(worker|lib)/|app/features/queue/send\\.ts$|server/domain/)',
    }),
    never('pages know nothing of the service worker', '^app/', '^app/worker/', { unless: '^app/worker/' }),
    never('server and db know nothing of app', '^(server|db)/', '^app/'),
    never('db knows nothing of server', '^db/', '^server/'),
    never('Remix is known in http', '^server/', npm('@remix-run'), { unless: '^server/http/' }),
    never('React is known in mails', '^server/', npm('react', 'react-dom'), {
      unless: '^server/services/email/',
    }),
    never('use cases know nothing of tRPC', '^server/features/', ['^server/trpc/', npm('@trpc')]),
    never('domain runs in the browser', '^server/domain/', '.', {
      except: [
        '^server/domain/',
        '^db/columns\\.ts$',
        npm('zod', 'papaparse', '@types/papaparse', 'stopword', '@types/stopword'),
      ],
    }),
    never('domain takes the types of columns only', '^server/domain/', '^db/', valuesOnly),
    ...Object.entries(SDK_HOMES).map(([name, home]) =>
      never(`${name} has its home`, '^(app|server|db)/', npm(name), { unless: `^${home}/` }),
    ),
    // --- slices --------------------------------------------------------------------------------------
    ...Object.entries(OFFERED).map(([floor, files]) =>
      never(`${floor} share what OFFERED names`, `^${floor}/([^/]+)/`, `^${floor}/`, {
        except: [`^${floor}/$1/`, ...files.map((file) => `^${floor}/${file}\\.tsx?$`)],
      }),
    ),
    {
      name: 'no circles between slices',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server/(domain|features)|db/queries|app/features)/' },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    skipAnalysisNotInRules: true,
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      mainFields: ['main'],
    },
  },
};
