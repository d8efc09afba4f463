import { expect, test } from 'vitest'
import { averageCategories, searchServices, withIncluded } from './priced-services.rules.ts'

const prices = [
  {
    service: 'exam',
    name: 'Checkup',
    category: 'Exams and x-rays',
    usualCents: 6_200,
    memberCents: 2_900,
  },
  {
    service: 'xray',
    name: 'X-ray of one tooth',
    category: 'Exams and x-rays',
    usualCents: 3_600,
    memberCents: 1_800,
  },
  { service: 'free', name: 'Chat', category: 'Comfort', usualCents: 0, memberCents: 0 },
]

test('a monthly benefit counts twelve times a year, and a service without a benefit is not included', () => {
  const benefits = [
    { service: 'exam', name: 'Exam', quantity: 2, period: 'year' as const },
    { service: 'xray', name: 'X-ray', quantity: 1, period: 'month' as const },
  ]
  expect(withIncluded(prices, benefits).map(({ included }) => included)).toEqual([2, 12, 0])
})

test.each([
  ['', ['exam', 'xray', 'free']],
  ['  CHECK ', ['exam']],
  ['xray', ['exam', 'xray']],
  ['x-ray tooth', ['xray']],
  ['x ray tooth', ['xray']],
  ['.*', ['exam', 'xray', 'free']],
  ['nothing like it', []],
])('searching for %j finds %j', (query, found) => {
  expect(searchServices(prices, query).map(({ service }) => service)).toEqual(found)
})

test('categories keep their order and average in cents, and free services cause no division by zero', () => {
  expect(averageCategories(prices)).toEqual([
    {
      category: 'Exams and x-rays',
      services: 2,
      usualCents: 4_900,
      memberCents: 2_350,
      savedShare: 5_100 / 9_800,
    },
    { category: 'Comfort', services: 1, usualCents: 0, memberCents: 0, savedShare: 0 },
  ])
})
