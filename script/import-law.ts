import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * The import rules. `npm run import-law` writes them into `biome.import-law.json`, which `biome.json` extends.
 * `npm run verify` fails if the two differ, or if a folder of the domain isn't in the order below.
 */

/** Folders of the domain, in order: each may import only earlier ones. */
const services = [
  'values',
  'files',
  'law',
  'mail',
  'counters',
  'security',
  'brands',
  'content',
  'offices',
  'plans',
  'accounts',
  'billing',
  'memberships',
  'orders',
  'savings',
  'support',
  'analytics',
  'staff',
  'privacy',
  'webhooks',
]

/** Folders of `domain/back-office`, in order: each may import the folders above and earlier ones here. */
const backOffice = [
  'imports',
  'offices',
  'plans',
  'content',
  'brands',
  'members',
  'support',
  'desk',
  'billing',
  'bulk',
  'reports',
  'today',
  'search',
  'system',
]

const nouns = [...services, ...backOffice.map((noun) => `back-office/${noun}`)]

type Ban = { group: string[]; message: string }

const noLadders: Ban = { group: ['../**'], message: 'Import through #folder/… instead of ../.' }
const noServer: Ban = {
  group: ['#server/**'],
  message: 'Nothing imports server/, which wires everything together.',
}
const noDoors = (...doors: string[]): Ban => ({
  group: doors.map((door) => `#${door}/**`),
  message: 'app, api and jobs never import each other, and nothing below imports them.',
})
const noBackOffice: Ban = {
  group: ['#domain/back-office/**', '!#domain/back-office/members/impersonation/**'],
  message: 'Only app/console and api/admin import the back office.',
}
const domain: Ban[] = [
  noLadders,
  noServer,
  noDoors('app', 'api', 'jobs'),
  {
    group: ['#emails/**', '#documents/**'],
    message: 'The domain returns data; emails and documents render it.',
  },
  {
    group: ['react', 'react-dom', 'react-dom/*', 'react-router', 'hono', 'hono/**', '@hono/**'],
    message: 'The domain imports neither React nor HTTP.',
  },
]
/** The payment gateways' code that runs in the browser, and the code that handles their webhooks. */
const browserHalves = '#integrations/payments/*/browser/**'

const app: Ban[] = [
  noLadders,
  noServer,
  noDoors('api', 'jobs'),
  {
    group: ['#integrations/**', '#db/**', `!${browserHalves}`],
    message: 'A screen calls the domain, never db or integrations.',
  },
  { group: ['#emails/**'], message: 'A screen finds mails through services.mails.' },
  {
    group: ['#client/**', '!#client/generated/**'],
    message: 'A screen imports only the types in client/generated.',
  },
]

const folders: [includes: string[], bans: Ban[]][] = [
  [['app/**'], app],
  [
    ['app/site/**'],
    [
      ...app,
      noBackOffice,
      { group: ['#app/console/**'], message: 'The site imports nothing of the console.' },
    ],
  ],
  [['app/ui/**'], [noLadders, { group: ['#*/**'], message: 'app/ui imports no other folder of ours.' }]],
  [['api/**'], [noLadders, noServer, noDoors('app', 'jobs')]],
  [
    ['api/auth/**', 'api/cms/**', 'api/km/**', 'api/v4/**'],
    [noLadders, noServer, noDoors('app', 'jobs'), noBackOffice],
  ],
  [['jobs/**'], [noLadders, noServer, noDoors('app', 'api')]],
  [
    ['client/**'],
    [
      noLadders,
      { group: ['#*/**'], message: 'The published client imports nothing else of this repository.' },
    ],
  ],
  [['domain/**'], domain],
  [
    ['emails/**', 'documents/**'],
    [noLadders, noServer, noDoors('app', 'api', 'jobs')],
  ],
  [['platform/**'], [noLadders, { group: ['#*/**'], message: 'platform imports no other folder of ours.' }]],
  [
    ['db/**', 'integrations/**'],
    [
      noLadders,
      noServer,
      noDoors('app', 'api', 'jobs'),
      {
        group: ['#domain/*/**', '!#domain/values/**'],
        message: 'db and integrations import only domain/values and the loose files of domain.',
      },
    ],
  ],
  [['integrations/payments/*/browser/**'], app],
  [['integrations/payments/*/api/**'], [noLadders, noServer, noDoors('app', 'jobs')]],
  [
    ['db/schema/**'],
    [
      noLadders,
      {
        group: ['#*/**', '!#domain/values/**', '!#db/**'],
        message: 'A table imports domain/values and db only.',
      },
    ],
  ],
  ...nouns.map((noun, at): [string[], Ban[]] => [
    [`domain/${noun}/**`],
    [
      ...domain,
      ...(at === nouns.length - 1
        ? []
        : [
            {
              group: nouns.slice(at + 1).map((later) => `#domain/${later}/**`),
              message:
                'A folder of domain imports only folders before it in the list of script/import-law.ts.',
            },
          ]),
    ],
  ]),
  [['**/*.test.ts', '**/*.test.tsx'], [noLadders]],
]

const path = 'biome.import-law.json'
const text = `${JSON.stringify(
  {
    overrides: folders.map(([includes, patterns]) => ({
      includes,
      linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
    })),
  },
  null,
  2,
)}\n`

const foldersOf = (root: string) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const unknown = [
  ...foldersOf('domain').filter((name) => name !== 'back-office' && !services.includes(name)),
  ...foldersOf('domain/back-office').filter((name) => !backOffice.includes(name)),
]
const gone = [
  ...services.filter((name) => !foldersOf('domain').includes(name)),
  ...backOffice.filter((name) => !foldersOf('domain/back-office').includes(name)),
]
for (const name of unknown) console.error(`domain: the folder ${name} has no place in script/import-law.ts.`)
for (const name of gone) console.error(`script/import-law.ts names ${name}, and there is no such folder.`)

if (unknown.length + gone.length > 0) process.exitCode = 1
else if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  console.error(`${path} is not what script/import-law.ts says: run npm run import-law.`)
  process.exitCode = 1
}
