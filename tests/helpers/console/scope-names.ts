import { catalogThings } from './catalog-subjects.ts'
import { directoryThings } from './directory-subjects.ts'
import { moneyThings } from './money-subjects.ts'

export const memberThings = ['member', 'membership', 'order', 'receipt', 'mail'] as const

/** Every way in which a call of the console may say where its subject lies. */
export const scopeNames = [
  'place',
  'deployment',
  'person',
  'case',
  'caseFile',
  'anywhere',
  'oneself',
  'desk',
  'deskCard',
  'within',
  'key',
  'bulk',
  'caseBulk',
  'picture',
  'webhook',
  'delivery',
  'job',
  ...moneyThings,
  ...directoryThings,
  ...catalogThings,
  ...memberThings,
] as const
export type ScopeName = (typeof scopeNames)[number]
