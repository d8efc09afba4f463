import { expect, test } from 'vitest'
import type { BrandSettings } from './brand.schema.ts'
import { siteOrigin } from './site-origin.rules.ts'

const settings = { origin: null } as BrandSettings
const local = { publicOrigin: 'http://localhost:3000', defaultBrand: 'first' }
const live = { publicOrigin: 'https://plans.example', defaultBrand: 'first' }

test.each([
  [
    'its own origin',
    { key: 'first', hosts: [], settings: { ...settings, origin: 'https://own.example/' } },
    live,
    'https://own.example',
  ],
  [
    'the deployment’s, for the default brand',
    { key: 'first', hosts: ['a.example'], settings },
    live,
    'https://plans.example',
  ],
  [
    'its first host',
    { key: 'other', hosts: ['b.example', 'c.example'], settings },
    live,
    'https://b.example',
  ],
  [
    'its name under localhost',
    { key: 'other', hosts: ['b.example'], settings },
    local,
    'http://other.localhost:3000',
  ],
  [
    'the deployment’s, for lack of a host',
    { key: 'other', hosts: [], settings },
    live,
    'https://plans.example',
  ],
])('links of a brand name %s', (_, brand, config, origin) => {
  expect(siteOrigin(brand, config)).toBe(origin)
})
