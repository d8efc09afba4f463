import { expect, it } from 'vitest'
import { faultsOf } from './check-migrations.ts'
import { faultOfPreviousRelease } from './previous-release.ts'

const known = (release: string) => release === 'v1'
const rulesIn = (text: string) =>
  faultsOf('0099_new', text, known).map((fault) => /\(([a-z-]+)\)/.exec(fault)?.[1] ?? fault)

it('stops what would break a build of the previous release', () => {
  const text = `
    alter table plans drop column name;--> statement-breakpoint
    alter table plans rename column slug to path;--> statement-breakpoint
    alter table plans alter column slug type varchar(9);--> statement-breakpoint
    alter table plans alter column slug drop not null;--> statement-breakpoint
    alter table plans add column rank integer not null;--> statement-breakpoint
    alter table plans alter column rank set not null;--> statement-breakpoint
    alter table plans rename to offers;--> statement-breakpoint
    drop table offers;`
  expect(rulesIn(text).toSorted()).toEqual([
    'adding-not-nullable-field',
    'adding-required-field',
    'ban-drop-column',
    'ban-drop-not-null',
    'ban-drop-table',
    'changing-column-type',
    'renaming-column',
    'renaming-table',
  ])
})

it('allows what the previous release, or an older one, no longer reads, and reports no other', () => {
  const text = 'alter table plans drop column name;'
  expect(rulesIn(`-- contract: v1\n${text}`)).toEqual([])
  expect(rulesIn(`-- contract: v2\n${text}`)).toEqual([expect.stringContaining('older than v2')])
  expect(rulesIn(`-- squawk-ignore ban-drop-column\n${text}`)).toEqual([
    expect.stringContaining('not by squawk-ignore'),
  ])
})

it('allows renaming a table if the old name remains as a complete view of it', () => {
  const renamed = 'alter table plans rename to offers;--> statement-breakpoint\n'
  expect(rulesIn(`${renamed}create view plans as select * from offers;`)).toEqual([])
  expect(rulesIn(`${renamed}create view plans as select id from offers;`)).toEqual(['renaming-table'])
  expect(rulesIn(`${renamed}create view hats as select * from offers;`)).toEqual(['renaming-table'])
  expect(rulesIn(`create view plans as select * from offers;${renamed}`)).toEqual(['renaming-table'])
  const two = `${renamed}alter table hats rename to caps;--> statement-breakpoint\n`
  expect(rulesIn(`${two}create view plans as select * from offers;`)).toEqual(['renaming-table'])
})

it('stops what would make everyone wait for a table, unless it says why it does not', () => {
  const index = 'create index plans_slug on plans (slug);'
  expect(rulesIn(index)).toEqual(['require-concurrent-index-creation'])
  expect(rulesIn(`-- squawk-ignore require-concurrent-index-creation\n${index}`)).toEqual([])
  expect(rulesIn(`-- no-transaction\n${index.replace('index', 'index concurrently')}`)).toEqual([])
  expect(rulesIn('alter table plans add constraint known check (slug in (1));')).toEqual([
    'constraint-missing-not-valid',
  ])
  const made = 'create table hats (id uuid primary key not null);--> statement-breakpoint'
  expect(rulesIn(`${made}\ncreate index on hats (id);`)).not.toContain('require-concurrent-index-creation')
  expect(rulesIn('alter table plans add column rank integer default 0 not null;')).toEqual([])
  expect(rulesIn('selct 1')).toContain('syntax-error')
})

it('reports an unknown previous release', () => {
  expect(faultOfPreviousRelease()).toBeNull()
  expect(faultOfPreviousRelease('')).toContain('names no release')
  // Without git history, the name can't be checked.
  expect(faultOfPreviousRelease('v0.0.0-none') ?? 'names v0.0.0-none').toContain('names v0.0.0-none')
})
