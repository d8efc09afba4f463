import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Permission, roles, sessionStages, staffLinkPurposes, viewLists } from '#domain/values/staff.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { offices } from './offices.ts'

/** A console user. Never deleted, because the audit names them. */
export const staff = pgTable('staff', {
  id: id(),
  /** Lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** Argon2id, PHC string; null until the invitation is accepted. */
  passwordHash: text(),
  /** The encrypted secret of one-time codes; null until set up. */
  totpSecret: text(),
  /** The 30-second step of the last accepted code; that step and earlier ones are refused. */
  totpLastStep: integer(),
  /** When their access ended; null while active. */
  endedAt: instant(),
  /** Created by the demo, with its published password; production doesn't start while the account has it. */
  isDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
})

const staffId = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => staff.id, { onDelete: 'cascade' })

/** A person's role: for the whole deployment, a brand, or one of its offices. Several offices are several rows. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: id(),
    staffId: staffId(),
    role: text({ enum: roles }).notNull(),
    /** Null: the whole deployment. */
    brandId: uuid().references(() => brands.id),
    /** Null: the whole brand. */
    officeId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('staff_grants_once').on(t.staffId, t.role, t.brandId, t.officeId).nullsNotDistinct(),
    index().on(t.brandId),
    check('staff_grants_office_of_brand', sql`${t.officeId} is null or ${t.brandId} is not null`),
    sameBrand(t, t.officeId, offices),
    ...knownValues(t),
  ],
)

/** A browser signed in to the console, up to its stage. The cookie carries the token, the row its hash. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: id(),
    staffId: staffId(),
    tokenHash: text().notNull().unique(),
    stage: text({ enum: sessionStages }).notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When they last completed a second step. */
    provenAt: instant(),
    /** The challenge a passkey must currently sign. */
    challenge: text(),
    challengeUntil: instant(),
    /** The encrypted secret of one-time codes, until its first code is entered. */
    newTotpSecret: text(),
    ip: text().notNull(),
    userAgent: text(),
  },
  (t) => [index().on(t.staffId), index().on(t.expiresAt), ...knownValues(t)],
)

/** One-use emailed links. Only the hash is stored. */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: id(),
    staffId: staffId(),
    purpose: text({ enum: staffLinkPurposes }).notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.staffId), ...knownValues(t)],
)

/** Ten single-use recovery codes for a lost phone. Only hashes are stored. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    id: id(),
    staffId: staffId(),
    codeHash: text().notNull(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex().on(t.staffId, t.codeHash)],
)

/**
 * A key with which a program uses the console's API in its creator's name. Only the secret's hash is stored. Never
 * deleted, because the audit names them.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** Null: the whole deployment. */
    brandId: uuid().references(() => brands.id),
    name: text().notNull(),
    /** The key's first characters, to tell keys apart. */
    prefix: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Its permissions, limited to those its creator still has. */
    permissions: text().array().$type<Permission[]>().notNull(),
    madeBy: staffId(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Written at most once a minute. */
    lastUsedAt: instant(),
    endedAt: instant(),
  },
  (t) => [index().on(t.brandId), index().on(t.madeBy)],
)

/** A passkey accepted as a second step. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: id(),
    staffId: staffId(),
    /** Its owner's name for it. */
    name: text().notNull(),
    /** Both base64url, as the browser and the library provide them. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.staffId)],
)

/** A list's filters, saved under a name for its owner or for everyone who may open the list there. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    staffId: staffId(),
    /** Null: the whole deployment. */
    brandId: uuid().references(() => brands.id),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** The query string, without the page and without text typed to find a person. */
    query: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('saved_views_name').on(t.staffId, t.brandId, t.list, t.name).nullsNotDistinct(),
    index().on(t.brandId),
    ...knownValues(t),
  ],
)

/**
 * A staff action. Each brand and the deployment have a chain: each row has the previous row's hash. The database
 * refuses to change or delete a row (see the migration). The wording is in `auditWords`.
 */
export const auditRows = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null: an action on the deployment, which has its own chain. */
    brandId: uuid().references(() => brands.id),
    /** From 1 on, without gaps. */
    number: integer().notNull(),
    at: instant().notNull(),
    /** Null: someone at the server's command line. */
    staffId: uuid().references(() => staff.id),
    /** Their name and email at the time. */
    actor: text().notNull(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    /** No foreign key: the row outlives its subject. Text, because some subjects have no id of ours. */
    subjectId: text().notNull(),
    /** Hash of the row's words. Null for rows from before the words were separate, whose own hash includes them. */
    wordsHash: text(),
    ip: text(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    unique('audit_log_number').on(t.brandId, t.number).nullsNotDistinct(),
    index().on(t.brandId, t.at),
    index().on(t.subjectId),
  ],
)

/**
 * The words of an audit row, kept separate so that those about a person can be erased: the chain contains only their
 * hash (decision 0051). Never changed.
 */
export const auditWords = pgTable(
  'audit_words',
  {
    /** The row's own id. No foreign key: checking one requires the right to lock the row, which no role has. */
    id: uuid().primaryKey(),
    brandId: uuid().references(() => brands.id),
    /** Part of their hash, so that erased words can't be guessed from it. */
    salt: text().notNull(),
    /** A readable name of the subject. */
    subject: text().notNull(),
    /** The changed fields, before and after; null if there was or is nothing. */
    before: jsonb().$type<AuditFields>(),
    after: jsonb().$type<AuditFields>(),
    reason: text(),
  },
  (t) => [index().on(t.brandId)],
)

/** The audit for reading: each row with its words, if they weren't erased. */
export const auditLog = pgView('audit', {
  id: uuid().notNull(),
  brandId: uuid(),
  number: integer().notNull(),
  at: instant().notNull(),
  staffId: uuid(),
  actor: text().notNull(),
  action: text().notNull(),
  subjectKind: text().notNull(),
  subjectId: text().notNull(),
  subject: text().notNull(),
  before: jsonb().$type<AuditFields>(),
  after: jsonb().$type<AuditFields>(),
  reason: text(),
  ip: text(),
  wordsHash: text(),
  /** Null: this row's words were erased. */
  salt: text(),
  previousHash: text().notNull(),
  hash: text().notNull(),
}).as(sql`
  select r.id, r.brand_id, r.number, r.at, r.staff_id, r.actor, r.action, r.subject_kind, r.subject_id,
    coalesce(w.subject, 'Erased') as subject, w.before, w.after, w.reason, r.ip, r.words_hash, w.salt,
    r.previous_hash, r.hash
  from audit_log r left join audit_words w on w.id = r.id`)

/** The end of each chain. Its row is the lock that orders a chain's writes. */
export const auditChains = pgTable(
  'audit_chains',
  {
    id: id(),
    brandId: uuid().references(() => brands.id),
    number: integer().notNull().default(0),
    hash: text().notNull().default(''),
    /** When its hash was first written to the log. */
    sealedAt: instant(),
    /** When it was last verified from its first row, and the faults found. */
    checkedAt: instant(),
    fault: text(),
    /** When it was last compared with hashes from the log, and the faults found. */
    comparedAt: instant(),
    comparedFault: text(),
  },
  (t) => [unique('audit_chains_brand').on(t.brandId).nullsNotDistinct()],
)

/** A subject's fields by name, in JSON types. */
export type AuditFields = Record<string, string | number | boolean | null | string[]>
