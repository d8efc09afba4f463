import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { DomainError, type FieldError } from '#domain/errors.ts'
import { checkPublishable } from './check-content.server.ts'
import { findProhibitedWords } from './prohibited-words.rules.ts'

const MAX_DEPTH = 32

/**
 * Everything that keeps a payload from being published: every wrong path and every prohibited word with its place,
 * the words also where the shape is wrong. Empty when it may be published.
 */
export function lintContent(input: unknown, settings: BrandSettings): FieldError[] {
  if (isDeeper(input, MAX_DEPTH)) return [{ path: '', message: 'This is nested too deeply.' }]
  try {
    checkPublishable(input, settings)
    return []
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return distinct([...(error.fields ?? []), ...findProhibitedWords(input)])
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1))
}

function distinct(fields: FieldError[]): FieldError[] {
  return [...new Map(fields.map((field) => [`${field.path}\n${field.message}`, field])).values()]
}
