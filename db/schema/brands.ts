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

/** The brand whose a row is. */
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
    /** Of the working copy: counts its saves, so that a save from an older one is seen to be that. */
    revision: integer().notNull().default(0),
    /** Of the working copy: what was saved last, where its shape is not right yet; `payload` is then the last that was. */
    unfinished: jsonb(),
    /** Who saved or published it, as the audit names them; null: the command line. */
    author: text(),
    note: text(),
    createdAt: createdAt(),
    publishedAt: instant(),
  },
  (t) => [unique().on(t.brandId, t.number).nullsNotDistinct()],
)
