import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('app/**/*.tsx')
  .filter((file) => !/\.test\./.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

/** WHATWG's names for what our forms ask, https://html.spec.whatwg.org/#autofill. */
const known = new Set(
  'off name given-name family-name email username new-password current-password one-time-code bday tel postal-code address-line1 address-line2 address-level1 address-level2 cc-number cc-exp cc-csc cc-name'.split(
    ' ',
  ),
)

test('an autofilled field has a standard HTML name, and a phone is asked for as a whole', () => {
  const named = files.flatMap(({ file, source }) =>
    [...source.matchAll(/autoComplete="([^"]*)"/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  const phones = files.flatMap(({ file, source }) =>
    [...source.matchAll(/<TextField\b(?:(?!\/>)[\s\S])*?type="tel"(?:(?!\/>)[\s\S])*?\/>/g)].map(
      ([field]) => ({ file, field }),
    ),
  )
  expect(phones.length).toBeGreaterThan(3)
  const ofPeople = phones.filter(({ field }) => /autoComplete=/.test(field))
  expect(ofPeople.filter(({ field }) => !/autoComplete="(?:tel|off)"/.test(field))).toEqual([])
})

test('a new-password form includes the user’s name, for password managers', () => {
  const asking = files.filter(({ source }) => /<NewPasswordField|autoComplete="new-password"/.test(source))
  const fields = /(?:new-password-field|console\/sign-in\/password-field)\.tsx$/
  const without = asking.filter(
    ({ file, source }) =>
      !fields.test(file) && !/autoComplete="(?:username|email)"|<EmailField|<OwnName|SignsInAs/.test(source),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})
