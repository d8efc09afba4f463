import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The import law, written once: `npm run import-law` writes it into `biome.import-law.json`, which `biome.json` extends,
 * and `npm run verify` fails while the two differ. A folder may import what no line here forbids.
 */

/** Nouns of the domain in the order in which they may know each other: each only those before it. */
const nouns = [
  'files',
  'law',
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
  'staff',
  'webhooks',
  'imports',
  'directory',
  'catalog',
  'studio',
  'tenancy',
  'members',
  'cases',
  'desk',
  'money',
  'overview',
  'reports',
]

type Ban = { group: string[]; message: string }

const noLadders: Ban = { group: ['../**'], message: 'No relative ladders: import through #folder/….' }
const noServer: Ban = { group: ['#server/**'], message: 'Only server/ wires; nothing imports it.' }
const noDoors = (...doors: string[]): Ban => ({
  group: doors.map((door) => `#${door}/**`),
  message: 'Doors never import each other, and the house knows no door.',
})
const domain: Ban[] = [
  noLadders,
  noServer,
  noDoors('app', 'api', 'jobs'),
  { group: ['#emails/**', '#documents/**'], message: 'The domain writes data; doors print it.' },
  {
    group: ['react', 'react-dom', 'react-dom/*', 'react-router', 'hono', 'hono/**', '@hono/**'],
    message: 'The domain knows neither React nor HTTP.',
  },
]

const folders: [includes: string[], bans: Ban[]][] = [
  [
    ['app/**'],
    [
      noLadders,
      noServer,
      noDoors('api', 'jobs'),
      { group: ['#integrations/**', '#db/**'], message: 'A screen asks the domain.' },
    ],
  ],
  [['app/ui/**'], [noLadders, { group: ['#*/**'], message: 'The UI kit imports nothing of ours.' }]],
  [['api/**'], [noLadders, noServer, noDoors('app', 'jobs')]],
  [['jobs/**'], [noLadders, noServer, noDoors('app', 'api')]],
  [
    ['client/**'],
    [noLadders, { group: ['#*/**'], message: 'Who is handed the client has nothing else of ours.' }],
  ],
  [['domain/**'], domain],
  [
    ['emails/**', 'documents/**'],
    [noLadders, noServer, noDoors('app', 'api', 'jobs')],
  ],
  [
    ['db/**', 'integrations/**'],
    [
      noLadders,
      noServer,
      noDoors('app', 'api', 'jobs'),
      {
        group: ['#domain/*/**'],
        message:
          'Below the domain only its vocabulary is known: domain/states.ts, domain/format.ts, domain/errors.ts.',
      },
    ],
  ],
  ...nouns.slice(0, -1).map((noun, at): [string[], Ban[]] => [
    [`domain/${noun}/**`],
    [
      ...domain,
      {
        group: nouns.slice(at + 1).map((later) => `#domain/${later}/**`),
        message: `Between nouns one direction: ${nouns.join(' < ')}.`,
      },
    ],
  ]),
  [['**/*.test.ts', '**/*.test.tsx'], [noLadders]],
]

const path = 'biome.import-law.json'
const text = `${JSON.stringify(
  {
    overrides: [
      ...folders.map(([includes, patterns]) => ({
        includes,
        linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
      })),
      // A table may name the shape of its JSON columns, a type of the noun that writes them.
      { includes: ['db/schema/**'], linter: { rules: { style: { noRestrictedImports: 'off' } } } },
    ],
  },
  null,
  2,
)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') === text) process.exit(0)
  console.error(`${path} is not what script/import-law.ts says: run npm run import-law.`)
  process.exit(1)
}
writeFileSync(path, text)
