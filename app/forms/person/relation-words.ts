import { spoken } from '#app/i18n/spoken.ts'
import * as m from '#messages'

export type Relationship = 'spouse' | 'domestic_partner' | 'child' | 'other'

/** A person's relationship to the member, in words. */
export const relationWords = spoken<Relationship>({
  spouse: m.forms_relation_spouse,
  domestic_partner: m.forms_relation_domestic_partner,
  child: m.forms_relation_child,
  other: m.forms_relation_other,
})
