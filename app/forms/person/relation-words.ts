import * as m from '#messages'

export type Relationship = 'spouse' | 'domestic_partner' | 'child' | 'other'

/** How a person is related to the member, in the words of the page that reads it. */
export const relationWords: Readonly<Record<Relationship, string>> = {
  get spouse() {
    return m.forms_relation_spouse()
  },
  get domestic_partner() {
    return m.forms_relation_domestic_partner()
  },
  get child() {
    return m.forms_relation_child()
  },
  get other() {
    return m.forms_relation_other()
  },
}
