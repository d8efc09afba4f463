import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { BrandSettings } from '#domain/values/brands.ts'
import { createdAt, id, instant } from './columns.ts'

/** A consumer site: the specification's group. */
export const brands = pgTable('brands', {
  id: id(),
  key: text().notNull().unique(),
  name: text().notNull(),
  hosts: text().array().notNull().default(sql`'{}'`),
  settings: jsonb().$type<BrandSettings>().notNull(),
  /** The number of the content version visitors see; null before the first publication. */
  publishedVersion: integer(),
  createdAt: createdAt(),
})

/** The brand a row belongs to. */
export const brandId = () =>
  uuid()
    .notNull()
    .references(() => brands.id)

/** One content payload of a brand: the working copy has no number, published ones count from 1. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    brandId: brandId(),
    number: integer(),
    payload: jsonb().notNull(),
    /** For the working copy: counts its saves, to detect a save based on an older one. */
    revision: integer().notNull().default(0),
    /** For the working copy: the last save if it isn't valid yet; `payload` is then the last valid one. */
    unfinished: jsonb(),
    /** Who saved or published it, as named in the audit; null for the command line. */
    author: text(),
    note: text(),
    createdAt: createdAt(),
    publishedAt: instant(),
  },
  (t) => [unique().on(t.brandId, t.number).nullsNotDistinct()],
)
