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

/** A person who works with the console. Never deleted: the audit names them. */
export const staff = pgTable('staff', {
  id: id(),
  /** Lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** Argon2id, PHC string; null until the invitation is accepted. */
  passwordHash: text(),
  /** The sealed secret of one-time codes; null until they are set up. */
  totpSecret: text(),
  /** The 30-second step of the newest code that was taken: none up to it is taken again. */
  totpLastStep: integer(),
  /** Since when they have no access; null while they have. */
  endedAt: instant(),
  /** Written by the demo, with the password that everybody knows: production does not start while it has it. */
  isDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
})

const staffId = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => staff.id, { onDelete: 'cascade' })

/** A role of a person: of the whole deployment, of a brand, or of one office of it. A set of offices is several rows. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: id(),
    staffId: staffId(),
    role: text({ enum: roles }).notNull(),
    /** Null: of the whole deployment. */
    brandId: uuid().references(() => brands.id),
    /** Null: of the whole brand. */
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

/** A browser signed in to the console, as far as its stage says. The cookie carries the token, the row its hash. */
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
    /** When they last proved who they are by a second step. */
    provenAt: instant(),
    /** What a passkey is asked to sign just now. */
    challenge: text(),
    challengeUntil: instant(),
    /** A secret of one-time codes that waits for its first code, sealed. */
    newTotpSecret: text(),
    ip: text().notNull(),
    userAgent: text(),
  },
  (t) => [index().on(t.staffId), index().on(t.expiresAt), ...knownValues(t)],
)

/** One-use links by mail. Only the hash is kept. */
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

/** Ten codes for the day the phone is lost, each good once. Only hashes are kept. */
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
 * A key with which a program uses the console's API in the name of whoever made it. Only the hash of the secret is kept.
 * Never deleted: the audit names them.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** Null: of the whole deployment. */
    brandId: uuid().references(() => brands.id),
    name: text().notNull(),
    /** What it begins with, for people to tell keys apart. */
    prefix: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** What it may do, as far as its maker still may. */
    permissions: text().array().$type<Permission[]>().notNull(),
    madeBy: staffId(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Written once a minute at most. */
    lastUsedAt: instant(),
    endedAt: instant(),
  },
  (t) => [index().on(t.brandId), index().on(t.madeBy)],
)

/** A passkey that is taken as a second step. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: id(),
    staffId: staffId(),
    /** What its owner calls it. */
    name: text().notNull(),
    /** Both base64url, as the browser and the library give them. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.staffId)],
)

/** The filters of a list that somebody keeps under a name, for themselves or for all who may open the list there. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    staffId: staffId(),
    /** Null: of the whole deployment. */
    brandId: uuid().references(() => brands.id),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** As it stands in the address, without the page and without what was typed to find a person. */
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
 * That the staff did something, a chain for each brand and one for the deployment: each row has the hash of the one
 * before. The database refuses to change or delete a row (see the migration). What was said is in `auditWords`.
 */
export const auditRows = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null: an act of the deployment, in the chain of its own. */
    brandId: uuid().references(() => brands.id),
    /** From 1 on, without gaps. */
    number: integer().notNull(),
    at: instant().notNull(),
    /** Null: somebody at the server's command line. */
    staffId: uuid().references(() => staff.id),
    /** Their name and email as they were. */
    actor: text().notNull(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    /** Of no foreign key: it outlives what it names. Text, as some subjects have no id of ours. */
    subjectId: text().notNull(),
    /** The hash of the row's words; null of rows from before they were apart, whose own hash is over the words. */
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
 * The words of a row of the audit, apart from it so that those about a person can be erased: the chain holds their hash
 * alone (decision 0051). Never changed.
 */
export const auditWords = pgTable(
  'audit_words',
  {
    /** The row's own id. No foreign key: to check one takes the right to lock the row, which nobody has. */
    id: uuid().primaryKey(),
    brandId: uuid().references(() => brands.id),
    /** Goes into their hash, so that erased words cannot be guessed from it. */
    salt: text().notNull(),
    /** What a person calls the subject. */
    subject: text().notNull(),
    /** The fields that changed, before and after; null where there was or is nothing. */
    before: jsonb().$type<AuditFields>(),
    after: jsonb().$type<AuditFields>(),
    reason: text(),
  },
  (t) => [index().on(t.brandId)],
)

/** The audit as it is read: each row with its words, or without those that were erased. */
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
  /** Null: the words of this row were erased. */
  salt: text(),
  previousHash: text().notNull(),
  hash: text().notNull(),
}).as(sql`
  select r.id, r.brand_id, r.number, r.at, r.staff_id, r.actor, r.action, r.subject_kind, r.subject_id,
    coalesce(w.subject, 'Erased') as subject, w.before, w.after, w.reason, r.ip, r.words_hash, w.salt,
    r.previous_hash, r.hash
  from audit_log r left join audit_words w on w.id = r.id`)

/** Where each chain ends. Its row is the lock behind which acts of a chain take their turn. */
export const auditChains = pgTable(
  'audit_chains',
  {
    id: id(),
    brandId: uuid().references(() => brands.id),
    number: integer().notNull().default(0),
    hash: text().notNull().default(''),
    /** When a hash of it was first written to the log. */
    sealedAt: instant(),
    /** When it was last read again from its first row, and what was wrong then. */
    checkedAt: instant(),
    fault: text(),
    /** When it was last compared with hashes from the log, and what was wrong then. */
    comparedAt: instant(),
    comparedFault: text(),
  },
  (t) => [unique('audit_chains_brand').on(t.brandId).nullsNotDistinct()],
)

/** Fields of a subject by name, as JSON keeps them. */
export type AuditFields = Record<string, string | number | boolean | null | string[]>
