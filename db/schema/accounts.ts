import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { searchedName, searchedWord } from '#db/searched-name.ts'
import { type Address, languages, linkPurposes } from '#domain/values/accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** One person of one brand: signs in, and holds memberships. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    brandId: brandId(),
    /** Lower case; null for a member enrolled at the desk without one. */
    email: text(),
    /**
     * True for the one account that an email signs in to. A purchase with an email that already has an account opens a
     * separate account, with false here, until the link sent to that email joins the two.
     */
    ownsEmail: boolean().notNull().default(true),
    /** When the member proved ownership of the email, through a link mailed to it. */
    emailVerifiedAt: instant(),
    /** Argon2id, PHC string; null until online access is claimed. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    dateOfBirth: date().notNull(),
    phone: text(),
    address: jsonb().$type<Address>(),
    language: text({ enum: languages }).notNull().default('en'),
    marketingMail: boolean().notNull().default(false),
    /**
     * References `memberships`, checked at commit. The tables reference each other, so a migration adds the foreign
     * key.
     */
    activeMembershipId: uuid(),
    /**
     * The account of the same person that this one was merged into. A merged account holds nothing and can't sign in.
     */
    mergedIntoId: uuid(),
    /** When the person was erased; only rows that the law requires remain. */
    erasedAt: instant(),
    /** Created by the demo, with its published password; production doesn't start while the account has it. */
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.brandId, t.email).where(sql`${t.ownsEmail}`),
    // For staff searches of members: see domain/back-office/members/search.
    index('accounts_name_parts').using(
      'gin',
      t.brandId,
      sql`${searchedName(t.firstName, t.lastName)} gin_trgm_ops`,
    ),
    index('accounts_last_name_begins').on(t.brandId, sql`${searchedWord(t.lastName)} text_pattern_ops`),
    index('accounts_phone_ends').on(t.brandId, sql`reverse(${t.phone}) text_pattern_ops`),
    index('accounts_email_begins').on(t.brandId, t.email.op('text_pattern_ops')),
    // For the front desk's search, and to find people enrolled twice.
    index().on(t.brandId, t.dateOfBirth),
    index('accounts_merged_into').on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
    check('accounts_merged_elsewhere', sql`${t.mergedIntoId} <> ${t.id}`),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.mergedIntoId, t),
  ],
)

/** A signed-in browser. The cookie carries the token, the row only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid(),
    /** Always null: staff have their own table. Builds before the console still name the column. */
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    ip: text(),
    userAgent: text(),
  },
  (t) => [
    index().on(t.accountId),
    index().on(t.expiresAt),
    sameBrand(t, t.accountId, accounts).onDelete('cascade'),
  ],
)

/** One-use emailed links: see `LinkPurpose` of the accounts. Only the hash is stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The email address that opening the link verifies, if the account doesn't have it yet. */
    email: text(),
    tokenHash: text().notNull().unique(),
    /** For a renewal payment link: the membership, and its term's first day. A migration adds the foreign key. */
    membershipId: uuid(),
    termStartsOn: date(),
    /** For a renewal payment link: when it was first opened, and when staff revoked it. */
    openedAt: instant(),
    withdrawnAt: instant(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index().on(t.accountId),
    index('account_links_of_membership').on(t.membershipId).where(sql`${t.membershipId} is not null`),
    check(
      'account_links_renewal',
      sql`num_nonnulls(${t.membershipId}, ${t.termStartsOn}) = case when ${t.purpose} = 'pay_renewal' then 2 else 0 end`,
    ),
    ...knownValues(t),
    sameBrand(t, t.accountId, accounts).onDelete('cascade'),
  ],
)

/** Counters of attempts, shared by every instance; one row per key and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    windowStart: instant().notNull(),
    count: integer().notNull(),
  },
  (t) => [index().on(t.windowStart)],
)
