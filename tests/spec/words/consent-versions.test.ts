import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankDebitTextVersion } from '#domain/billing/bank-debit/bank-debit.words.ts'
import { autoRenewTextVersion } from '#domain/memberships/auto-renew.rules.ts'
import { additionTextVersion } from '#domain/memberships/family/addition.rules.ts'
import { correctionTextVersion } from '#domain/memberships/family/correction.rules.ts'
import { planChangeTextVersion } from '#domain/memberships/plan-change/plan-change.rules.ts'
import { movedDateTextVersion } from '#domain/memberships/renewal/renewal-days.rules.ts'
import { joinTextVersion } from '#domain/orders/checkout/consent-texts.rules.ts'

/**
 * The hash of all consent texts in a language at their current versions. If this fails, raise the version of each
 * consent whose text changed in that language, then update both here.
 */
const words = {
  en: '2tlQ6ESLWiHXEKk9',
  es: 'mpS3buK9Qyi_rrBX',
}
const versions = {
  en: '2026-11-27.1 2026-11-22.4 2026-11-27.3 2026-11-27.2 2026-11-23 2026-11-27 2026-11-23',
  es: '2026-11-27.2 2026-11-27.1 2026-11-27.4 2026-11-27.3 2026-11-23 2026-11-27 2026-11-23',
}

test.each(['en', 'es'] as const)('no word of a consent changes in %s without a new version', (language) => {
  const room = JSON.stringify(JSON.parse(readFileSync(`messages/${language}/consents.json`, 'utf8')))
  const hash = createHash('sha256').update(room).digest('base64url').slice(0, 16)
  const kept = [
    joinTextVersion,
    autoRenewTextVersion,
    planChangeTextVersion,
    movedDateTextVersion,
    additionTextVersion,
    correctionTextVersion,
    bankDebitTextVersion,
  ]
  expect([hash, kept.map((version) => version[language]).join(' ')]).toEqual([
    words[language],
    versions[language],
  ])
})
