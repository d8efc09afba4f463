import { expect, test } from 'vitest'
import {
  guessMemberColumns,
  memberColumns,
  memberPresets,
} from '#domain/back-office/members/import/member-columns.ts'

test.each(memberPresets.map((preset) => [preset.name, preset] as const))(
  'the file of %s is mapped by its own names, and only existing columns are filled',
  (_, { mapping, signs }) => {
    const header = [...new Set([...Object.values(mapping).filter((name) => name !== '='), ...signs])]
    expect(guessMemberColumns(header)).toMatchObject(mapping)
    expect(Object.keys(mapping).filter((column) => !(column in memberColumns))).toEqual([])
  },
)
