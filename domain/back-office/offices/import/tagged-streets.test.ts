import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tidyStreet } from './office-text.rules.ts'

/**
 * Addresses with each word tagged, in the format of `datamade/usaddress`; that project's own two lists (4,750 streets)
 * are read by `STREETS="us50_test_tagged.xml synthetic_clean_osm_data.xml" npm run drill:streets`.
 */
const invented = `
<AddressString><AddressNumber>3904</AddressNumber> <StreetName>Route</StreetName> <StreetName>#</StreetName> <StreetName>7</StreetName></AddressString>
<AddressString><AddressNumber>12</AddressNumber> <StreetName>Elm</StreetName> <StreetName>Hwy</StreetName> <StreetName>#54</StreetName></AddressString>
<AddressString><AddressNumber>1310</AddressNumber> <StreetNamePreType>RM</StreetNamePreType> <StreetName>620</StreetName> <OccupancyType>Suite</OccupancyType> <OccupancyIdentifier>B13</OccupancyIdentifier></AddressString>
<AddressString><StreetName>Mile</StreetName> <StreetName>K</StreetName> <StreetName>Beach</StreetName> <StreetNamePostType>Road</StreetNamePostType> <StreetName>#</StreetName> <StreetName>1</StreetName></AddressString>
<AddressString><AddressNumber>8</AddressNumber> <StreetName>Floor</StreetName> <StreetNamePostType>Street</StreetNamePostType></AddressString>
<AddressString><OccupancyIdentifier>4th</OccupancyIdentifier> <OccupancyType>floor</OccupancyType> <AddressNumber>300</AddressNumber> <StreetName>Acorn</StreetName> <StreetNamePostType>Street</StreetNamePostType></AddressString>`
const files = (process.env.STREETS ?? '').split(' ').filter(Boolean)
const text = files.length > 0 ? files.map((file) => readFileSync(file, 'utf8')).join('\n') : invented

const isOfStreet = (tag = '') => /^(?:AddressNumber|StreetName)/.test(tag)
const isOfUnit = (tag = '') => /^(?:Occupancy|Subaddress)/.test(tag)
const letters = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

test('no street is split where the reference tagging keeps it together', () => {
  const wrong: string[] = []
  let [streets, split] = [0, 0]
  for (const [, address = ''] of text.matchAll(/<AddressString>(.*?)<\/AddressString>/gs)) {
    const words = [...address.matchAll(/<(\w+)>([^<]*)<\/\w+>(,?)/g)]
      .map(([, tag, word = '', comma = '']) => ({ tag, word: word.replaceAll('&amp;', '&') + comma }))
      .filter(({ tag }) => isOfStreet(tag) || isOfUnit(tag))
    const street = words.filter(({ tag }) => isOfStreet(tag))
    if (!street.some(({ tag }) => tag?.startsWith('StreetName'))) continue
    streets += 1
    const [line1, line2] = tidyStreet(words.map(({ word }) => word).join(' '))
    if (line2 !== null) split += 1
    if (letters(line1).length < letters(street.map(({ word }) => word).join('')).length)
      wrong.push(`${line1} | ${line2}`)
  }
  console.info(`${streets} streets, ${split} in two lines`)
  expect(wrong).toEqual([])
  expect(streets).toBeGreaterThanOrEqual(6)
})
