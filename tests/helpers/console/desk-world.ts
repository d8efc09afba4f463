import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { openDesk } from '#domain/back-office/desk/desk.server.ts'
import { enrollAtDesk, quoteAtDesk } from '#domain/back-office/desk/enroll.server.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import type { AskedSale, DeskSale } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import type { Clock } from '#tests/helpers/test-api.ts'

const secret = 'a-secret-of-the-test'

/** A renewal world with an office, a person at its front desk, and a family who joins there. */
export async function openDeskWorld(db: Db, clock: Clock) {
  const world = await openRenewalWorld(db, clock)
  const brandId = world.brand.id
  await publish(db, world.brand)
  const office = await insertOffice(db, { brandId })
  const family = (
    await insertPlan(db, { brandId, tier: 'family', additionalYearCents: 5_000, sellableStates: ['AZ'] })
  ).plan
  const person = await insertStaff(db, { grants: [{ role: 'desk', brandId, officeId: office.id }] })
  const by = { staffId: person.id, actor: 'Jules', ip: '198.51.100.7' }
  const content = createContentStore({ db, log: () => {} })
  const deps = (on: Db = db) => ({ ...world.deps(), db: on, by, secret, content })
  const visitor = {
    grants: [{ role: 'desk' as const, scope: { kind: 'offices' as const, brandId, officeIds: [office.id] } }],
  }
  const desk = () => openDesk(db, { visitor, place: { brandId, officeId: office.id }, now: clock.now })
  const asked = (changes: Partial<AskedSale> = {}): AskedSale => ({
    planId: family.id,
    interval: 'year',
    account: {
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Lopez',
      dateOfBirth: '1988-04-12',
      phone: '6025550123',
      address: { line1: '1 Wren Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
    },
    dependents: [
      { firstName: 'Sam', lastName: 'Lopez', dateOfBirth: '1987-02-01', relationship: 'spouse' },
      { firstName: 'Leo', lastName: 'Lopez', dateOfBirth: '2016-05-01', relationship: 'child' },
      { firstName: 'Mia', lastName: 'Lopez', dateOfBirth: '2018-09-09', relationship: 'child' },
    ],
    ...changes,
  })
  const sale = async (changes: Partial<AskedSale> = {}): Promise<DeskSale> => {
    const family = asked(changes)
    const { quote, termStartsOn } = await quoteAtDesk(deps(), await desk(), family)
    return {
      ...family,
      confirm: {
        totalCents: quote.totalCents,
        termStartsOn,
        consents: { disclosure: true, terms: true },
        signature: { how: 'typed', name: 'Ana Lopez' },
        paid: { tender: 'cash', reference: null },
      },
    }
  }
  const enroll = async (sold: DeskSale, key: string = randomUUID(), on: Db = db) =>
    enrollAtDesk(deps(on), await desk(), { sale: sold, key, ip: '198.51.100.7', userAgent: 'Test' })
  const token = async (number = '4242424242424242') => {
    const gateway = new SandboxGateway({ db, now: () => clock.now, timeoutMs: 400 })
    const made = await gateway.createToken({ number, expMonth: 12, expYear: 2031, cvc: '123' })
    if (!('token' in made)) throw new Error(JSON.stringify(made))
    return made.token
  }
  return { ...world, secret, token, office, family, deps, desk, asked, sale, enroll }
}
