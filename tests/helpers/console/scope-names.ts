import { catalogThings } from './catalog-subjects.ts'
import { directoryThings } from './directory-subjects.ts'
import { moneyThings } from './money-subjects.ts'

export const memberThings = ['member', 'membership', 'order', 'receipt', 'mail'] as const

/** Every way a console call can name its subject's place. */
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
